#!/usr/bin/env python3
"""Whether real test programs keep their verdict under all pins: a table.

    bench/pins/real_suites.py BUILD [--list] [--work DIR] [--only PATTERN] [--limit N] [--seconds N] [PACKAGE ...]

The packages' tests are built as they are, with little optimisation. Each test program is run unpinned, and then five times
at the strongest pins: at seed 1 twice, and at seeds 2 to 4. Its verdict is its exit status, or that it was not done in time.
The last two columns are for people: what a program that differs does, and why that is.
"""
import os
import re
import time
from pathlib import Path

from runs import ROOT, TIMEOUT, Runs, parser_of, row, table
from suites import PACKAGES, Failed, build, programs

SEEDS = (1, 1, 2, 3, 4)


def compared(runs, program):
    """Cells for one program: unpinned verdict and seconds, pinned verdicts, same, seed 1 repeats itself."""
    command = [program.path, *program.arguments]
    started = time.monotonic()
    unpinned = runs.unpinned(command, program.folder, program.environment).status
    seconds = time.monotonic() - started
    pinned = [runs.pinned(seed, [], command, program.folder, program.environment).status for seed in SEEDS]
    same = sum(status == unpinned for status in pinned)
    return [unpinned, f"{seconds:.1f}", " ".join(map(str, pinned)),
            "yes" if same == len(pinned) else f"NO, {same} of {len(pinned)}", "yes" if pinned[0] == pinned[1] else "NO"]


def main():
    parser = parser_of(__doc__, "three programs of each package")
    parser.add_argument("packages", nargs="*", metavar="PACKAGE", help="one of: " + ", ".join(PACKAGES))
    parser.add_argument("--list", action="store_true", help="say what would be built, or was built and would be run")
    parser.add_argument("--work", type=Path, default=ROOT / "build" / "real-suites", help="where the builds are kept")
    parser.add_argument("--only", default="", metavar="PATTERN", help="of the programs' names")
    parser.add_argument("--limit", type=int, help="so many programs of each package at most")
    parser.add_argument("--seconds", type=int, default=120, help="for one run of one program")
    options = parser.parse_intermixed_args()
    unknown = set(options.packages) - set(PACKAGES)
    if unknown:
        parser.error("there is no package " + ", ".join(unknown))
    limit = options.limit or (3 if options.quick else None)
    os.nice(10)  # builds and tests of others go first
    runs = Runs(options, options.seconds)
    notes, total, same = [], 0, 0
    if options.list:
        table("package", "source", "framework", "settings", "test programs that were built")
    else:
        table("package", "program", "unpinned", "its seconds", "pinned", "same", "seed 1 repeats itself", "exception", "reason")
    for name in options.packages or PACKAGES:
        tree = options.work.resolve() / re.sub(r"[^a-z0-9]+", "-", name.lower()).strip("-")
        try:
            if not options.list:
                tree = build(name, options.work.resolve(), options.jobs)
        except Failed as error:
            notes.append(f"{name} was not built: {error}")
            continue
        chosen = [program for program in (programs(tree) if (tree / "CTestTestfile.cmake").exists() else [])
                  if re.search(options.only, os.path.basename(program.path))][:limit]
        if options.list:
            package = PACKAGES[name]
            row(name, f"{package.name} of {package.archive}", package.framework, " ".join(package.settings), len(chosen))
            continue
        if not chosen:
            notes.append(f"{name} has no test program that ctest knows")
        for program, cells in zip(chosen, runs.all(lambda program: compared(runs, program), chosen)):
            row(name, os.path.basename(program.path), *cells, "", "")
            total += 1
            same += cells[3] == "yes"
    if not options.list:
        print(f"\n{same} of {total} keep their verdict (a time-out is one, too: '{TIMEOUT}').")
        print("\n".join(notes + runs.what_was_pinned()))


if __name__ == "__main__":
    main()
