"""Test binaries with a listener: each test draws from the seed anew, whatever ran before it; and death tests work."""
import os
import re
import tempfile
import time
from pathlib import Path

import harness
from harness import PinsTest

VICTIMS = Path(os.environ["VICTIMS"])
PINNED = {"entropy": 7, "clock": 7, "heap": 7, "dirs": 7}


def of(test, run):
    return {source: value for source, value in run.lines.items() if source.startswith(test + ".")}


class Positions(PinsTest):
    def assert_positions(self, victim, select_b, select_both):
        """What B draws, alone and after others; gives it."""
        alone = self.run_well(victim, *select_b, pins=PINNED)
        expected = of("B", alone)
        self.assertEqual(set(expected), {"B." + source for source in
                                         ("real", "monotonic", "busy", "random", "slept", "name", "blocks")})
        self.assertEqual(alone.counters["test_starts"], 1)
        both = self.run_well(victim, *select_both, pins=PINNED)
        self.assertEqual(both.counters["test_starts"], 2)
        self.assertEqual(of("B", both), expected, "B after A")
        prelude = self.run_well(victim, *select_b, pins=PINNED, PRELUDE="3")
        self.assertEqual(of("B", prelude), expected, "B after what static objects did")
        for source in ("random", "name", "blocks"):
            self.assertNotEqual(both.lines[f"A.{source}"], both.lines[f"B.{source}"], "each test has its own")
        other = of("B", self.run_well(victim, *select_b, pins={axis: 8 for axis in PINNED}))
        same = {source for source in expected if other[source] == expected[source]}
        self.assertEqual(same, {"B.busy"}, "the seed decides")
        return expected

    def test_googletest(self):
        self.assert_positions(VICTIMS / "pins_gtest_victim", ["--gtest_filter=Positions.B"],
                              ["--gtest_filter=Positions.A:Positions.B"])

    def test_catch2(self):
        self.assert_positions(VICTIMS / "pins_catch_victim", ["B"], ["A,B"])

    def test_repetition(self):
        run = self.run_well(VICTIMS / "pins_gtest_victim", "--gtest_filter=Positions.B", "--gtest_repeat=3",
                            pins=PINNED)
        lines = [line for line in run.text.splitlines() if line.startswith("B.")]
        self.assertEqual(len(lines), 21)
        self.assertEqual(len(set(lines)), 7, "each repetition draws the same")

    def test_without_a_listener(self):
        """Nobody tells the start of a test: the stream goes on."""
        victim = VICTIMS / "pins_plain_victim"
        alone = self.run_well(victim, "--gtest_filter=Positions.B", pins=PINNED)
        both = self.run_well(victim, "--gtest_filter=Positions.A:Positions.B", pins=PINNED)
        self.assertEqual(alone.counters["test_starts"], 0)
        self.assertNotEqual(alone.lines["B.random"], both.lines["B.random"])

    def test_unpinned(self):
        """A listener's call reaches the kernel, which does not know it, and nothing happens."""
        first, second = (self.run_well(VICTIMS / "pins_gtest_victim", "--gtest_filter=Positions.*") for _ in range(2))
        self.assertNotEqual(first.lines["B.random"], second.lines["B.random"])
        without_library = harness.Run(VICTIMS / "pins_gtest_victim", "--gtest_filter=Positions.*", pins=PINNED,
                                      preload=False)
        self.assertEqual(without_library.code, 0)
        self.assertEqual(without_library.counters["test_starts"], 0)


class Deaths(PinsTest):
    def test_both_styles(self):
        for victim in ("pins_gtest_victim", "pins_plain_victim"):
            for pins in ({axis: 7} for axis in PINNED):
                self.run_deaths(victim, pins)
            self.run_deaths(victim, PINNED)

    def run_deaths(self, victim, pins):
        with self.subTest(victim=victim, pins=pins):
            run = self.run_well(VICTIMS / victim, "--gtest_filter=Styles/*", pins=pins)
            self.assertIn("[  PASSED  ] 4 tests.", run.text)
            self.assertIsNone(re.search(r"detected [2-9] threads", run.text), run.text)


class Judged(PinsTest):
    def test_the_command_goes_by_the_real_date(self):
        """A lease must not look good because the test's clock is pinned."""
        with tempfile.TemporaryDirectory() as folder:
            command = Path(folder) / "command"
            command.write_text("#!/bin/sh\necho \"pins: ${FREEZEGATE_PINS-none}\" >&2\ndate '+year: %Y' >&2\n")
            command.chmod(0o755)
            run = harness.Run(VICTIMS / "pins_gtest_victim", "--gtest_filter=Fails.*",
                              "--gtest_also_run_disabled_tests", pins={"clock": 2, "heap": 7},
                              FREEZEGATE_COMMAND=str(command))
        self.assertNotEqual(run.code, 0)
        self.assertIn("pins: none", run.text)
        self.assertIn(f"year: {time.strftime('%Y')}", run.text)


if __name__ == "__main__":
    harness.main()
