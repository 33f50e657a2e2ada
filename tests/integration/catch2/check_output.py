#!/usr/bin/env python3
"""check_output.py PLAIN WATCHED VERSION: what a user sees is the same, byte for byte, with and without the listener;
durations and time stamps alone are masked."""

import re
import sys
import tempfile
from pathlib import Path

import report

MASKS = [
    (rb'(time|durationInSeconds|duration|timestamp)="[^"]*"', rb'\1="?"'),
    (rb"\b\d+\.\d{3} s: ", rb"? s: "),
]

REPORTERS = [[], ["-s"], ["-d", "yes"], ["-r", "console"], ["-r", "compact"], ["-r", "junit"], ["-r", "xml"],
             ["-r", "junit", "-s"], ["-r", "xml", "-s"], ["-r", "compact", "-s"]]
SELECTIONS = {
    "failing": [],
    "passing": ["passes,no failure,forks"],
    "strict": ["-w", "NoAssertions"],
    "aborted": ["-a"],
    "one section": ["nested sections", "-c", "outer"],
    "nothing": ["no such test"],
    "bad option": ["--no-such-option"],
    "crash": ["end by segv"],
    "exit": ["end by exit"],
    "tests": ["--list-tests"],
    "tags": ["--list-tags"],
    "reporters": ["--list-reporters"],
    "help": ["--help"],
}
FILES = ["-r", "junit::out=junit.xml", "-r", "xml::out=run.xml", "-r", "console", "-r", "compact::out=compact.txt"]


def masked(text):
    for pattern, replacement in MASKS:
        text = re.sub(pattern, replacement, text)
    return text


def compare(checks, plain, watched, arguments, what):
    one = report.run(plain, *arguments)
    other = report.run(watched, *arguments)
    full = report.run(watched, *arguments, assertions="all")
    off = report.run(watched, *arguments, disable=True)
    for seen, name in ((other, "watched"), (full, "all assertions"), (off, "disabled")):
        checks.equal(seen.status, one.status, f"{what}, {name}: exit status")
        checks.equal(masked(seen.out), masked(one.out), f"{what}, {name}: standard output")
        checks.equal(masked(seen.err), masked(one.err), f"{what}, {name}: standard error")
    checks.equal(off.reports, [], f"{what}: reports of the disabled listener")
    return len(other.reports)


def compare_files(checks, plain, watched):
    """Several reporters at once, which only v3 has; each writes a file of its own."""
    with tempfile.TemporaryDirectory() as folder:
        written = {}
        for name, binary in (("plain", plain), ("watched", watched)):
            arguments = [part.replace("out=", f"out={folder}/{name}-") for part in FILES]
            run = report.run(binary, "--order", "decl", "--rng-seed", "1", *arguments)
            files = {file: masked(Path(folder, f"{name}-{file}").read_bytes())
                     for file in ("junit.xml", "run.xml", "compact.txt")}
            written[name] = (run.status, masked(run.out), run.err, files)
        checks.equal(written["watched"], written["plain"], "several reporters")


def main():
    plain, watched, version = sys.argv[1], sys.argv[2], int(sys.argv[3])
    checks = report.Checks()
    for what, selection in SELECTIONS.items():
        lists = selection and selection[0].startswith("--")
        for reporter in [[]] if lists else REPORTERS:
            arguments = ["--order", "decl", "--rng-seed", "1", *reporter, *selection]
            reports = compare(checks, plain, watched, arguments, f"{what} {' '.join(reporter)}")
            checks.equal(reports, 0 if lists else 1, f"{what}: reports")
    if version == 3:
        compare_files(checks, plain, watched)
    checks.end()


if __name__ == "__main__":
    main()
