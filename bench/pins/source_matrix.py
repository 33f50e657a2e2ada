#!/usr/bin/env python3
"""What pins each source of nondeterminism, and whether seeds explore it: a table.

    bench/pins/source_matrix.py BUILD [--quick] [--responsible] [--program sources|sources_static] [SOURCE ...]

Each source is looked at in many processes (bench/pins/sources): unpinned, and under each preset at one seed and at as many
seeds. A cell holds numbers of different values: 'one seed / many seeds'. One value at one seed: it is pinned. More than one
at many seeds: seeds explore it. Runs that failed, or were ended after their time, are counted in brackets. Under 'asked of'
stands the axis that should decide the source. With --responsible, one more column says which axes do: with all others
fixed, seeding that axis alone gives more than one value; and an axis in brackets: switched off, the source is no longer
pinned. Below the table stands what freezegate says that it pinned.
"""
import collections
import subprocess

from runs import AXES, Runs, parser_of, row, table

PRESETS = ("launcher", "full")
ONE_SEED = 7


def sources_of(program):
    lines = subprocess.run([program, "--list"], check=True, capture_output=True, text=True).stdout.splitlines()
    return dict(line.split("\t") for line in lines)


class Values(collections.namedtuple("Values", "different failed")):
    """How many different values were seen, and how many looks saw none: those are no value, and are said."""

    def __str__(self):
        return str(self.different) + (f" ({self.failed} FAILED)" if self.failed else "")


def distinct(outcomes):
    good = [outcome.output for outcome in outcomes if outcome.status == 0 and outcome.output.strip()]
    return Values(len(set(good)), len(outcomes) - len(good))


class Looks:
    """Looks at the sources of one program."""

    def __init__(self, runs, program, count):
        self.runs, self.program, self.count = runs, program, count

    def unpinned(self, source):
        return distinct([self.runs.unpinned([self.program, source]) for _ in range(self.count)])

    def pinned(self, source, pins, seeds):
        return distinct([self.runs.pinned(seed, pins, [self.program, source]) for seed in seeds])

    def at_one_seed(self, source, pins):
        return self.pinned(source, pins, [ONE_SEED] * self.count)

    def at_many_seeds(self, source, pins):
        return self.pinned(source, pins, range(1, self.count + 1))

    def responsible(self, source):
        if self.at_one_seed(source, ["full"]).different > 1:
            return "none: not pinned"
        axes = [axis for axis in AXES if axis != "race"]  # which needs a build of its own
        deciding, needed = [], []
        for axis in axes:
            others = ",".join(f"{other}=fixed" for other in axes if other != axis)
            if self.at_many_seeds(source, ["full", others]).different > 1:
                deciding.append(axis)
            if self.at_one_seed(source, ["full", f"{axis}=off"]).different > 1:
                needed.append(f"({axis})")
        return ", ".join(deciding) + " " + " ".join(needed)

    def cells(self, source, axis, asks_who):
        cells = [source, axis, self.unpinned(source)]
        for preset in PRESETS:
            cells.append(f"{self.at_one_seed(source, [preset])} / {self.at_many_seeds(source, [preset])}")
        return cells + ([self.responsible(source)] if asks_who else [])


def main():
    parser = parser_of(__doc__, "8 runs a cell, not 40")
    parser.add_argument("sources", nargs="*", metavar="SOURCE")
    parser.add_argument("--responsible", action="store_true")
    parser.add_argument("--program", choices=("sources", "sources_static"), action="append")
    options = parser.parse_intermixed_args()
    runs = Runs(options, seconds=10)
    folder = options.build / "bench" / "pins" / "sources"
    for name in options.program or ("sources", "sources_static"):
        program = folder / name
        if not program.exists():
            print(f"{name} was not built: this system has no static libraries\n")
            continue
        known = sources_of(program)
        chosen = options.sources or list(known)
        if not set(chosen) <= set(known):
            parser.error("there is no source " + ", ".join(set(chosen) - set(known)))
        looks = Looks(runs, program, 8 if options.quick else 40)
        print(f"### {name}\n")
        table("source", "asked of", "unpinned", *PRESETS, *(["decided by (needs)"] if options.responsible else []))
        for cells in runs.all(lambda source: looks.cells(source, known[source], options.responsible), chosen):
            row(*cells)
        print(flush=True)
    print("\n".join(line for preset in PRESETS for line in runs.what_was_pinned(preset)))


if __name__ == "__main__":
    main()
