"""Attacks on where the base comes from."""
import shutil

from harness import FROZEN, MAP, attack, day


@attack
def branch_that_is_stale(product):
    """On main the freeze was closed and the test mended; the patch began before that, and breaks it again."""
    product.git("checkout", "-q", "main")
    product.edit_map(lambda document: document["freezes"].pop(0) and None)
    product.commit()
    product.git("checkout", "-q", "patch")
    product.commit()
    product.build()
    product.gate(base=None).accepted()
    product.gate().refused("its freeze was closed on main since this branch began", "rebase onto main")
    product.run_tests()
    product.check().refused("it fails, and its freeze was closed on main since this branch began")


@attack
def branch_from_before_a_witness_was_added(product):
    product.git("checkout", "-q", "main")
    product.edit_map(lambda document: document["freezes"][0]["witnesses"].append("export_tests::ExportHeader.Stays"))
    product.commit()
    product.git("checkout", "-q", "patch")
    product.commit()
    product.build()
    product.gate().refused("its freeze was tightened", "rebase onto main")


@attack
def branch_from_before_the_policy_was_tightened(product):
    product.git("checkout", "-q", "main")
    product.edit_map(lambda document: document["policy"].update(incomplete="warn"))
    product.commit()
    product.git("branch", "-f", "patch", "main")
    product.edit_map(lambda document: document["policy"].update(incomplete="fail"))
    product.commit()
    product.git("checkout", "-q", "patch")
    product.conduct("leave")
    product.commit()
    product.build()
    product.run(base=None, seed=1).accepted()
    product.run(seed=1).refused("INCOMPLETE", "the policy was tightened on main since this branch began")


@attack
def branch_with_a_root_of_its_own(product):
    product.git("checkout", "-q", "--orphan", "fresh")
    product.edit_map(lambda document: document["policy"].update(cap=500))
    product.commit()
    product.build()
    product.gate().refused("HEAD and main have no commit in common", code=2)


@attack
def replaced_objects(product):
    """git shows the patch's map for the base's, wherever replaced objects are believed."""
    honest = product.git("rev-parse", f"main:{MAP}")
    product.edit_map(lambda document: document["policy"].update(cap=500))
    product.commit()
    product.git("replace", honest, product.git("rev-parse", f"patch:{MAP}"))
    product.build()
    if '"cap": 500' not in product.git("show", f"main:{MAP}"):
        raise AssertionError("the attack is none")
    product.gate().refused("policy: cap: 500, before 5")


@attack
def grafted_history(product):
    """A graft makes the patch's own commit the merge base."""
    product.edit_map(lambda document: document["policy"].update(cap=500))
    product.commit()
    patch = product.git("rev-parse", "patch")
    product.write(".git/info/grafts", f"{product.git('rev-parse', 'main')} {patch}\n{patch}\n")
    product.build()
    product.gate().refused("policy: cap: 500, before 5")


@attack
def attributes_that_filter_the_map(product):
    product.write(".gitattributes", f"{MAP} filter=forge diff=forge working-tree-encoding=UTF-16 ident export-subst\n")
    product.git("config", "diff.forge.textconv", "echo forged")
    product.git("config", "filter.forge.smudge", "echo forged")
    product.git("config", "filter.forge.clean", "cat")
    product.write(MAP, product.path(MAP).read_text().replace('"cap": 5', '"cap": 500'))
    product.git("-c", "core.attributesFile=/dev/null", "add", ".gitattributes")
    product.git("commit", "-q", "-m", "patch")
    product.build()
    product.gate().refused("policy: cap: 500, before 5")


@attack
def variables_that_point_elsewhere(product):
    """A ctest property can set these for what it starts."""
    other = product.folder.parent / "other"
    shutil.copytree(product.folder, other, symlinks=True)
    product.edit_map(lambda document: document["policy"].update(cap=500))
    product.commit()
    product.build()
    elsewhere = {"GIT_DIR": str(other / ".git"), "GIT_WORK_TREE": str(other), "GIT_INDEX_FILE": "/dev/null",
                 "GIT_OBJECT_DIRECTORY": str(other / ".git/objects"), "GIT_REPLACE_REF_BASE": "refs/heads"}
    product.gate(env=elsewhere).refused("policy: cap: 500, before 5")


@attack
def tag_named_as_the_base(product):
    """A tag would win over the branch of its name."""
    product.edit_map(lambda document: document["policy"].update(cap=500))
    product.commit()
    product.git("tag", "main")
    product.build()
    product.gate().refused("'main' could mean several revisions", code=2)
    product.gate(base="refs/heads/main").refused("policy: cap: 500, before 5")


@attack
def folder_of_the_map_is_another_repository(product):
    """The map's folder has a history of its own, in which the base is what the patch wants."""
    text = product.path(MAP).read_text()
    shutil.rmtree(product.path("qa"))
    product.path("qa").mkdir()
    product.write(MAP, text.replace('"cap": 5', '"cap": 500'))
    product.git("-C", "qa", "init", "-q", "-b", "main")
    product.git("-C", "qa", "add", "-A")
    product.git("-C", "qa", "commit", "-q", "-m", "honest, is it not")
    product.git("rm", "-rq", "--cached", "qa")
    product.git("add", "qa")
    product.git("commit", "-q", "-m", "patch")
    product.build()
    product.gate("--map", MAP).refused("policy: cap: 500, before 5")


@attack
def the_base_is_taken_for_an_option(product):
    product.commit()
    product.build()
    product.gate("--base=--output=forged", base=None).refused("it begins with a dash", code=2)


@attack
def honest_patch_that_mends(product):
    """No attack: what has to go through. The test is mended and its freeze closed."""
    product.conduct("mended")
    def close(document):
        gone = document["freezes"].pop(0)
        document["revoked"] = [{"nodeid": FROZEN, "opened": gone["opened"], "revoked": day(0), "class": "SEED_STABLE"}]
    product.edit_map(close)
    product.commit()
    product.build()
    product.gate().accepted()
    product.run_tests()
    product.run_tests("parser_tests")
    product.check().accepted()
    product.run().accepted()
