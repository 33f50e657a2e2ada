#!/usr/bin/env python3
"""check_modes.py FOLDER VERSION: how runs start and end: filters, shards, seeds, exit codes, mains."""

import sys
from pathlib import Path

import report

# arguments: (versions, filtered, selected, tests that ran, own code by version)
RUNS = {
    ("passes",): ((2, 3), True, 1, 1, {2: 0, 3: 0}),
    ("passes,generators",): ((2, 3), True, 2, 2, {2: 1, 3: 42}),
    ("~[many]", "-a"): ((2, 3), True, {2: 38, 3: 29}, 2, {2: 1, 3: 42}),
    # What is only left out: v2 takes hidden tests in, v3 does not.
    ("~[many]~[end]",): ((2, 3), True, {2: 30, 3: 29}, {2: 30, 3: 29}, {2: 39, 3: 42}),
    ("-e", "[!throws],passes"): ((2, 3), True, 1, 1, {2: 0, 3: 0}),
    ("[!throws],passes",): ((2, 3), True, 2, 2, {2: 0, 3: 0}),
    ("nested sections", "-c", "outer", "-c", "other"): ((2, 3), True, 1, 1, {2: 0, 3: 0}),
    ("-c", "outer"): ((2, 3), True, {2: 27, 3: 30}, {2: 27, 3: 30}, {2: 255, 3: 42}),
    ("[many]",): ((2, 3), True, 1, 1, {2: 255, 3: 42}),
    ("no such test",): ((2, 3), True, 0, 0, {2: 0, 3: 2}),
    ("should fail and passes",): ((2, 3), True, 1, 1, {2: 1, 3: 42}),
    ("asserts nothing", "-w", "NoAssertions"): ((2, 3), True, 1, 1, {2: 2, 3: 42}),
    ("may fail",): ((2, 3), True, 1, 1, {2: 0, 3: 0}),
    ("no such test,passes", "-w", "NoTests"): ((2,), True, 1, 1, {2: 2}),
    ("no such test,passes",): ((2, 3), True, 1, 1, {2: 0, 3: 0}),
    ("no such test,passes", "-w", "UnmatchedTestSpec"): ((3,), True, 1, 1, {3: 3}),
    ("no such test", "--allow-running-no-tests"): ((3,), True, 0, 0, {3: 0}),
    ("[skip]",): ((3,), True, 2, 2, {3: 4}),
    ("[skip]", "--allow-running-no-tests"): ((3,), True, 2, 2, {3: 0}),
    ("passes,[skip]",): ((3,), True, 3, 3, {3: 0}),
    ("--shard-count", "3", "--shard-index", "0", "~[many]"): ((3,), True, 10, 10, {3: 42}),
    ("--shard-count", "3", "--shard-index", "2", "~[many]"): ((3,), True, 9, 9, {3: 42}),
    ("--shard-count", "4", "--shard-index", "1"): ((3,), True, 8, 8, {3: 42}),
}
RUNS_THAT_FAIL_OUTSIDE = {("no such test,passes", "-w", "NoTests"), ("no such test,passes", "-w", "UnmatchedTestSpec")}

# What shows something and runs nothing.
SILENT = [("--list-tests",), ("--list-tags",), ("--list-reporters",), ("--help",), ("--no-such-option",)]
SILENT_V3 = [("--list-listeners",), ("--version",), ("--list-tests", "-r", "xml")]


def check_runs(checks, victim, version):
    for arguments, (versions, filtered, selected, ran, codes) in RUNS.items():
        if version not in versions:
            continue
        what = " ".join(arguments)
        run = report.run(victim, "--order", "decl", "--rng-seed", "99", *arguments)
        selected, ran = (value[version] if isinstance(value, dict) else value for value in (selected, ran))
        start = {"record": "run_start", "filtered": filtered, "selected": selected, "seed": 99,
                 "assertions": "counts"}
        if {"-c", "-e"} & set(arguments):  # some sections only; without what throws
            start["partial"] = True
        checks.equal(run.one("run_start"), start, f"{what}: start")
        checks.equal(len(run.of("test_end")), ran, f"{what}: tests that ran")
        code = codes[version]
        checks.equal(run.one("run_end"), {"record": "run_end", "ok": code == 0, "own_code": code}, f"{what}: end")
        checks.equal((run.status, run.one("exit")["status"]), (code, code), f"{what}: exit status")
        checks.equal(run.of("not_run"), [], f"{what}: hidden tests of a filtered run")
        outside = [record for record in run.of("failure") if "n" not in record]
        wanted = [{"record": "failure", "scope": "program", "kind": "assertion", "source": [],
                   "message": "no test case matches the filter `no such test`"}]
        # v2 and v3 quote the words of a filter differently.
        for record in outside:
            record["message"] = record["message"].replace('"', "")
        checks.equal(outside, wanted if arguments in RUNS_THAT_FAIL_OUTSIDE else [], f"{what}: failures outside")


def check_silence(checks, victim, version):
    for arguments in SILENT + (SILENT_V3 if version == 3 else []):
        run = report.run(victim, *arguments)
        checks.equal(run.reports, [], f"{' '.join(arguments)}: reports")
    checks.equal(report.run(victim, "passes", disable=True).reports, [], "FREEZEGATE_DISABLE: reports")


def check_header(checks, victim, version):
    process = report.run(victim, "passes", "-d", "no").one("process")
    checks.equal((process["framework"], process["framework_version"].split(".")[0]), ("catch2", str(version)),
                 "framework")
    checks.equal((process["binary"], process["args"]), ("victim", ["passes", "-d", "no"]), "binary and arguments")


def check_own_main(checks, folder, version):
    run = report.run(folder / "own_main", "--rng-seed", "3")
    checks.equal(run.kinds(), ["process"] + ["run_start", "test_start", "failure", "test_end", "run_end"] * 2 +
                 ["exit", "closed"], "own main: records of two runs")
    checks.equal([end["n"] for end in run.of("test_end")], [1, 2], "own main: ordinals")
    checks.equal(run.status, {2: 1, 3: 42}[version], "own main: exit status")


def check_benchmark_layouts(checks, folder):
    """v2's listener interface has another layout with benchmarking. A listener that does not fit stays away."""
    arguments = ("--benchmark-samples", "1", "--benchmark-no-analysis")
    misfit = report.run(folder / "benchmark_main_only", *arguments)
    checks.equal((misfit.status, misfit.reports), (1, []), "benchmarking in the main file alone")
    fit = report.run(folder / "benchmark_everywhere", *arguments)
    checks.equal((fit.status, [failure["source"] for failure in fit.of("failure")]), (1, [["1 == 2"]]),
                 "benchmarking in the whole target")


def check_symbols(checks, victim):
    """Nothing of the listener can be seen from outside the executable."""
    import subprocess
    exported = subprocess.run(["nm", "-DC", "--defined-only", victim], capture_output=True, text=True, check=True)
    checks.equal([line for line in exported.stdout.splitlines() if "freezegate" in line], [], "exported symbols")


def main():
    folder, version = Path(sys.argv[1]), int(sys.argv[2])
    victim = folder / "watched" / "victim"
    checks = report.Checks()
    check_header(checks, victim, version)
    check_runs(checks, victim, version)
    check_silence(checks, victim, version)
    check_own_main(checks, folder, version)
    if version == 2:
        check_benchmark_layouts(checks, folder)
    check_symbols(checks, victim)
    checks.end()


if __name__ == "__main__":
    main()
