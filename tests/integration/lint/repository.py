"""A git repository with a freeze map that owes nobody anything, for tests to spoil."""
import datetime
import json
import os
import shutil
from pathlib import Path

import jsonschema

from harness import Case, closed

TODAY = datetime.date(2026, 12, 1)
SCHEMAS = {path.name: json.loads(path.read_text()) for path in Path(os.environ["SCHEMAS"]).glob("*.json")}


def day(offset):
    return (TODAY + datetime.timedelta(days=offset)).isoformat()


def validate(document, name):
    jsonschema.Draft202012Validator(closed(SCHEMAS[name])).validate(document)


class Repository(Case):
    def setUp(self):
        super().setUp()
        shutil.rmtree(self.folder / ".git")  # the harness's is empty
        self.git("init", "--quiet", "--initial-branch=main")

    def environment(self, changes=None):
        fixed = {"GIT_CONFIG_GLOBAL": "/dev/null", "GIT_CONFIG_SYSTEM": "/dev/null", "GIT_AUTHOR_NAME": "a",
                 "GIT_AUTHOR_EMAIL": "a@example.com", "GIT_COMMITTER_NAME": "a", "GIT_COMMITTER_EMAIL": "a@example.com"}
        return super().environment({**fixed, **(changes or {})})

    def git(self, *arguments, on=0):
        when = f"{day(on)}T12:00:00Z"
        process = self.call("git", *arguments, env={"GIT_AUTHOR_DATE": when, "GIT_COMMITTER_DATE": when})
        self.assertEqual(process.returncode, 0, process)
        return process.stdout.decode().strip()

    def commit(self, on=0):
        """Commits all that there is. \\returns the commit."""
        self.git("add", "--all")
        self.git("commit", "--quiet", "--allow-empty", "--message=change", on=on)
        return self.git("rev-parse", "HEAD")

    def write(self, path, text):
        file = self.folder / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text)
        return file

    def entry(self, test="Export.Roundtrip", **changes):
        entry = {"nodeid": f"export_tests::{test}", "signature": "9f2c1ab4d7e0", "seeds": [1, 2, 3],
                 "controls": [4, 5, 6], "witnesses": ["export_tests::Export.Counts"],
                 "fixtures": {"tests/rows.csv": "sha256:" + "0" * 64}, "opened": day(-10), "owner": "finley",
                 "reason": "row order follows pointer order", "issue": "https://bugs.example.org/4411"}
        entry.update(changes)
        return {key: value for key, value in entry.items() if value is not None}

    def write_document(self, freezes, **more):
        return self.write("qa/freeze.json", json.dumps({"version": 1, "freezes": freezes, **more}, indent=1))

    def good_tree(self):
        self.write_document([self.entry()])
        self.write("tests/rows.csv", "a,b\n")
        self.write(".github/workflows/ci.yml", "run: freezegate gate --build build\n")
        self.write(".github/CODEOWNERS", "* @finley\n")

    def lint(self, *options, code=0, **more):
        outcome = self.freezegate("lint", "--as-of", day(0), "--format", "json", *options, **more)
        self.assertEqual(outcome.code, code, outcome)
        document = json.loads(outcome.out)
        validate(document, "lint.schema.json")
        self.assertEqual(document["exit_status"], code)
        return document

    def found(self, *options, code=0, **more):
        """The rules of what was found, with `!` in front of those that fail, and the files."""
        findings = self.lint(*options, code=code, **more)["findings"]
        return [("!" if finding["severity"] == "fail" else "") + f'{finding["rule"]} {finding["file"]}'
                for finding in findings]
