"""Honest patches: what has to go through, and what the output says of it."""
import json
import os
from pathlib import Path

from harness import FROZEN, MAP, attack, day

try:
    import jsonschema
except ImportError:  # the schemas are checked where the module is
    jsonschema = None


def document(outcome, schema):
    text = json.loads(outcome.accepted().out)
    if jsonschema:
        known = {file.name: json.loads(file.read_text()) for file in Path(os.environ["SCHEMAS"]).glob("*.schema.json")}
        wanted = known[f"{schema}.schema.json"]
        folder = wanted["$id"].rpartition("/")[0]
        store = {f"{folder}/{name}": one for name, one in known.items()}  # nothing is fetched
        resolver = jsonschema.RefResolver.from_schema(wanted, store=store)
        jsonschema.Draft202012Validator(wanted, resolver=resolver).validate(text)
    return text


@attack
def honest_patch_that_mends(product):
    """The test is mended and its freeze closed, with a tombstone."""
    product.conduct("mended")

    def close(document):
        gone = document["freezes"].pop(0)
        document["revoked"] = [{"nodeid": FROZEN, "opened": gone["opened"], "revoked": day(0), "class": "SEED_STABLE"}]
    product.edit_map(close)
    product.commit()
    product.build()
    product.run_tests()
    product.run_tests("parser_tests")
    seen = product.run().accepted()
    if f"judged by {MAP} of main" not in seen.err:
        raise AssertionError(seen)
    for outcome, schema in ((product.gate("--format", "json"), "gate"), (product.check("--format", "json"), "verdict")):
        base = document(outcome, schema)["base"]
        changes = [(change["direction"], change["needs_owner"]) for change in base["changes"]]
        assert changes == [("removed", False), ("tightened", False)], base
        assert [one["nodeid"] for one in base["withdrawn"]] == [FROZEN], base
        assert (base["commit"], base["map"]) == (product.git("rev-parse", "main"), MAP), base


@attack
def honest_patch_that_touches_no_map(product):
    product.write("src/more", "1")
    product.commit()
    product.build()
    assert document(product.gate("--format", "json"), "gate")["base"]["changes"] == []
    assert document(product.gate("--format", "json", base=None), "gate")["base"] is None


@attack
def honest_patch_that_tightens(product):
    product.edit_freeze(seeds=[0, 3, 6, 9], reason="rows are lost, now and then")
    product.edit_map(lambda document: document["policy"].update(cap=3))
    product.commit()
    product.build()
    product.gate().accepted()
