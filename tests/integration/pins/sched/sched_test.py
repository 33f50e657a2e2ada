#!/usr/bin/env python3
"""Runs programs under the preload library and compares what they print, over repetitions and over seeds.

   sched_test.py CASE --programs DIR --library FILE --state-tool FILE

No launcher is involved: the variables are set here, so that a failure is the library's.
"""
import argparse
import collections
import contextlib
import os
import re
import signal
import subprocess
import sys
import tempfile
import time

CLOCK = 0x1
ESCAPES = ("escapes_spin", "escapes_external", "escapes_futex")
Run = collections.namedtuple("Run", "code output errors counters seconds")


class Failure(Exception):
    pass


def check(condition, message):
    if not condition:
        raise Failure(message)


class Bench:
    def __init__(self, options, folder):
        self.options = options
        self.state = os.path.join(folder, "state")

    def run(self, program, seed, *arguments, policy="walk", race=False, clock=True, limit=60):
        subprocess.run([self.options.state_tool, "create", self.state], check=True)
        words = ["v1", f"sched={seed:016x}"]
        words += [f"clock={CLOCK:016x}"] if clock else []
        words += [f"race={seed:016x}"] if race else []
        words += [f"policy={policy}", f"state={self.state}"]
        environment = dict(os.environ, LD_PRELOAD=self.options.library, FREEZEGATE_PINS=" ".join(words))
        begin = time.monotonic()
        try:
            done = subprocess.run([os.path.join(self.options.programs, program), *arguments], env=environment,
                                  stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                                  timeout=limit)
        except subprocess.TimeoutExpired as expired:
            raise Failure(f"{program} hangs at seed {seed}: {expired.stdout} {expired.stderr}") from expired
        seconds = time.monotonic() - begin
        printed = subprocess.run([self.options.state_tool, "print", self.state], check=True,
                                 stdout=subprocess.PIPE, text=True).stdout
        counters = {name: int(value) for name, value in (line.split("=") for line in printed.split())}
        return Run(done.returncode, done.stdout.decode(), done.stderr.decode(), counters, seconds)

    def good(self, program, seed, *arguments, **how):
        run = self.run(program, seed, *arguments, **how)
        check(run.code == 0, f"{program} at seed {seed}: {run.code}\n{run.output}{run.errors}")
        check(run.counters["sync_points"] > 0, f"{program} was not scheduled")
        for escape in ESCAPES:
            check(run.counters[escape] == 0, f"{program} at seed {seed}: {escape}={run.counters[escape]}")
        return run

    def lines(self, program, *arguments, repetitions=30, seeds=30, min_values=2, constant=(), **how):
        """Each line of the output: the same at one seed however often, and not at all seeds."""
        def key(run):
            return run.output, run.counters["sync_points"], run.counters["switches"]
        for seed in (1, 2):
            runs = {key(self.good(program, seed, *arguments, **how)) for _ in range(repetitions // 2)}
            check(len(runs) == 1, f"{program} at seed {seed} gave {len(runs)} outcomes:\n{runs}")
        values = collections.defaultdict(set)
        for seed in range(1, seeds + 1):
            for number, line in enumerate(self.good(program, seed, *arguments, **how).output.splitlines()):
                values[number].add(line)
        check(values, f"{program} prints nothing")
        for number, lines in values.items():
            name = next(iter(lines)).split()[0]
            if name not in constant:
                check(len(lines) >= min_values, f"{program}: over {seeds} seeds only {lines}")
            check("?" not in "".join(lines), f"{program}: {lines}")


@contextlib.contextmanager
def hogs(count):
    """Processes that use every processor, without being nice."""
    running = [subprocess.Popen([sys.executable, "-c", "while True: pass"]) for _ in range(count)]
    try:
        yield
    finally:
        for one in running:
            one.kill()
            one.wait()


def case_locks(bench):
    bench.lines("mutex")
    bench.lines("check_then_act")
    bench.lines("condition")


def case_primitives(bench):
    bench.lines("primitives", constant=("semaphore",))


def case_standard(bench):
    bench.lines("standard", constant=("atomic_wait",))


def case_threads(bench):
    bench.lines("threads", repetitions=20, seeds=12, constant=("cancel", "exit", "last"))


def case_lost_wakeup(bench):
    bench.lines("lost_wakeup")
    bench.lines("lost_wakeup", policy="pct:3")


def case_descriptors(bench):
    bench.lines("descriptors")


def case_processes(bench):
    # The child is outside: waiting for it is an escape, but nobody else runs meanwhile.
    outputs = collections.defaultdict(set)
    for seed in range(1, 11):
        for _ in range(6):
            run = bench.run("processes", seed)
            check(run.code == 0, f"processes at seed {seed}: {run}")
            outputs[seed].add("\n".join(sorted(run.output.splitlines())))
    check(all(len(values) == 1 for values in outputs.values()), f"processes: {dict(outputs)}")
    orders = {next(iter(values)) for values in outputs.values()}
    check(len(orders) > 3, f"processes: {orders}")
    for order in orders:
        child, parent = order.splitlines()
        check(child.split()[1] != parent.split()[3], f"the child repeats its parent: {order}")


def case_shared(bench):
    for seed in range(1, 6):
        run = bench.run("shared", seed, limit=30)
        check(run.code == 0 and run.output == "child 0\n0 hello\n3\n", f"shared at seed {seed}: {run}")
        check(run.counters["escapes_external"] > 0, f"shared at seed {seed}: nothing was outside")


def case_deadlock(bench):
    ends = collections.Counter()
    for seed in range(1, 31):
        run = bench.run("deadlock", seed, limit=10)
        again = bench.run("deadlock", seed, limit=10)
        check((run.code, run.errors) == (again.code, again.errors), f"deadlock at seed {seed} is not stable")
        ends[run.code] += 1
        if run.code == 0:
            check(run.counters["deadlocks"] == 0 and run.output == "passed\n", f"deadlock: {run}")
            continue
        check(run.code == -signal.SIGABRT and run.counters["deadlocks"] == 1, f"deadlock: {run}")
        check("waits for a mutex" in run.errors and "holds" in run.errors, f"deadlock: {run.errors}")
    check(ends[0] > 0 and ends[-signal.SIGABRT] > 0, f"deadlock: {ends}")


def case_handler(bench):
    for seed in range(1, 6):
        run = bench.run("handler", seed, limit=30)
        check(run.code == 0 and run.output == "woken\n20000 locks\n", f"handler at seed {seed}: {run}")


def case_leaving(bench):
    for seed in range(1, 21):
        for how in ("exit", "return"):
            run = bench.run("leaving", seed, how, limit=10)
            check(run.code == 3 and run.output == "left\n", f"leaving by {how} at seed {seed}: {run}")


def case_time(bench):
    """An hour passes at once where the clock is virtual; where it is not, a short time limit is real."""
    run = bench.good("primitives", 1)
    check("timed" in run.output and run.seconds < 30, f"primitives took {run.seconds} s")
    run = bench.good("real_time", 1, clock=False)
    check(run.output == "over\nslept\n" and run.seconds >= 0.3, f"real_time: {run}")


def case_storm(bench):
    outputs = {(run.output, run.counters["switches"])
               for run in (bench.good("storm", 1, "8", "3000") for _ in range(5))}
    check(len(outputs) == 1, f"storm: {outputs}")
    bench.good("storm", 1, "129", "100")


def case_spin(bench):
    escapes = 0
    for seed in range(1, 5):
        run = bench.run("spin_flag", seed)
        check(run.code == 0 and run.output == "seen\n", f"spin_flag at seed {seed}: {run}")
        escapes += run.counters["escapes_spin"]
    check(escapes > 0, "no seed let the spinner go first")


def case_race(bench):
    bench.lines("race", race=True)
    plain = subprocess.run([os.path.join(bench.options.programs, "race")], stdout=subprocess.PIPE, text=True,
                           check=True, timeout=60).stdout
    check(re.fullmatch(r"lost \d+ of 20000\n", plain), f"without the library: {plain}")


def case_pct(bench):
    bench.lines("mutex", policy="pct:3", constant=("shared_mutex",))
    bench.lines("condition", policy="pct:3", constant=("times",))
    bench.lines("standard", policy="pct:3", repetitions=10, seeds=10, min_values=1)
    bench.lines("race", "at once", policy="pct:3", race=True, repetitions=10, seeds=15)


def case_sanitizers(bench):
    """A seed means the same to a binary that is built with a sanitizer."""
    os.environ["ASAN_OPTIONS"] = "verify_asan_link_order=0"
    for seed in range(1, 7):
        plain = bench.good("condition", seed)
        for sanitizer in ("thread", "address", "undefined"):
            run = bench.good(f"condition.{sanitizer}", seed)
            check(run.output.splitlines()[0] == plain.output.splitlines()[0],
                  f"{sanitizer} at seed {seed}: {run.output} instead of {plain.output}")


def case_load(bench):
    """What others do on the machine changes nothing."""
    programs = ("mutex", "condition", "primitives", "standard", "descriptors", "check_then_act")
    before = {(program, seed): bench.good(program, seed) for program in programs for seed in (1, 2, 3)}
    before.update({("race", seed): bench.good("race", seed, race=True) for seed in (1, 2, 3)})
    with hogs(4):
        for _ in range(3):
            for (program, seed), quiet in before.items():
                loud = bench.good(program, seed, race=program == "race")
                check((loud.output, loud.counters["switches"]) == (quiet.output, quiet.counters["switches"]),
                      f"{program} at seed {seed} under load:\n{quiet}\n{loud}")


def main():
    cases = {name[5:]: function for name, function in globals().items() if name.startswith("case_")}
    parser = argparse.ArgumentParser()
    parser.add_argument("case", choices=sorted(cases))
    parser.add_argument("--programs", required=True)
    parser.add_argument("--library", required=True)
    parser.add_argument("--state-tool", required=True)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        try:
            cases[options.case](Bench(options, folder))
        except Failure as failure:
            print(f"{options.case}: {failure}", file=sys.stderr)
            return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
