"""What the drivers share: a victim's process with a folder for its reports, and what the reports say."""

import json
import os
import subprocess
from dataclasses import dataclass, field
from pathlib import Path

TIMEOUT = 120


@dataclass
class Test:
    """One execution of a test, or (name None) what ran outside any."""

    name: str = None
    outcome: str = None
    assertions: int = None
    counts: dict = field(default_factory=dict)  # site id to [passed, failed, excused]
    failures: list = field(default_factory=list)


class Report:
    """One process."""

    def __init__(self, path):
        self.path = path
        self.records = [json.loads(line) for line in path.read_bytes().rstrip(b"\0").decode("utf-8").splitlines()]
        self.sites = {record["id"]: record for record in self.of("site")}
        if len(self.sites) != len(self.of("site")):
            raise AssertionError(f"{path} has a site twice")
        self.outside = Test()
        self.tests = []
        for record in self.records:
            self.add(record)

    def of(self, kind):
        return [record for record in self.records if record["record"] == kind]

    def add(self, record):
        kind = record["record"]
        if kind == "test_start":
            self.tests.append(Test(record["test"]))
        elif kind == "test_end":
            self.tests[-1].outcome = record["outcome"]
            self.tests[-1].assertions = record.get("assertions")
        elif kind in ("assertions", "failure"):
            test = self.tests[record["n"] - 1] if "n" in record else self.outside
            if kind == "failure":
                test.failures.append(record)
                return
            counts = record["counts"]
            for site, *count in zip(*[iter(counts)] * 4):
                before = test.counts.setdefault(site, [0, 0, 0])
                test.counts[site] = [a + b for a, b in zip(before, count)]

    def test(self, name):
        found = [test for test in self.tests if test.name == name]
        if len(found) != 1:
            raise AssertionError(f"{name} ran {len(found)} times in {self.path}")
        return found[0]

    def text_of(self, site):
        record = self.sites[site]
        return f"{record['macro']}({', '.join(record['source'])})"

    def lines(self, test):
        """What a test asserted, in the order of the source: 'passed failed excused MACRO(source)'. Sites of one place
        and text (instantiations of a template) are one line."""
        places = {}
        for site, count in test.counts.items():
            record = self.sites[site]
            key = (os.path.basename(record["file"]), record["line"], self.text_of(site))
            places[key] = [a + b for a, b in zip(places.get(key, [0, 0, 0]), count)]
        return [f"{' '.join(map(str, count))} {key[2]}" for key, count in sorted(places.items())]

    def totals(self, test):
        """MACRO(source) to [passed, failed, excused]; the order and the place do not matter."""
        totals = {}
        for site, count in test.counts.items():
            text = self.text_of(site)
            totals[text] = [a + b for a, b in zip(totals.get(text, [0, 0, 0]), count)]
        return totals

    @property
    def last(self):
        """The assertion that was reached last, or None."""
        site = int(self.of("last")[0]["site"])
        return self.text_of(site) if site else None

    @property
    def capture(self):
        """What each run_start says of assertions."""
        return [record.get("assertions") for record in self.of("run_start")]

    def check_sums(self):
        """test_end has the sum of what was counted."""
        for test in self.tests:
            if test.assertions is not None and test.assertions != sum(map(sum, test.counts.values())):
                raise AssertionError(f"{test.name}: {test.assertions} assertions, counted {test.counts}")


def run(program, *arguments, folder, environment=None, prefix=()):
    """The victim's process. Its reports come into folder/reports."""
    inherited = {k: v for k, v in os.environ.items() if not k.startswith(("FREEZEGATE_", "GTEST_", "VICTIM_"))}
    reports = Path(folder) / "reports"
    reports.mkdir(exist_ok=True)
    return subprocess.run(
        [*map(str, prefix), str(program), *arguments],
        env={**inherited, "FREEZEGATE_VERDICT": "off", "FREEZEGATE_REPORT_DIR": str(reports), **(environment or {})},
        cwd=folder,
        stdin=subprocess.DEVNULL,
        capture_output=True,
        timeout=TIMEOUT,
        check=False,
    )


def reports_in(folder):
    return [Report(path) for path in sorted((Path(folder) / "reports").iterdir())]
