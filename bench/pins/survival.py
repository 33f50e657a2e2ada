#!/usr/bin/env python3
"""Whether a seed survives a harmless rebuild: tables.

    bench/pins/survival.py BUILD [--quick] [--framework gtest|catch2] [--work DIR] [--only PATTERN] [--list] [SUITE ...]

The flaky tests are built once as a base and many times with a harmless change (rebuilds.py). At the strongest pins, each
seed is tried with each build. Of all seeds it counts those whose outcome (passed or failed) is the base's, and of the seeds
that fail with the base those that still fail: most seeds pass, so that only the second figure says whether a recorded seed
can be used again. Tests that fail at no seed of the base have no such figure.
"""
import collections
import re
from pathlib import Path

from flaky_tests import FRAMEWORKS, flaky_tests, program
from rebuilds import BASE, REBUILDS, built
from runs import ROOT, Runs, parser_of, row, table


class Kept(collections.namedtuple("Kept", "same seeds failing_kept failing", defaults=(0, 0, 0, 0))):
    """Counts of seeds; can be added."""

    def plus(self, other):
        return Kept(*(mine + theirs for mine, theirs in zip(self, other)))

    def __str__(self):
        return f"{100 * self.same / self.seeds:.0f} %" + (f", {self.failing_kept} of {self.failing}" if self.failing else "")


def failing_seeds(runs, folder, framework, test, seeds):
    statuses = runs.all(lambda seed: runs.pinned(seed, [], program(folder, framework, test)).status, seeds)
    return {seed for seed, status in zip(seeds, statuses) if status != 0}


def compared(base, other, seeds):
    return Kept(len(seeds) - len(base ^ other), len(seeds), len(base & other), len(base))


def measured(runs, folders, framework, test, seeds):
    """By rebuild: how it compares with the base."""
    base = failing_seeds(runs, folders[BASE.name], framework, test, seeds)
    return {name: compared(base, failing_seeds(runs, folder, framework, test, seeds), seeds)
            for name, folder in folders.items() if name != BASE.name}


def main():
    parser = parser_of(__doc__, "20 seeds, not 100; every third rebuild")
    parser.add_argument("suites", nargs="*", metavar="SUITE")
    parser.add_argument("--framework", choices=FRAMEWORKS, default="gtest")
    parser.add_argument("--seeds", type=int)
    parser.add_argument("--work", type=Path, default=ROOT / "build" / "rebuilds", help="where the builds are kept")
    parser.add_argument("--only", default="", metavar="PATTERN", help="of the rebuilds' names")
    parser.add_argument("--list", action="store_true", help="only say what the rebuilds are")
    options = parser.parse_intermixed_args()
    rebuilds = [rebuild for rebuild in REBUILDS[::3 if options.quick else 1] if re.search(options.only, rebuild.name)]
    if options.list:
        table("rebuild", "compiler", "flags", "source in front", "source behind")
        for rebuild in rebuilds:
            row(rebuild.name, rebuild.compiler, rebuild.flags, rebuild.before, rebuild.after)
        return
    tests = [test for test in flaky_tests() if not options.suites or test.suite in options.suites]
    if not tests:
        parser.error("there is no such suite")
    seeds = range(1, 1 + (options.seeds or (20 if options.quick else 100)))
    runs = Runs(options)
    folders = {rebuild.name: built(rebuild, options.framework, options.work.resolve(), runs.command, options.jobs)
               for rebuild in (BASE, *rebuilds)}

    print(f"Of {len(seeds)} seeds: same outcome; of the failing ones, how many still fail.\n")
    table("test", "axis", *(rebuild.name for rebuild in rebuilds))
    by_axis = collections.defaultdict(Kept)
    for test in tests:
        kept = measured(runs, folders, options.framework, test, seeds)
        row(test.suite, ", ".join(test.axes), *kept.values())
        for name, counts in kept.items():
            key = (", ".join(test.axes), name)
            by_axis[key] = by_axis[key].plus(counts)
    print()
    table("axis", *(rebuild.name for rebuild in rebuilds))
    for axes in dict.fromkeys(axes for axes, _ in by_axis):
        row(axes, *(by_axis[axes, rebuild.name] for rebuild in rebuilds))
    print("\n" + "\n".join(runs.what_was_pinned()))


if __name__ == "__main__":
    main()
