#!/usr/bin/env python3
"""Programs that nothing can be preloaded into: entropy, clocks, and what has to be refused."""
import os
import shutil
import subprocess
import time
import unittest

from harness import AS_NOBODY, HAS_NAMESPACES, PATIENCE, Case, main, processes_with

AXES = ["entropy", "clock"]
PROGRAMS = ["static_probe", "static_pie_probe"]


class Static:
    before = ()

    def each(self):
        for program in PROGRAMS:
            with self.subTest(program):
                yield self.victim(program)

    def test_random_numbers_of_every_source(self):
        for program in self.each():
            same, other = self.seen(AXES, [program, "random"], runs=5, before=self.before)
            self.assertEqual({name: len(values) for name, values in same.items()},
                             {"getrandom": 1, "urandom": 1, "random": 1, "device": 1})
            for name, values in other.items():
                self.assertGreater(len(values), 15, name)
            self.assertNotIn("0" * 16, other["urandom"] | other["random"])

    def test_time(self):
        for program in self.each():
            same, other = self.seen(AXES, [program, "times"], runs=5, before=self.before)
            self.assertTrue(all(len(values) == 1 for values in same.values()), same)
            self.assertGreater(len(other["calendar"]), 15)

    def test_time_is_that_of_a_dynamic_program(self):
        def times(program, more):
            command = self.command(AXES, 5, [program, "times"])
            done = subprocess.run([*self.before, *command], env={**self.environment(), **more}, cwd=self.folder,
                                  capture_output=True, text=True, timeout=PATIENCE, check=True)
            return {line for line in done.stdout.splitlines() if line.split()[0] in ("calendar", "time", "day", "monotonic")}
        pins = self.folder / "pins.so"
        shutil.copy(os.environ["PINS"], pins)
        pins.chmod(0o755)
        dynamic = times(self.victim(), {"LD_PRELOAD": str(pins), "FREEZEGATE_PINS": self.command(AXES, 5, [])[1]})
        self.assertGreaterEqual(len(dynamic), 3)
        for program in self.each():
            self.assertEqual(times(program, {}), dynamic)

    def test_clocks_agree_with_each_other(self):
        for program in self.each():
            began = time.monotonic()
            found = {name: int(text) for name, text in self.launch(AXES, 5, [program, "times"], before=self.before).lines().items()}
            self.assertLess(time.monotonic() - began, 20, "a sleep of 25 hours costs nothing")
            self.assertEqual(found["slept"], 25 * 3600 * 1000)
            self.assertIn(found["time"] - found["calendar"] // 10**9, (0, 1))
            self.assertEqual(found["time"], found["day"])
            self.assertEqual((found["after"] - found["calendar"]) // 10**9, 25 * 3600)

    def test_a_test_starts_its_streams_anew(self):
        for program in self.each():
            outcome = self.launch(AXES, 5, [program, "tests"], before=self.before)
            self.assertEqual(outcome.code, 0, "a clock went back")
            lines = outcome.out.splitlines()
            self.assertEqual(lines[0::2], ["start 0"] * 3)
            self.assertEqual(lines[1], lines[5])
            self.assertNotEqual(lines[1], lines[3])

    def test_a_sleep_leaves_other_threads_their_time(self):
        for program in self.each():
            self.assertEqual(self.launch(AXES, 5, [program, "waiting"], before=self.before).out, "done\n")

    def test_says_what_only_a_preload_can_pin(self):
        for program in self.each():
            outcome = self.launch(["heap", "dirs", "sched", "entropy"], 5, [program, "random"], before=self.before)
            why = "static_binary"
            self.assertEqual(outcome.refusals(), {"heap": why, "dirs": why, "sched": why})

    def test_counts(self):
        outcome = self.launch(AXES, 5, [self.victim("static_probe"), "times"], before=self.before)
        self.assertEqual(outcome.state["sleeps"], "2")
        self.assertGreater(int(outcome.state["looks"]), 5)


class AsOurselves(Static, Case):
    def test_a_stripped_program_may_have_a_random_device(self):
        program = self.victim("static_probe")
        subprocess.run(["strip", program], check=True)
        outcome = self.launch(AXES, 5, [program, "random"])
        self.assertEqual(outcome.refusals(), {"entropy": "no_symbol"})

    def test_leaves_a_dynamic_program_to_the_preload(self):
        outcome = self.launch(AXES, 5, [self.victim(), "random"])
        self.assertEqual((outcome.refusals(), outcome.state["draws"]), ({}, "0"))

    def test_killed_and_stopped_processes_do_not_stop_the_answers(self):
        for axes, killed in ((AXES, 20), ([*AXES, "pid"], 15)):
            if "pid" in axes and not HAS_NAMESPACES:
                continue
            with self.subTest(axes):
                outcome = self.launch(axes, 5, [self.victim("static_probe"), "family", killed])
                self.assertEqual((outcome.code, outcome.out), (0, "family\n"), outcome.err)
                self.assertEqual(processes_with(self.marker), [])


@unittest.skipUnless(os.geteuid() == 0, "is what we are")
class WithoutRights(Static, Case):
    before = AS_NOBODY


if __name__ == "__main__":
    main()
