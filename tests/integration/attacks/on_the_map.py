"""Attacks that edit the freeze map. Where the patch's own map would have let it through, that is shown: without the base
the gate is green."""
import hashlib
import json

from harness import CATCH_FROZEN, CATCH_WITNESS, FIXTURE, FROZEN, MAP, attack, day, entry


def only_the_base_helps(product, *reasons):
    """Green by the patch's map, and refused by the base's."""
    product.commit()
    product.build()
    product.gate(base=None).accepted()
    product.gate().refused(*reasons)


@attack
def map_freezes_a_broken_test(product):
    """A real regression, frozen by the patch that brings it."""
    product.conduct("regression")
    product.commit()
    product.build()
    product.run_tests()
    seen = json.loads(product.check("--format", "json").out)
    broken = "export_tests::ExportHeader.Stays"
    signature = next(one["signature"] for one in seen["findings"] if one["nodeid"] == broken)
    product.edit_map(lambda document: document["freezes"].append(
        entry(broken, "export_tests::ExportProps.KeepsRows", signature, no_fixtures="it reads none")))
    product.commit()
    product.check(base=None).accepted()
    product.check().refused(f"adds to the freeze map: {broken}")
    product.run().refused(f"adds to the freeze map: {broken}")
    product.gate().refused(f"adds to the freeze map: {broken}")


@attack
def map_allows_another_failure(product):
    """The frozen test now fails for another reason, and the patch takes that for known."""
    product.conduct("regression-here")
    product.commit()
    product.build()
    product.run_tests()
    seen = json.loads(product.check("--format", "json").out)
    other = next(one["signature"] for one in seen["findings"] if one["nodeid"] == FROZEN)
    product.edit_freeze(signature=[product.read_map()["freezes"][0]["signature"], other])
    only_the_base_helps(product, f"loosens the freeze map: {FROZEN}: signature: now also {other}", "DRIFTED")


@attack
def map_forgets_the_controls(product):
    """Without controls, a test that is broken for good looks like its flake."""
    product.conduct("broken")
    product.edit_freeze(controls=None)
    only_the_base_helps(product, "controls: without 1, 2, 4", "DRIFTED")


@attack
def map_forgets_seeds(product):
    product.edit_map(lambda document: (document["policy"].update(min_seeds=1),
                                       document["freezes"][0].update(seeds=[0])) and None)
    only_the_base_helps(product, "seeds: without 3, 6", "policy: min_seeds: 1, before 3")


@attack
def map_prolongs_its_lease(product):
    product.edit_freeze(expires=day(15))
    only_the_base_helps(product, f"expires: {day(15)}, before {day(10)}")


@attack
def map_renews_its_lease(product):
    product.edit_freeze(expires=day(20), renewals=[{"on": day(0), "reason": "no time", "issue": "https://example.com/1"}])
    only_the_base_helps(product, f"renews a lease in the freeze map: {FROZEN}")


@attack
def map_tells_another_beginning(product):
    product.edit_freeze(opened=day(-1))
    only_the_base_helps(product, f"opened: {day(-1)}, before {day(-10)}")


@attack
def map_names_another_owner(product):
    product.edit_freeze(owner="mallory")
    only_the_base_helps(product, "owner: mallory, before finley")


@attack
def map_names_a_weaker_witness(product):
    product.conduct("witness-fails")
    product.edit_freeze(witnesses=[CATCH_WITNESS])
    only_the_base_helps(product, "witnesses: without export_tests::ExportProps.KeepsRows", "WITNESS_FAILED")


@attack
def map_pins_the_changed_fixture(product):
    product.write(FIXTURE, "ada,1\n")
    product.edit_freeze(fixtures={FIXTURE: "sha256:" + hashlib.sha256(b"ada,1\n").hexdigest()})
    only_the_base_helps(product, f"fixtures: {FIXTURE} is", "FIXTURE_CHANGED")


@attack
def map_changes_the_environment_of_replays(product):
    product.edit_freeze(env={"ATTACK_SEED": "{seed}", "EXPORT_STRICT": "0"})
    only_the_base_helps(product, "env: now also EXPORT_STRICT: 0")


@attack
def map_raises_the_cap(product):
    product.edit_map(lambda document: document["policy"].update(cap=500))
    only_the_base_helps(product, "policy: cap: 500, before 5")


@attack
def map_lets_incomplete_runs_pass(product):
    product.conduct("leave")
    product.edit_map(lambda document: document["policy"].update(incomplete="allow"))
    product.commit()
    product.build()
    product.run(base=None, seed=1).accepted()
    product.run(seed=1).refused("policy: incomplete: allow, before fail", "INCOMPLETE")


@attack
def map_closes_a_freeze_that_is_needed(product):
    """The freeze is gone, the test still fails: whoever lands next meets it."""
    product.edit_map(lambda document: document["freezes"].pop(0) and None)
    only_the_base_helps(product, "removed", "the patch removes the freeze of a test that still fails")
    product.run_tests()
    product.check().refused("the patch removes the freeze of a test that still fails")


@attack
def map_closes_the_freeze_of_a_lost_test(product):
    product.conduct("deleted")
    product.edit_map(lambda document: document["freezes"].pop(0) and None)
    only_the_base_helps(product, "the patch removes the freeze of a test that could not be replayed")
    product.run_tests()
    product.run_tests("parser_tests")
    product.check().refused("MISSING")


@attack
def map_invents_a_tombstone(product):
    product.edit_map(lambda document: document.update(revoked=[
        {"nodeid": "export_tests::Export.Other", "opened": day(-20), "revoked": day(-2), "class": "SEED_STABLE"}]))
    only_the_base_helps(product, "the tombstone of export_tests::Export.Other")


@attack
def map_is_deleted(product):
    product.path(MAP).unlink()
    product.commit()
    product.build()
    product.gate().refused("the patch deletes or moves the freeze map qa/freeze.json")
    product.run_tests(seed=1)
    product.run_tests("parser_tests", seed=1)
    product.check(base=None).accepted()  # nothing fails, and nobody asks any more
    product.check().refused("the patch deletes or moves the freeze map qa/freeze.json")


@attack
def map_is_moved(product):
    product.git("mv", MAP, "qa/frozen.json")
    product.commit()
    product.build()
    product.gate("--map", "qa/freeze.json").refused("the patch deletes or moves the freeze map")


@attack
def map_is_a_symlink(product):
    text = product.path(MAP).read_text()
    product.path(MAP).unlink()
    product.write("bin/map.json", text)
    product.path(MAP).symlink_to("../bin/map.json")
    product.commit()
    product.build()
    product.gate(base=None).accepted()
    product.gate().refused("turns the freeze map qa/freeze.json into a symbolic link")


@attack
def folder_of_the_map_is_a_symlink(product):
    product.git("mv", "qa", "bin-qa")
    product.path("qa").symlink_to("bin-qa")
    product.commit()
    product.build()
    product.gate(base=None).accepted()
    product.gate().refused("turns the freeze map qa/freeze.json into a symbolic link", "`qa` is a symbolic link")


@attack
def map_that_nobody_tracks(product):
    """A map beside the repository's, which no revision vouches for: by the option and by the environment."""
    product.write("bin/freeze.json", product.path(MAP).read_text().replace('"cap": 5', '"cap": 99'))
    product.commit()
    product.build()
    product.gate("--map", "bin/freeze.json", base=None).accepted()
    product.gate("--map", "bin/freeze.json").refused("is not tracked by git", code=2)
    product.gate(env={"FREEZEGATE_MAP": "bin/freeze.json"}).refused("is not tracked by git", code=2)


@attack
def map_outside_of_the_repository(product):
    outside = product.folder.parent / "freeze.json"
    outside.write_text(product.path(MAP).read_text())
    product.commit()
    product.build()
    product.gate(env={"FREEZEGATE_MAP": str(outside)}).refused("is outside of the repository", code=2)
    product.gate("--map", "../freeze.json").refused("is outside of the repository", code=2)


@attack
def map_in_other_letters(product):
    product.write("QA/Freeze.json", product.path(MAP).read_text())
    product.commit()
    product.build()
    product.gate("--map", "QA/Freeze.json").refused("adds to the freeze map")


@attack
def second_map_nearer_to_the_tests(product):
    """Test binaries look for the nearest map above them; the gate's own is another one then."""
    product.write("src/qa/freeze.json", '{"version": 1, "freezes": []}')
    product.commit()
    product.build()
    product.gate(where="src").refused("adds a second freeze map, src/qa/freeze.json")


def broken_map(product, text, *reasons):
    product.write(MAP, text)
    product.commit()
    product.build()
    product.gate().refused("the patch leaves a freeze map that is no good", *reasons)


@attack
def map_is_huge(product):
    product.write(MAP, b" " * (17 * 1024 * 1024))
    product.commit()
    product.build()
    product.gate().refused("the patch leaves a freeze map that is no good", "more than 16777216 bytes")


@attack
def map_is_deep(product):
    broken_map(product, "[" * 100000, "deep")


@attack
def map_is_not_utf8(product):
    broken_map(product, b'{"version": 1, "freezes": [], "\xff": 1}', "UTF-8")


@attack
def map_has_a_key_twice(product):
    broken_map(product, '{"version": 1, "freezes": [], "freezes": []}', "freezes")


@attack
def map_freezes_a_test_twice(product):
    document = product.read_map()
    document["freezes"].append(dict(document["freezes"][1], expires=day(19)))
    broken_map(product, json.dumps(document), f"`{CATCH_FROZEN}` is frozen twice")
