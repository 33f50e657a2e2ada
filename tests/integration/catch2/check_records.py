#!/usr/bin/env python3
"""check_records.py BINARY VERSION: every record of the victims against the tables of expected.py."""

import sys
from pathlib import Path

import expected
import report

VICTIM = Path(__file__).parent / "victim"


class RecordCheck:
    def __init__(self, binary, version):
        self.binary = binary
        self.version = version
        self.marks = report.marks(VICTIM)
        self.checks = report.Checks()

    def placed(self, record):
        """The record as the report has it: a mark becomes file and line."""
        record = dict(record)
        mark = record.pop("at", None)
        if mark is not None:
            name, line = self.marks[mark]
            record.update(file=str(VICTIM / name), line=line)
        return record

    def failures(self, run, n, table, what):
        seen = [record for record in run.of("failure") if record.get("n") == n]
        wanted = [{"record": "failure", "n": n, **self.placed(failure)} for failure in table]
        self.checks.equal(len(seen), len(wanted), f"{what}: number of failures")
        for index, (one, other) in enumerate(zip(seen, wanted)):
            self.checks.equal(one, other, f"{what}: failure {index + 1}")

    def test(self, run, start, entry):
        outcome, assertions, failures = (expected.for_version(part, self.version) for part in entry)
        n = start["n"]
        end = [record for record in run.of("test_end") if record["n"] == n]
        self.checks.equal(len(end), 1, f"{start['test']}: ends")
        duration = end[0].pop("us")
        self.checks.equal(isinstance(duration, int) and duration >= 0, True, f"{start['test']}: duration")
        self.checks.equal(end[0], {"record": "test_end", "n": n, "outcome": outcome, "assertions": assertions},
                          f"{start['test']}: end")
        self.failures(run, n, failures, start["test"])

    def whole_run(self):
        tests = {name: entry for name, entry in expected.TESTS.items()
                 if not isinstance(entry[0], dict) or self.version in entry[0]}
        # v3 has newer versions that shuffle by default.
        run = report.run(self.binary, "--order", "decl", "--rng-seed", "7")
        starts = run.of("test_start")
        self.checks.equal([start["test"] for start in starts], list(tests), "tests, in order")
        self.checks.equal([start["n"] for start in starts], list(range(1, len(tests) + 1)), "ordinals")
        for start in starts:
            self.test(run, start, tests[start["test"]])
        self.checks.equal(run.one("run_start"),
                          {"record": "run_start", "filtered": False, "selected": len(tests), "seed": 7,
                           "assertions": "counts"},
                          "start of the run")
        code = {2: 255, 3: 42}[self.version]
        self.checks.equal(run.one("run_end"), {"record": "run_end", "ok": False, "own_code": code}, "its end")
        self.checks.equal(run.status, code, "exit status")
        self.checks.equal(run.kinds()[-3:], ["run_end", "exit", "closed"], "the last records")
        self.checks.equal(run.err, b"", "standard error")
        hidden = [record["test"] for record in run.of("not_run") if record["why"] == "hidden"]
        self.checks.equal(hidden, expected.HIDDEN + list(expected.ENDS), "hidden tests")
        self.skips(run, {start["n"]: start["test"] for start in starts})

    def skips(self, run, names):
        seen = {names[record["n"]]: record for record in run.of("skip")}
        wanted = expected.SKIPS if self.version == 3 else {}
        self.checks.equal(sorted(seen), sorted(wanted), "tests that say they skip")
        for name, record in seen.items():
            want = {"record": "skip", "n": record["n"], **self.placed(wanted[name])}
            self.checks.equal(record, want, f"{name}: skip")

    def missing_assertions(self):
        run = report.run(self.binary, "--order", "decl", "-w", "NoAssertions", "*asserts nothing")
        starts = run.of("test_start")
        self.checks.equal([start["test"] for start in starts], list(expected.WITHOUT_ASSERTIONS),
                          "tests without assertions")
        for start in starts:
            self.test(run, start, expected.WITHOUT_ASSERTIONS[start["test"]])

    def ends(self):
        for name, (status, failures, rest) in expected.ENDS.items():
            run = report.run(self.binary, name)
            self.checks.equal(run.status, status, f"{name}: status")
            self.checks.equal(run.kinds(), ["process", "run_start", "test_start"] +
                              ["failure"] * len(failures) + rest, f"{name}: records")
            self.failures(run, 1, failures, name)
            for end in run.of("test_end"):
                end.pop("us")
                self.checks.equal(end, {"record": "test_end", "n": 1, "outcome": "failed"}, f"{name}: end")


def main():
    check = RecordCheck(sys.argv[1], int(sys.argv[2]))
    check.whole_run()
    check.missing_assertions()
    check.ends()
    check.checks.end()


if __name__ == "__main__":
    main()
