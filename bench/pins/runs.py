"""Runs of a test program, by itself or pinned by `freezegate run`, and what is compared of them.

What all scripts here take: BUILD, a build directory of freezegate with its tests; --command, another freezegate than the
build's; --quick; --jobs, how many runs at a time.
"""
import argparse
import collections
import concurrent.futures
import contextlib
import os
import re
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
AXES = ("env", "order", "layout", "heap", "entropy", "clock", "dirs", "pid", "ports", "host", "sched", "race")
# By these statuses freezegate says that it could not run the test or had nothing to judge.
NOT_RUN = (2, 3, 4)
TIMEOUT = "timeout"
SAID = re.compile(r"^freezegate: seed \d+: (.*)$", re.M)
MASKS = ((re.compile(r"\(\d+ ms( total)?\)"), "(N ms)"), (re.compile(r"[Rr]andom(ness)? seed(ed to:)? ?(of )?\d+"), "seed N"))

Outcome = collections.namedtuple("Outcome", "status output words")  # words: standard error


def environment():
    """Without what would change a program's result on one machine and not on another, or speaks to a framework."""
    unwanted = ("FREEZEGATE_", "GTEST_", "LC_", "LANG", "OMP_", "TZ", "TMPDIR", "LD_PRELOAD")
    return {name: value for name, value in os.environ.items() if not name.startswith(unwanted)}


def execute(command, seconds, folder, more):
    try:
        result = subprocess.run([str(word) for word in command], cwd=folder, env=dict(environment(), **more),
                                stdin=subprocess.DEVNULL, capture_output=True, timeout=seconds, check=False)
    except subprocess.TimeoutExpired:
        return Outcome(TIMEOUT, "", "")
    return Outcome(result.returncode, masked(result.stdout.decode(errors="replace")), result.stderr.decode(errors="replace"))


def masked(text):
    for pattern, replacement in MASKS:
        text = pattern.sub(replacement, text)
    return text


def parser_of(documentation, quick):
    parser = argparse.ArgumentParser(description=documentation, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("build", type=lambda path: Path(path).resolve(), metavar="BUILD")
    parser.add_argument("--command", type=Path, help="the freezegate to try; the build's unless told")
    parser.add_argument("--quick", action="store_true", help=quick)
    parser.add_argument("--jobs", type=int, default=2)
    return parser


class Runs:
    """How to run things: by what command, the time limit of one run in seconds, how many at a time."""

    def __init__(self, options, seconds=30):
        self.command = (options.command or options.build / "bin" / "freezegate").resolve()
        self.seconds, self.jobs = seconds, options.jobs
        self.folder = tempfile.TemporaryDirectory(prefix="pins-")  # one for all runs: where a test runs is an input
        self.pins_applied = {}  # what freezegate said of itself, by the words for --pin

    def unpinned(self, program, folder=None, variables=None):
        return execute(program, self.seconds, folder or self.folder.name, dict(variables or {}, FREEZEGATE_VERDICT="off"))

    def pinned(self, seed, pins, program, folder=None, variables=None):
        """`pins`: the words for --pin, in their order. Whatever freezegate could not run ends the bench: a table in
        which the pins were missing would say nothing of pins."""
        words = [word for pin in pins for word in ("--pin", pin)]
        outcome = execute([self.command, "run", "--seed", seed, *words, "--timeout", self.seconds, "--", *program],
                          self.seconds + 10, folder or self.folder.name, variables or {})
        said = SAID.search(outcome.words)
        if outcome.status in NOT_RUN and "mend:" in outcome.words or not said:
            raise SystemExit(f"seed {seed}, {' '.join(words) or 'all pins'}, {' '.join(map(str, program))}: "
                             f"freezegate exited with {outcome.status}\n{outcome.words}")
        self.pins_applied.setdefault(" ".join(pins) or "all pins", set()).add(said[1])
        if outcome.status > 128 and "ended after its time" in outcome.words:
            return outcome._replace(status=TIMEOUT)
        return outcome

    def what_was_pinned(self, pins="all pins"):
        """Lines for below a table; more than one: it was not the same in all runs."""
        return [f"{pins}: {said}" for said in sorted(self.pins_applied.get(pins, []))]

    def all(self, function, items):
        """function(item) of each, several at a time; yields the results in the order of the items, as they come."""
        with concurrent.futures.ThreadPoolExecutor(self.jobs) as pool:
            yield from pool.map(function, items)


@contextlib.contextmanager
def hogs(count):
    """Programs that want a processor for themselves, as neighbours of what runs meanwhile."""
    processes = [subprocess.Popen([sys.executable, "-c", "while True: pass"]) for _ in range(count)]
    try:
        yield
    finally:
        for process in processes:
            process.kill()
            process.wait()


def table(*titles):
    print("| " + " | ".join(titles) + " |\n" + "|---" * len(titles) + "|", flush=True)


def row(*cells):
    print("| " + " | ".join(map(str, cells)) + " |", flush=True)
