"""Runs a test binary under the listener and reads its run report."""

import json
import os
import re
import subprocess
import sys
import tempfile
from dataclasses import dataclass, field
from pathlib import Path


@dataclass
class Run:
    status: int  # negative: the signal that ended the process
    out: bytes
    err: bytes
    reports: list = field(default_factory=list)  # one list of records for each file

    @property
    def records(self):
        """The records of the only report."""
        assert len(self.reports) == 1, f"{len(self.reports)} reports instead of one"
        return self.reports[0]

    def of(self, kind):
        return [record for record in self.records if record["record"] == kind]

    def one(self, kind):
        found = self.of(kind)
        assert len(found) == 1, f"{len(found)} records `{kind}` instead of one"
        return found[0]

    def kinds(self):
        return [record["record"] for record in self.records]


def read(path):
    text = path.read_bytes().rstrip(b"\0")  # a killed process leaves the rest of its last block
    assert text.endswith(b"\n"), f"{path}: the last record is torn"
    return [json.loads(line) for line in text.decode("utf-8").splitlines()]


def run(binary, *arguments, disable=False, assertions=None, freeze_map=None, environment=()):
    """No verdict, no other setting of freezegate than those given: what is seen is the listener's alone."""
    settings = dict(environment)
    environment = {k: v for k, v in os.environ.items() if not k.startswith("FREEZEGATE_")}
    with tempfile.TemporaryDirectory() as folder:
        environment.update(FREEZEGATE_REPORT_DIR=folder, FREEZEGATE_VERDICT="off")
        if assertions:
            environment["FREEZEGATE_ASSERTIONS"] = assertions
        if freeze_map is not None:
            Path(folder, "qa").mkdir()
            Path(folder, "qa", "freeze.json").write_text(freeze_map, encoding="utf-8")
        environment.update(settings)
        if disable:
            environment["FREEZEGATE_DISABLE"] = "1"
        done = subprocess.run([binary, *arguments], env=environment, capture_output=True, cwd=folder,
                              timeout=120, check=False)
        reports = [read(path) for path in sorted(Path(folder).glob("*.jsonl"))]
        return Run(done.returncode, done.stdout, done.stderr, reports)


def marks(folder):
    """Lines by their `@word` comment, over all sources of the victims."""
    found = {}
    for source in sorted(Path(folder).glob("*.cpp")):
        for number, line in enumerate(source.read_text().splitlines(), 1):
            match = re.search(r"// @([a-z-]+)$", line)
            if match:
                assert match[1] not in found, f"mark @{match[1]} is used twice"
                found[match[1]] = (source.name, number)
    return found


class Checks:
    """Collects what is wrong, so that one run shows all of it."""

    def __init__(self):
        self.wrong = 0

    def equal(self, seen, wanted, what):
        if seen != wanted:
            self.wrong += 1
            if self.wrong <= 5:
                print(f"{what}:\n  seen   {seen!r}\n  wanted {wanted!r}")

    def end(self):
        print("all as expected" if self.wrong == 0 else f"{self.wrong} differences")
        sys.exit(0 if self.wrong == 0 else 1)
