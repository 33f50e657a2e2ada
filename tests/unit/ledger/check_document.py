#!/usr/bin/env python3
"""Holds the document of the freeze map against schema and reader.

usage: check_document.py SCHEMA DOCUMENT READ_MAPS

Every key and every fixed word of the schema is named in the document, in backticks; every key that the document's
tables list is in the schema; every JSON example is a map that the reader takes. Exits with 1 otherwise.
"""
import json
import pathlib
import re
import subprocess
import sys

EXAMPLE = re.compile(r"^```jsonc?\n(.*?)^```$", re.DOTALL | re.MULTILINE)
TABLE_KEY = re.compile(r"^\| `([^`]+)` \|", re.MULTILINE)


def words_of(schema):
    """All keys, and all words that a key may have as its value."""
    keys, words = set(), set()

    def walk(node):
        if isinstance(node, dict):
            if isinstance(node.get("properties"), dict):
                keys.update(node["properties"])
            words.update(word for word in node.get("enum", []) if isinstance(word, str))
            for child in node.values():
                walk(child)
        elif isinstance(node, list):
            for child in node:
                walk(child)

    walk(schema)
    return keys, words


def main():
    schema_path, document_path, read_maps = (pathlib.Path(argument) for argument in sys.argv[1:])
    keys, words = words_of(json.loads(schema_path.read_text(encoding="utf-8")))
    document = document_path.read_text(encoding="utf-8")
    prose = EXAMPLE.sub("", document)
    named = set(re.findall(r"`([^`\n]+)`", prose))

    problems = [f"{word}: in the schema, and not named in the document" for word in sorted((keys | words) - named)]
    listed = set(TABLE_KEY.findall(prose))
    problems += [f"{key}: listed in the document, and not in the schema" for key in sorted(listed - keys)]
    problems += [f"{key}: in the schema, and in no table of the document" for key in sorted(keys - listed)]
    examples = EXAMPLE.findall(document)
    if len(examples) < 3:
        problems.append(f"only {len(examples)} JSON examples were found")
    for number, example in enumerate(examples, 1):
        result = subprocess.run([read_maps, "-"], input=example.encode(), check=True, stdout=subprocess.PIPE)
        problems += [f"example {number}: {error}" for error in json.loads(result.stdout)["-"]]
    for problem in problems:
        print(problem, file=sys.stderr)
    print(f"{len(keys)} keys, {len(words)} words, {len(examples)} examples, {len(problems)} problems")
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
