"""What the drivers share: probes, compiled by the compiler that is under test, and their runs under pins.

The environment names what is tested: PINS (the preload library), COMPILER and its FLAGS; and SCRATCH, a folder for what
is built.
"""
import functools
import os
import shlex
import shutil
import struct
import subprocess
import tempfile
import unittest
from pathlib import Path

PINS = os.environ["PINS"]
COMPILER = os.environ.get("COMPILER", "g++")
FLAGS = shlex.split(os.environ.get("FLAGS", ""))
SCRATCH = Path(os.environ["SCRATCH"])
PROBES = Path(__file__).parent / "probes"
LAUNCHER = ["ccache"] if shutil.which("ccache") else []

# Longer than anything takes, on a machine that is busy with other work, too.
PATIENCE = 300

AXES = ["env", "order", "layout", "heap", "entropy", "clock", "dirs", "pid", "ports", "host", "sched", "race"]
COUNTERS = ["processes", "test_starts", "entropy_draws", "clock_reads", "sleeps", "directory_reads", "heap_blocks",
            "threads", "sync_points", "switches", "accesses", "deadlocks", "escapes_spin", "escapes_external",
            "escapes_futex", "escapes_rdtsc"]
REFUSALS = ["none", "sanitizer", "own_allocator", "no_memory", "not_permitted", "static_binary", "no_symbol",
            "unsupported"]
MAGIC, VERSION, PID_AT, COUNTERS_AT = 0x535A4746, 1, 8, 280


@functools.lru_cache(maxsize=None)
def probe(name, *flags):
    """Compiles a probe; the path of the program. The calls that it makes are those that it names."""
    SCRATCH.mkdir(parents=True, exist_ok=True)
    program = SCRATCH / "-".join([name, *(flag.strip("-").replace("=", "") for flag in flags)])
    compiled = [*LAUNCHER, COMPILER, "-std=c++17", "-O1", "-g", "-fno-builtin", "-pthread", *FLAGS, *flags]
    source = PROBES / f"{name}.cpp"
    subprocess.run([*compiled, "-c", source, "-o", f"{program}.o"], check=True, timeout=PATIENCE)
    subprocess.run([COMPILER, "-pthread", *FLAGS, *flags, f"{program}.o", "-o", program], check=True, timeout=PATIENCE)
    return program


class State:
    """The page on which a pinned run tells about itself."""

    def __init__(self, folder):
        self.path = Path(folder) / "state"
        self.path.write_bytes(struct.pack("<II", MAGIC, VERSION).ljust(4096, b"\0"))

    def counters(self):
        values = struct.unpack_from(f"<{len(COUNTERS)}Q", self.path.read_bytes(), COUNTERS_AT)
        return dict(zip(COUNTERS, values))

    def refusals(self):
        values = struct.unpack_from(f"<{len(AXES)}I", self.path.read_bytes(), COUNTERS_AT + 8 * len(COUNTERS))
        return {axis: REFUSALS[value] for axis, value in zip(AXES, values) if value != 0}


class Run:
    """What one run of a program gave: its lines `source value`, and its state."""

    def __init__(self, program, *arguments, pins=None, settings=None, preload=True, **environment):
        """pins: axis to value. settings: the variable's text, instead."""
        with tempfile.TemporaryDirectory(prefix="pins") as folder:
            self.state = State(folder)
            if pins is not None:
                words = [f"{axis}={value:016x}" for axis, value in pins.items()]
                settings = " ".join(["v1", *words, f"state={self.state.path}"])
            elif settings is not None:
                settings = settings.replace("STATE", str(self.state.path))
            variables = {"PATH": os.environ["PATH"], **environment}
            if preload:
                variables["LD_PRELOAD"] = PINS
            if settings is not None:
                variables["FREEZEGATE_PINS"] = settings
            done = subprocess.run([program, *arguments], cwd=folder, env=variables, timeout=PATIENCE,
                                  stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, check=False)
            self.code = done.returncode
            self.text = done.stdout.decode(errors="replace")
            self.counters = self.state.counters()
            self.refusals = self.state.refusals()
            self.lines = dict(line.rsplit(" ", 1) for line in self.text.splitlines() if " " in line)


class PinsTest(unittest.TestCase):
    def run_well(self, program, *arguments, **options):
        run = Run(program, *arguments, **options)
        self.assertEqual(run.code, 0, run.text)
        self.assertNotIn("FAILED", run.text)
        return run

    def assert_seed_decides(self, axis, program, *arguments, constant=(), but=(), times=20):
        """One value of each source at one seed, more than one at many. `constant`: sources that no seed changes;
        `but`: sources that are no one's to decide. Gives the sources."""
        same = [self.run_well(program, *arguments, pins={axis: 7}).lines for _ in range(times)]
        other = [self.run_well(program, *arguments, pins={axis: seed * 0x9E3779B97F4A7C15 % 2**64}).lines
                 for seed in range(1, times + 1)]
        for source in same[0]:
            if source in but:
                continue
            with self.subTest(axis=axis, source=source):
                self.assertEqual(len({run[source] for run in same}), 1, [run[source] for run in same])
                values = {run[source] for run in other}
                self.assertEqual(len(values) == 1, source in constant, values)
        return set(same[0])


def main():
    unittest.main(verbosity=2)
