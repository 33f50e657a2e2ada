"""Checks the machine-readable views with parsers that are not ours: JSON Schema, expat, and what SARIF demands.

Usage: check_views.py FOLDER SCHEMA, with what render_samples wrote in FOLDER.
"""
import copy
import json
import pathlib
import re
import sys
import xml.etree.ElementTree as ElementTree

import jsonschema


def closed(schema):
    """The schema with no room for keys that it does not describe: what we write must be what we document."""
    schema = copy.deepcopy(schema)

    def close(node):
        if isinstance(node, dict):
            if "properties" in node:
                node.setdefault("additionalProperties", False)
            for child in node.values():
                close(child)
        elif isinstance(node, list):
            for child in node:
                close(child)

    close(schema)
    return schema


def no_duplicate_keys(pairs):
    keys = [key for key, _ in pairs]
    assert len(keys) == len(set(keys)), f"duplicate keys: {keys}"
    return dict(pairs)


def read_json(path):
    return json.loads(path.read_bytes().decode("utf-8"), object_pairs_hook=no_duplicate_keys)


def check_documents(folder, schema):
    validator_class = jsonschema.Draft202012Validator
    validator_class.check_schema(schema)
    checked = []
    for kind in ("verdict", "list", "explain"):
        validator = validator_class({**closed(schema), "oneOf": [{"$ref": f"#/$defs/{kind}"}]})
        for path in sorted(folder.glob(f"*.{kind}.json")):
            errors = [f"{path.name}: {'/'.join(map(str, e.absolute_path))}: {e.message[:300]}"
                      for e in validator.iter_errors(read_json(path))]
            # The reasons inside a oneOf say more than the oneOf.
            for error in validator.iter_errors(read_json(path)):
                errors += [f"  {c.message[:300]}" for c in error.context]
            assert not errors, "\n".join(errors)
            checked.append(path.name)
    assert len(checked) == 9, checked
    schema_kinds = schema["$defs"]["kind"]["enum"]
    assert list(read_json(folder / "bad.verdict.json")["counts"]) == schema_kinds
    return checked


def check_junit(folder):
    checked = []
    for path in sorted(folder.glob("*.junit.xml")):
        root = ElementTree.fromstring(path.read_bytes())
        assert root.tag == "testsuites"
        cases = root.findall("testsuite/testcase")
        assert int(root.get("tests")) == len(cases), path.name
        assert int(root.get("failures")) == len(root.findall("testsuite/testcase/failure")), path.name
        assert not list(root.iter("skipped")) and not list(root.iter("error")), path.name
        names = [(case.get("classname"), case.get("name")) for case in cases]
        assert len(names) == len(set(names)), f"{path.name}: a test twice"
        for suite in root.findall("testsuite"):
            assert int(suite.get("tests")) == len(suite.findall("testcase")), path.name
            assert int(suite.get("failures")) == len(suite.findall("testcase/failure")), path.name
        for case in cases:
            assert len(case.findall("failure") + case.findall("flakyFailure")) <= 1, path.name
        checked.append(path.name)
    assert len(checked) == 4, checked
    good = ElementTree.parse(folder / "good.junit.xml").getroot()
    by_name = {case.get("name"): case for case in good.iter("testcase")}
    assert by_name["Export.Roundtrip"].find("flakyFailure").get("type") == "FROZEN"
    assert by_name["Export.Roundtrip"].find("flakyFailure/stackTrace").text.startswith("fails as recorded\n")
    assert list(by_name["Export.Footer"]) == [], "a frozen test that passed is a plain pass"
    hostile = ElementTree.parse(folder / "hostile.junit.xml").getroot().find("testsuite/testcase")
    assert "]]> </failure> <!-- & \" '" in hostile.get("name"), "markup must come back as it was"
    assert hostile.get("name").startswith("a\n::error::pwned\r\n"), "line ends in attributes must come back"
    return checked


def check_sarif(folder):
    checked = []
    for path in sorted(folder.glob("*.sarif")):
        log = read_json(path)
        assert log["version"] == "2.1.0" and log["$schema"].endswith("sarif-2.1.0.json")
        (run,) = log["runs"]
        driver = run["tool"]["driver"]
        assert driver["name"] == "freezegate" and re.fullmatch(r"\d+\.\d+\.\d+", driver["version"])
        rules = [rule["id"] for rule in driver["rules"]]
        assert len(rules) == len(set(rules)) == 17
        for result in run["results"]:
            assert rules[result["ruleIndex"]] == result["ruleId"]
            assert result["level"] in ("none", "note", "warning", "error")
            assert result["message"]["text"]
            assert all(isinstance(v, str) and v for v in result["partialFingerprints"].values())
            (location,) = result["locations"]
            if "physicalLocation" in location:
                artifact = location["physicalLocation"]["artifactLocation"]
                # Only what RFC 3986 allows in a path; relative, with forward slashes.
                assert re.fullmatch(r"(?:file://)?(?:[A-Za-z0-9\-._~/+]|%[0-9A-F]{2})+", artifact["uri"]), artifact["uri"]
                assert not artifact["uri"].startswith("/")
                # A file outside of the sources is said by its whole path.
                assert artifact.get("uriBaseId", "") == ("" if artifact["uri"].startswith("file://") else "%SRCROOT%")
                assert location["physicalLocation"].get("region", {"startLine": 1})["startLine"] >= 1
        checked.append(path.name)
    assert len(checked) == 4, checked
    (run,) = read_json(folder / "good.sarif")["runs"]
    assert [r["ruleId"] for r in run["results"]] == ["FG001", "FG016"], "a quiet test is no result"
    assert run["results"][0]["suppressions"][0]["status"] == "accepted"
    return checked


def unescape(text, table):
    return re.sub(r"%[0-9A-F]{2}", lambda match: table[match.group()], text)


def check_github(folder):
    data = {"%25": "%", "%0D": "\r", "%0A": "\n"}
    properties = {**data, "%3A": ":", "%2C": ","}
    checked = []
    for path in sorted(folder.glob("*.github.txt")):
        text = path.read_bytes().decode("utf-8")
        for line in text.splitlines():
            command, data_part = line[2:].split("::", 1)
            name, pairs = command.split(" ", 1)
            assert line.startswith("::") and name in ("error", "warning", "notice"), line
            keys = dict(pair.split("=", 1) for pair in pairs.split(","))
            assert set(keys) <= {"file", "line", "title"} and "title" in keys, keys
            assert unescape(keys["title"], properties).split(" ")[0].isupper()
            unescape(data_part, data)
            assert not re.search(r"[\x00-\x1f\x7f-\x9f]", line), "a control character reaches the log"
        checked.append(path.name)
    assert len(checked) == 4, checked
    assert (folder / "empty.github.txt").read_text() == ""
    return checked


def main():
    folder, schema_path = map(pathlib.Path, sys.argv[1:])
    schema = read_json(schema_path)
    done = check_documents(folder, schema) + check_junit(folder) + check_sarif(folder) + check_github(folder)
    print(f"{len(done)} files are well-formed and as documented")


if __name__ == "__main__":
    main()
