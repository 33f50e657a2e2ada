#!/usr/bin/env python3
"""Runs a GoogleTest victim in one of the ways of cases.py, with and without the listener, and compares:
the records with expected/CASE.jsonl, and exit status, standard output, XML and JSON with each other.

    records.py VICTIMS_FOLDER FREEZEGATE CASE...      FREEZEGATE_UPDATE=1 writes expected/CASE.jsonl instead
"""

import dataclasses
import json
import os
import re
import subprocess
import sys
import tempfile
from pathlib import Path

from cases import CASES

HERE = Path(__file__).resolve().parent
MASKED = ("pid", "started_ns", "binary_size", "binary_mtime_ns", "us")
TIMEOUT = 60


class Mismatch(Exception):
    """Something is not as it must be; the text says what."""


def run(case, victims, extra):
    """The case's process with more of an environment. Returns its exit status and its standard output."""
    inherited = {k: v for k, v in os.environ.items() if not k.startswith(("FREEZEGATE_", "GTEST_", "VICTIM_"))}
    program = victims / case.victim / "victim"
    done = subprocess.run(
        [program, *case.arguments],
        env={**inherited, **case.environment, **extra},
        cwd=extra["TMPDIR"],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        timeout=TIMEOUT,
        check=False,
    )
    return done.returncode, done.stdout, done.stderr


def mask_output(output, case):
    """Durations differ from run to run, and with threads the order of lines does."""
    text = re.sub(rb"\d+ ms", b"# ms", output)
    text = re.sub(rb"\(process \d+\)|pid \d+", b"#", text)
    return sorted(text.splitlines()) if case.unordered else text.splitlines()


def mask_file(path, case):
    if not path.exists():
        return None
    text = path.read_text(encoding="utf-8", errors="surrogateescape")
    text = re.sub(r'\b(time|timestamp)="[^"]*"', r'\1="#"', text)
    text = re.sub(r'"(time|timestamp)": "[^"]*"', r'"\1": "#"', text)
    return sorted(text.splitlines()) if case.unordered else text.splitlines()


def mask_message(text):
    text = re.sub(r"0x[0-9a-f]+", "0x#", text)
    text = re.sub(r"(?:\.\.|/[\w.+-]+)(?:/[\w.+-]+)*/", "", text)  # folders, relative as ccache may have them, too
    return re.sub(r"\[ *\d+\]|\b\d{5,}\b", "#", text)


def mask_record(record):
    masked = dict(record)
    for key in MASKED:
        if key in masked:
            if not isinstance(masked[key], int) or masked[key] < 0:
                raise Mismatch(f"'{key}' is no count: {record}")
            masked[key] = "#"
    if masked["record"] == "process":
        if not os.path.isabs(masked["path"]) or os.path.basename(masked["path"]) != masked["binary"]:
            raise Mismatch(f"not the executable's path: {record}")
        masked["path"] = masked["cwd"] = "#"
    if masked["record"] == "iteration" and masked["seed"] > 99999:
        raise Mismatch(f"GoogleTest has no such seed: {record}")
    if "file" in masked:
        masked["file"] = os.path.basename(masked["file"])
        if masked["file"] == "gtest.cc":  # GoogleTest's own; every version has other lines
            masked["line"] = "#"
    if "type_param" in masked:  # versions differ in the space behind a comma
        masked["type_param"] = masked["type_param"].replace(", ", ",")
    if "message" in masked:
        masked["message"] = mask_message(masked["message"])
    return masked


def check_header(path, record, case, scratch):
    """What the expected records leave out."""
    name = re.fullmatch(r"victim-(\d+)-(\d+)\.jsonl", path.name)
    if not name or record["pid"] != int(name[1]):
        raise Mismatch(f"{path.name} is not named after its process {record['pid']}")
    if record["cwd"] != scratch:
        raise Mismatch(f"cwd is {record['cwd']} instead of {scratch}")
    if record["args"] != case.arguments:
        raise Mismatch(f"args are {record['args']} instead of {case.arguments}")
    if record["binary_size"] != os.stat(record["path"]).st_size:
        raise Mismatch("binary_size is not the executable's")
    if record["binary_mtime_ns"] != os.stat(record["path"]).st_mtime_ns:
        raise Mismatch("binary_mtime_ns is not the executable's")


def read_records(path, case, scratch):
    text = path.read_bytes()
    if case.status >= 0 and b"\0" in text:
        raise Mismatch("a process that came to its end leaves no rest of a block")
    lines = text.rstrip(b"\0").decode("utf-8").splitlines()
    records = [json.loads(line) for line in lines]
    check_header(path, records[0], case, scratch)
    seeded = any("shuffle" in argument for argument in case.arguments)
    masked = []
    for record in map(mask_record, records):
        if record["record"] == "iteration" and not seeded:
            record["seed"] = "#"  # from the clock
        masked.append(json.dumps(record, ensure_ascii=False))
    if case.unordered:
        failures = iter(sorted(line for line in masked if '"failure"' in line))
        masked = [next(failures) if '"failure"' in line else line for line in masked]
    return masked


def compare(what, got, wanted):
    if got == wanted:
        return
    got, wanted = got or [], wanted or []
    for number in range(max(len(got), len(wanted))):
        left = got[number] if number < len(got) else "(nothing)"
        right = wanted[number] if number < len(wanted) else "(nothing)"
        if left != right:
            raise Mismatch(f"{what} differs in line {number + 1}:\n  got      {left}\n  expected {right}")


# What GoogleTest 1.10 does not have: options, which it answers with its help and 0; and an exit status for failures
# outside of any test.
NOT_IN_1_10 = {"brief", "fails_fast", "listener_fails_in_OnTestSuiteStart", "listener_fails_in_OnTestSuiteEnd"}
GREEN_IN_1_10 = {"suite_fails", "suite_fails_fatally", "suite_throws", "suite_end_fails", "suite_end_throws"}


def case_of(name, framework):
    case = CASES[name]
    return dataclasses.replace(case, status=0) if framework == "1.10" and name in GREEN_IN_1_10 else case


def expected_file(name, framework):
    """expected/CASE.VERSION.jsonl where that version of GoogleTest differs."""
    special = HERE / "expected" / f"{name}.{framework}.jsonl"
    return special if framework and special.exists() else HERE / "expected" / f"{name}.jsonl"


def check_reader(command, reports):
    """The command's own reader must understand what was written; what it thinks of it is not asked here."""
    done = subprocess.run([command, "check", reports], capture_output=True, text=True, timeout=TIMEOUT, check=False)
    if done.returncode not in (0, 1, 4):
        raise Mismatch(f"freezegate check exits with {done.returncode}:\n{done.stderr}")


def check_records(name, case, reports, scratch, framework):
    if len(reports) != case.reports:
        raise Mismatch(f"{len(reports)} reports were written instead of {case.reports}")
    if not reports:
        return
    records = read_records(reports[0], case, scratch)
    if framework == "1.10":
        if '"1.11 or older"' not in records[0]:
            raise Mismatch(f"not the version that it is: {records[0]}")
        records[0] = records[0].replace("1.11 or older", "1.12 or newer")
    file = expected_file(name, framework)
    if os.environ.get("FREEZEGATE_UPDATE") == "1":
        common = HERE / "expected" / f"{name}.jsonl"
        if framework and common.read_text(encoding="utf-8").splitlines() == records:
            return
        file = HERE / "expected" / f"{name}.{framework}.jsonl" if framework else common
        file.parent.mkdir(exist_ok=True)
        file.write_text("".join(f"{line}\n" for line in records), encoding="utf-8")
        return
    wanted = file.read_text(encoding="utf-8").splitlines() if file.exists() else None
    if wanted is None:
        raise Mismatch(f"{file} is missing: FREEZEGATE_UPDATE=1 writes it, then read it")
    compare("the report", records, wanted)


def check(name, victims, command, framework):
    case = case_of(name, framework)
    with tempfile.TemporaryDirectory() as folder:
        scratch = os.path.realpath(folder)
        reports = Path(scratch) / "reports"
        reports.mkdir()
        common = {"TMPDIR": scratch, "FREEZEGATE_VERDICT": "off"}
        results = {}
        for kind in ("xml", "json"):
            for mode, extra in (
                ("without", {"FREEZEGATE_DISABLE": "1"}),
                ("with", {"FREEZEGATE_REPORT_DIR": str(reports)} if kind == "xml" else {}),
            ):
                output = Path(scratch) / "detail"
                status, stdout, stderr = run(case, victims, {**common, **extra, "GTEST_OUTPUT": f"{kind}:{output}"})
                results[kind, mode] = (status, mask_output(stdout, case), mask_file(output, case), stderr)
                output.unlink(missing_ok=True)
        for (kind, mode), (status, stdout, detail, stderr) in results.items():
            plain = results[kind, "without"]
            where = f"{kind} {mode} the listener"
            if status != case.status:
                raise Mismatch(f"{where}: exit status {status} instead of {case.status}\n{stderr.decode()}")
            compare(f"standard output, {where},", stdout, plain[1])
            compare(f"{kind} output, {where},", detail, plain[2])
            if b"freezegate" in stderr:
                raise Mismatch(f"{where}: {stderr.decode()}")
        check_records(name, case, sorted(reports.iterdir()), scratch, framework)
        check_reader(command, reports)


def main():
    victims, command, names = Path(sys.argv[1]), sys.argv[2], sys.argv[3:] or list(CASES)
    framework = os.environ.get("FREEZEGATE_FRAMEWORK", "")
    if framework:  # built by run_version, static only
        names = [name for name in names if CASES[name].victim != "shared_gtest_victim"]
    if framework == "1.10":
        names = [name for name in names if name not in NOT_IN_1_10]
    failed = 0
    for name in names:
        try:
            check(name, victims, command, framework)
        except (Mismatch, subprocess.TimeoutExpired) as problem:
            failed += 1
            print(f"{name}: {problem}", file=sys.stderr)
    print(f"{len(names) - failed} of {len(names)} cases are as expected")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
