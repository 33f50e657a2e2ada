#!/usr/bin/env python3
"""Runs the victim with every assertion macro, and compares what its tests asserted with expected/records.txt.

    records_test.py VICTIM FREEZEGATE EXPECTED                    FREEZEGATE_UPDATE=1 writes EXPECTED instead; read it
    records_test.py FOLDER FREEZEGATE EXPECTED COMPILER PREFIX    builds the victim there first, with PREFIX's GoogleTest
"""

import difflib
import os
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

import building
import harness

FRAMEWORK = os.environ.get("FREEZEGATE_FRAMEWORK", "")

HERE = Path(__file__).resolve().parent


def described(report):
    """The whole report as text: each test with its outcome, its sum, and its sites."""
    text = []
    for test in [report.outside, *report.tests]:
        sum_ = "-" if test.assertions is None else test.assertions
        text.append("outside any test" if test.name is None else f"{test.name}: {test.outcome}, {sum_}")
        text += [f"  {line}" for line in report.lines(test)]
    return text


def check_failures(report):
    """Each failure names a site of its own place, as often as sites count failures."""
    problems = []
    for test in [report.outside, *report.tests]:
        named = {}
        for failure in test.failures:
            site = failure.get("site")
            if site is None:
                continue
            named[site] = named.get(site, 0) + 1
            record = report.sites[site]
            if record["macro"].endswith("_AT"):
                continue
            if (failure.get("file"), failure.get("line")) != (record["file"], record["line"]):
                problems.append(f"{test.name}: a failure at {failure.get('line')} names {record}")
        counted = {site: count[1] for site, count in test.counts.items() if count[1]}
        if named != counted:
            problems.append(f"{test.name}: failures of sites {named}, counted {counted}")
    return problems


def spelled(line):
    """As the framework spells it: before 1.12 there is no GTEST_EXPECT_TRUE."""
    return re.sub(r"GTEST_((EXPECT|ASSERT)_(TRUE|FALSE)\()", r"\1", line) if FRAMEWORK == "1.10" else line


def check_places(report):
    """The source line of a site has its macro, or one of the victim's own that is made of it."""
    problems = []
    for site in report.sites.values():
        line = spelled(Path(site["file"]).read_text(encoding="utf-8").splitlines()[site["line"] - 1])
        own = r"EXPECT_ANSWER|CHECK_POSITIVE|EXPECT_CLOSE|EXPECT_FUNNELLED|SUCCEED|EXPECT_DEATH_IF_SUPPORTED"
        if not re.search(rf"\b({site['macro']}|{own})\(", line) and "(" in line:
            # A statement of several lines ends elsewhere than it begins; compilers differ in which of them counts.
            if not re.match(r"\s*(EXPECT|ASSERT)_\w+\($|.*\{$|\s*\"\"\);$", line):
                problems.append(f"line {site['line']} has no {site['macro']}: {line}")
    return problems


def mask(output):
    return re.sub(rb"\d+ ms|0x[0-9a-f]+", b"#", output)


def build(folder, compiler, prefix):
    """The victim of CMakeLists.txt."""
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    flags = [compiler, "-std=c++17", "-O0", "-pthread", *building.framework_flags(prefix)]
    work = building.listener(flags, folder)
    for name in ("comparisons", "conditions", "statements", "wrappers", "places"):
        work.append(([*flags, building.CAPTURE], HERE / "victim" / f"{name}.cpp", folder / f"{name}.o"))
    for each in work:
        building.compile_file(*each)
    program = folder / "capture_victim"
    libraries = [f"-L{prefix}/lib", "-lgmock_main", "-lgmock", "-lgtest"]
    building.link(flags, [output for _, _, output in work], libraries, program)
    return program


def check(victim, command, expected):
    """Returns the report, and what is wrong with it."""
    with tempfile.TemporaryDirectory() as folder:
        done = harness.run(victim, folder=folder)
        reports = harness.reports_in(folder)
        checked = subprocess.run([command, "check", "--assertions", f"{folder}/reports"], cwd=folder,
                                 capture_output=True, text=True, timeout=harness.TIMEOUT, check=False)
        # Capture changes nothing of what the framework says.
        plain = harness.run(victim, folder=folder, environment={"FREEZEGATE_DISABLE": "1"})
    problems = []
    if done.returncode != 1 or plain.returncode != 1:
        problems.append(f"exit status {done.returncode}, without the listener {plain.returncode}, instead of 1")
    if mask(done.stdout) != mask(plain.stdout):
        problems.append("standard output is not the same without the listener")
    if checked.returncode != 1:
        problems.append(f"freezegate check exits with {checked.returncode}:\n{checked.stderr}")
    if len(reports) != 1:
        problems.append(f"{len(reports)} reports were written instead of 1")
    report = reports[0]
    report.check_sums()
    problems += check_failures(report) + check_places(report)
    got = described(report)
    if os.environ.get("FREEZEGATE_UPDATE") == "1":
        expected.parent.mkdir(exist_ok=True)
        expected.write_text("".join(f"{line}\n" for line in got), encoding="utf-8")
    wanted = [spelled(line) for line in expected.read_text(encoding="utf-8").splitlines()]
    problems += difflib.unified_diff(wanted, got, "expected", "recorded", lineterm="", n=3)
    return report, problems


def main():
    victim, command, expected, *other = sys.argv[1:]
    if other:
        victim = build(Path(victim), *other)
    report, problems = check(victim, command, Path(expected))
    for problem in problems:
        print(problem, file=sys.stderr)
    print(f"{len(report.sites)} sites in {len(report.tests)} tests")
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
