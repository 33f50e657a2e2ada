#!/usr/bin/env python3
"""Holds the JSON Schema of the freeze map against the reader, over the table of maps.

usage: check_schema.py SCHEMA MAPS READ_MAPS

Good maps pass both. Bad maps fail both, save for those that bad.json marks as `beyond_schema` (rules that join several
keys): they fail in the reader and must pass the schema. Exits with 1 when anything else is seen, or when jsonschema is
missing: a check that cannot run has not passed.
"""
import json
import pathlib
import re
import subprocess
import sys

try:
    import jsonschema
except ImportError:
    sys.exit("check_schema.py: python3-jsonschema is missing; install it with tools/install-deps test")

# A string, or a comment: strings come first, so that `//` inside them stays. A comment without an end stays, too.
STRING_OR_COMMENT = re.compile(r'"(?:\\.|[^"\\])*"|//[^\n]*|/\*.*?\*/', re.DOTALL)


def without_duplicates(pairs):
    members = dict(pairs)
    if len(members) != len(pairs):
        raise ValueError("an object holds a key twice")
    return members


def load(path):
    """The JSON value of a map; ValueError (which UnicodeDecodeError is, too) when it is no JSON with comments."""
    text = path.read_bytes().decode("utf-8")
    text = STRING_OR_COMMENT.sub(lambda match: match[0] if match[0].startswith('"') else " ", text)
    return json.loads(text, object_pairs_hook=without_duplicates)


def schema_fault(validator, path):
    """Why the schema refuses a map; None when it takes it."""
    try:
        value = load(path)
    except ValueError as error:
        return f"no JSON: {error}"
    errors = [f"{error.json_path}: {error.message}" for error in validator.iter_errors(value)]
    return "; ".join(errors) or None


def main():
    schema_path, maps, read_maps = (pathlib.Path(argument) for argument in sys.argv[1:])
    schema = json.loads(schema_path.read_text(encoding="utf-8"))
    validator_class = jsonschema.validators.validator_for(schema)
    validator_class.check_schema(schema)
    validator = validator_class(schema)

    good = sorted((maps / "good").glob("*.json"))
    bad = sorted((maps / "bad").glob("*.json"))
    table = json.loads((maps / "bad.json").read_text(encoding="utf-8"))
    beyond = {row["map"] for row in table if row["beyond_schema"]}
    output = subprocess.run([read_maps, *good, *bad], check=True, stdout=subprocess.PIPE).stdout
    reader = json.loads(output)

    problems = []
    if len(good) < 15 or len(bad) < 60:
        problems.append(f"only {len(good)} good and {len(bad)} bad maps were found")
    for path in good:
        if reader[str(path)]:
            problems.append(f"good/{path.name}: the reader refuses it: {reader[str(path)]}")
        if fault := schema_fault(validator, path):
            problems.append(f"good/{path.name}: the schema refuses it: {fault}")
    for path in bad:
        if not reader[str(path)]:
            problems.append(f"bad/{path.name}: the reader takes it")
        fault = schema_fault(validator, path)
        if path.stem in beyond and fault:
            problems.append(f"bad/{path.name}: marked as beyond a schema, and the schema refuses it: {fault}")
        if path.stem not in beyond and not fault:
            problems.append(f"bad/{path.name}: the schema takes it")
    for problem in problems:
        print(problem, file=sys.stderr)
    print(f"{len(good)} good maps, {len(bad)} bad ones ({len(beyond)} beyond a schema), {len(problems)} problems")
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
