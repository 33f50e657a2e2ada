#!/usr/bin/env python3
"""check_census.py FOLDER VERSION: all assertions recorded: each site and its counts, against expected_census.py and
against the framework's own totals; how a crash names the last one; and when all are recorded at all."""

import re
import sys
from pathlib import Path

import check_output
import expected_census as expected
import report

VICTIM = Path(__file__).parent / "victim"
FIELDS = ("macro", "source", "file", "line", "sections")


def counts_of(run, n):
    """id -> passed, failed, excused of one test; None: outside any."""
    counts = {}
    for record in run.of("assertions"):
        numbers = record["counts"]
        if record.get("n") != n:
            continue
        for i in range(0, len(numbers), 4):
            assert numbers[i] not in counts, f"site {numbers[i]} is counted twice in test {n}"
            counts[numbers[i]] = numbers[i + 1:i + 4]
    return counts


def sites_of(run):
    sites = {record["id"]: {key: record[key] for key in FIELDS if key in record} for record in run.of("site")}
    assert list(sites) == list(range(1, len(sites) + 1)), "ids are not 1, 2, 3, ..."
    return sites


def last_of(run):
    digits = run.one("last")["site"]
    assert re.fullmatch("[0-9]{8}", digits), digits
    return int(digits)


class CensusCheck:
    def __init__(self, folder, version):
        self.folder = folder
        self.version = version
        self.binary = folder / "watched" / "census"
        self.marks = report.marks(VICTIM)
        self.checks = report.Checks()

    def placed(self, record):
        record = dict(record)
        mark = record.pop("at")
        if mark is None:
            return {**record, **expected.COPIED}
        name, line = self.marks["c-" + mark]
        return {**record, "file": str(VICTIM / name), "line": line}

    def tests(self):
        """By site and count, in the order in which they are reached."""
        run = report.run(self.binary, "--order", "decl", assertions="all")
        self.checks.equal(run.one("run_start")["assertions"], "all", "start of the run")
        sites = sites_of(run)
        names = [name for name in expected.TESTS if self.version == 3 or name not in expected.ONLY_V3]
        self.checks.equal([start["test"] for start in run.of("test_start")], names, "tests, in order")
        for n, name in enumerate(names, 1):
            wanted = [(self.placed(record), counts) for record, counts in expected.TESTS[name][0]]
            seen = [(sites[identity], counts) for identity, counts in counts_of(run, n).items()]
            self.checks.equal(len(seen), len(wanted), f"{name}: number of sites")
            for one, other in zip(seen, wanted):
                self.checks.equal(one, other, f"{name}: {other[0]['macro']} in line {other[0]['line']}")
        self.checks.equal(counts_of(run, None), {}, "outside any test")
        distinct = {repr(sorted(record.items())) for record in sites.values()}
        self.checks.equal(len(distinct), len(sites), "sites that are recorded once")

    def sums(self, run, what):
        """Counts add up to what the end of each test says, and failures name a site with the same texts."""
        sites = sites_of(run)
        for end in run.of("test_end"):
            executed = sum(sum(counts) for counts in counts_of(run, end["n"]).values())
            self.checks.equal(executed, end["assertions"], f"{what}: sum over the sites of test {end['n']}")
        for failure in run.of("failure"):
            if "family" not in failure:
                self.checks.equal("site" in failure, False, f"{what}: a failure that nobody wrote")
                continue
            named = {key: failure[key] for key in FIELDS if key in failure}
            named["macro"] = failure["family"]
            self.checks.equal(sites.get(failure.get("site")), named, f"{what}: site of a failure")

    def totals(self):
        """The framework's own, by its XML reporter without the listener, whatever the watched run reports to."""
        for name in ("census", "victim"):
            plain = report.run(self.folder / "plain" / name, "--order", "decl", "-r", "xml")
            found = re.findall(rb'<OverallResults successes="(\d+)" failures="(\d+)" expectedFailures="(\d+)"', plain.out)
            own = [int(number) for number in found[-1]]
            for reporter in ([], ["-s"], ["-r", "xml"], ["-r", "junit"], ["-r", "compact"]):
                run = report.run(self.folder / "watched" / name, "--order", "decl", *reporter, assertions="all")
                what = f"{name} {' '.join(reporter)}"
                self.sums(run, what)
                ours = [0, 0, 0]
                for start in run.of("test_start"):
                    for counts in counts_of(run, start["n"]).values():
                        ours = [a + b for a, b in zip(ours, counts)]
                unwritten = len([f for f in run.of("failure") if "family" not in f and f["kind"] != "unexpected_pass"])
                self.checks.equal([ours[0], ours[1] + unwritten, ours[2]], own, f"{what}: totals")

    def ends(self):
        for name, (status, last, failure, counts) in expected.ENDS.items():
            run = report.run(self.binary, name, assertions="all")
            self.checks.equal(run.status, status, f"{name}: status")
            sites = sites_of(run)
            reached = last_of(run)
            self.checks.equal(sites[reached]["line"] if reached else None, last and self.marks["c-" + last][1], f"{name}: last")
            if failure:
                seen = run.one("failure")
                wanted = {"record": "failure", "n": 1, "site": reached, **self.placed(failure)}
                self.checks.equal(seen, wanted, f"{name}: failure")
            elif status == -11:
                self.checks.equal("site" in run.one("failure"), False, f"{name}: no assertion was reached")
            if counts is not None:
                self.checks.equal(counts_of(run, 1)[reached], counts, f"{name}: counts of the last site")

    def modes(self):
        """What asks for all assertions, and what the default leaves out."""
        pins = '{"freezes": [{"nodeid": "census::may fail", "asserts": []}]}'
        names = '{"freezes": [{"nodeid": "census::may fail"}]}'
        other = '{"freezes": [{"nodeid": "parser::may fail", "asserts": []}]}'
        for what, mode, settings in (
                ("by default", "counts", {}),
                ("failures", "counts", {"assertions": "failures", "freeze_map": pins}),
                ("all", "all", {"assertions": "all"}),
                ("all, with a map", "all", {"assertions": "all", "freeze_map": other}),
                ("a map that pins", "all", {"freeze_map": pins}),
                ("a map that names", "counts", {"freeze_map": names}),
                ("a map of another binary", "counts", {"freeze_map": other}),
                ("a map that is not there", "all", {"environment": {"FREEZEGATE_MAP": "nowhere.json"}})):
            run = report.run(self.binary, "may fail", **settings)
            self.checks.equal(run.one("run_start")["assertions"], mode, f"{what}: mode")
            self.checks.equal(len(run.of("site")), 2 if mode == "all" else 0, f"{what}: sites")
            self.checks.equal(len(run.of("last")), 1 if mode == "all" else 0, f"{what}: last")
            self.checks.equal(run.one("test_end")["assertions"], 2, f"{what}: assertions of the test")
            self.checks.equal("site" in run.one("failure"), mode == "all", f"{what}: site of the failure")

    def two_runs(self):
        run = report.run(self.folder / "own_main", assertions="all")
        self.checks.equal([counts_of(run, n) for n in (1, 2)], [{1: [0, 1, 0]}] * 2, "counts of two runs")
        self.checks.equal((len(run.of("site")), last_of(run)), (1, 1), "one site in two runs")

    def second_listener(self):
        """Another listener hears what it heard before, and all assertions are recorded as well."""
        plain = report.run(self.folder / "plain" / "second_listener", "--rng-seed", "1")
        self.checks.equal(b"heard of" in plain.out, True, "the second listener")
        for mode in ("failures", "all"):
            run = report.run(self.folder / "watched" / "second_listener", "--rng-seed", "1", assertions=mode)
            self.checks.equal((run.status, check_output.masked(run.out)), (plain.status, check_output.masked(plain.out)),
                              f"two listeners, {mode}: output")
            self.checks.equal(run.one("test_end")["assertions"], 5, f"two listeners, {mode}: assertions")
        counts = {1: [1, 0, 0], 2: [1, 0, 0], 3: [1, 0, 0], 4: [1, 0, 0], 5: [0, 1, 0]}
        self.checks.equal(counts_of(run, 1), counts, "two listeners: counts")


def main():
    check = CensusCheck(Path(sys.argv[1]), int(sys.argv[2]))
    check.tests()
    check.totals()
    check.ends()
    check.modes()
    check.two_runs()
    check.second_listener()
    check.checks.end()


if __name__ == "__main__":
    main()
