#!/usr/bin/env python3
"""Compiles and runs generated assertions with and without capture: what the framework says must be the same to the byte, and
what is recorded must be what the generator says.

    differential_test.py SCRATCH [--compilers g++ clang++] [--standards 14 17 20] [--optimisations O0 O2]
                         [--files N] [--cases N] [--seed N] [--prefix GOOGLETEST] [--jobs N]

The full matrix: differential_test.py SCRATCH --standards 14 17 20 --optimisations O0 O2 --files 4 --cases 1000
"""

import argparse
import difflib
import itertools
import os
import re
import shutil
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import building
import corpus
import harness

HERE = Path(__file__).resolve().parent
WARNINGS = ["-Werror", "-Wall", "-Wextra", "-Wpedantic"]


class Mismatch(Exception):
    """Something is not as it must be; the text says what."""


def mask(output):
    """Addresses of the heap differ from run to run."""
    if isinstance(output, int):
        return output
    # What GoogleTest 1.10 cannot print, it dumps byte by byte: pointers, too.
    return re.sub(rb"0x[0-9a-f]{6,}|(?<=byte object )<[^>]*>", b"0x#", output)


class Build:
    """One compiler with one standard and one optimisation, with and without capture."""

    def __init__(self, options, compiler, standard, optimisation):
        self.options = options
        self.name = f"{compiler} C++{standard} -{optimisation}"
        self.compiler = compiler
        self.folder = Path(options.scratch) / f"{Path(compiler).name}-{standard}-{optimisation}"
        self.folder.mkdir(parents=True)
        self.flags = [compiler, f"-std=c++{standard}", f"-{optimisation}", "-pthread"]
        if options.prefix:
            self.flags += building.framework_flags(options.prefix)

    def compilations(self, sources):
        """What there is to compile: flags, source and object of each."""
        work = building.listener(self.flags, self.folder)
        for source in sources:
            flags = [*self.flags, *WARNINGS, f"-I{HERE / 'corpus'}"]
            work.append((flags, source, self.folder / f"{source.stem}.plain.o"))
            work.append(([*flags, building.CAPTURE], source, self.folder / f"{source.stem}.captured.o"))
        return work

    def link(self, kind):
        program = self.folder / kind / "corpus"
        objects = [*sorted(self.folder.glob(f"*.{kind}.o")), self.folder / "guest.o", self.folder / "command_path.o"]
        folder = [f"-L{self.options.prefix}/lib"] if self.options.prefix else []
        building.link(self.flags, objects, [*folder, "-lgmock_main", "-lgmock", "-lgtest"], program)
        return program

    def run(self, kind):
        program = self.link(kind)
        return harness.run(program, "--gtest_print_time=0", "--gtest_color=no", folder=program.parent)

    def check(self, expected):
        """Returns how many sites were compared."""
        plain, captured = self.run("plain"), self.run("captured")
        for what in ("returncode", "stdout", "stderr"):
            left, right = mask(getattr(plain, what)), mask(getattr(captured, what))
            if left != right:
                texts = [str(side) if isinstance(side, int) else side.decode(errors="replace") for side in (left, right)]
                lines = difflib.unified_diff(*(text.splitlines() for text in texts), "without capture", "with", lineterm="")
                raise Mismatch(f"{what} differs:\n" + "\n".join(itertools.islice(lines, 60)))
        if plain.returncode != 1:
            raise Mismatch(f"exit status {plain.returncode} instead of 1:\n{plain.stderr.decode()[-2000:]}")
        self.check_records(expected)
        return len(expected)

    def check_records(self, expected):
        report, = harness.reports_in(self.folder / "captured")
        report.check_sums()
        recorded = {}
        for test in report.tests:
            for site, counts in test.counts.items():
                record = report.sites[site]
                key = (os.path.basename(record["file"]), record["macro"], record["line"])
                recorded[key] = [a + b for a, b in zip(recorded.get(key, [0, 0, 0]), counts)]
        wrong = [f"{key}: recorded {recorded.get(key)}, expected {counts}" for key, counts in expected.items()
                 if recorded.get(key) != counts]
        if wrong:
            raise Mismatch(f"{len(wrong)} of {len(expected)} assertions:\n" + "\n".join(wrong[:20]))


def arguments():
    parser = argparse.ArgumentParser()
    parser.add_argument("scratch")
    parser.add_argument("--compilers", nargs="+", default=["g++", "clang++"])
    parser.add_argument("--standards", nargs="+", default=["17"])
    parser.add_argument("--optimisations", nargs="+", default=["O0"])
    parser.add_argument("--files", type=int, default=1)
    parser.add_argument("--cases", type=int, default=500)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--prefix")
    parser.add_argument("--jobs", type=int, default=2)
    return parser.parse_args()


def main():
    options = arguments()
    scratch = Path(options.scratch)
    shutil.rmtree(scratch, ignore_errors=True)
    scratch.mkdir(parents=True)
    sources, expected = [], {}
    for number in range(options.files):
        source = scratch / f"corpus_{number}.cpp"
        for (macro, line), counts in corpus.write(source, options.cases, options.seed + number).items():
            expected[source.name, macro, line] = counts
        sources.append(source)
    builds = [Build(options, *each) for each in
              itertools.product(options.compilers, options.standards, options.optimisations)]
    failed = 0
    for build in builds:
        try:
            with ThreadPoolExecutor(options.jobs) as pool:
                list(pool.map(lambda work: building.compile_file(*work), build.compilations(sources)))
            print(f"{build.name}: {build.check(expected)} assertions are the same", flush=True)
        except (Mismatch, building.Failure, subprocess.TimeoutExpired) as problem:
            failed += 1
            print(f"{build.name}: {problem}", file=sys.stderr, flush=True)
        else:
            shutil.rmtree(build.folder)
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
