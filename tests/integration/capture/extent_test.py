#!/usr/bin/env python3
"""How much of a binary is captured, and what its report says of the rest.

    extent_test.py VICTIMS_FOLDER FREEZEGATE [TEST...]
"""

import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

import harness

VICTIMS, COMMAND = Path(), ""


class Extent(unittest.TestCase):
    maxDiff = None

    def check(self, victim, capture, expected, environment=None):
        """`expected` is test to (assertions of its test_end, its lines)."""
        with tempfile.TemporaryDirectory() as folder:
            done = harness.run(VICTIMS / victim, folder=folder, environment=environment)
            self.assertEqual(done.returncode, 1, done.stderr)
            report, = harness.reports_in(folder)
            checked = subprocess.run([COMMAND, "check", "-v", f"{folder}/reports"], cwd=folder, capture_output=True,
                                     text=True, timeout=harness.TIMEOUT, check=False)
        report.check_sums()
        self.assertEqual(report.capture, [capture])
        self.assertEqual({test.name: (test.assertions, report.lines(test)) for test in report.tests}, expected)
        self.assertEqual(len(report.of("last")), 1 if capture == "all" else 0)
        return checked.stdout

    CAPTURED = {
        "Captured.Asserts": (1, ["1 0 0 EXPECT_EQ(1, 1)"]),
        "Captured.Fails": (1, ["0 1 0 EXPECT_EQ(1, 2)"]),
        "Captured.Nothing": (0, []),
    }
    UNKNOWN = {name: (None, []) for name in CAPTURED}
    UNCAPTURED = {name.replace("Captured", "Uncaptured"): (None, []) for name in CAPTURED}

    def test_a_file_without_capture_beside_one_with_it(self):
        self.check("capture_mixed", "all", {**self.CAPTURED, **self.UNCAPTURED})

    def test_the_verdict_says_nothing_of_a_file_without_capture(self):
        shown = self.check("capture_mixed", "all", {**self.CAPTURED, **self.UNCAPTURED})
        self.assertIn("1 test asserted nothing: capture_mixed::Captured.Nothing\n", shown)
        self.assertIn("assertions: 2 in 3 tests; unknown for 3 tests\n", shown)

    def test_no_file_with_capture(self):
        shown = self.check("capture_dead", "dead", self.UNCAPTURED)
        self.assertNotIn("asserted nothing", shown)

    def test_headers_that_are_found_too_late(self):
        shown = self.check("capture_too_late", "dead", self.UNKNOWN)
        self.assertNotIn("asserted nothing", shown)

    def test_switched_off_when_it_is_built(self):
        self.check("capture_off", None, self.UNKNOWN)

    def test_switched_off_when_it_runs(self):
        self.check("capture_mixed", None, {**self.UNKNOWN, **self.UNCAPTURED}, {"FREEZEGATE_ASSERTIONS": "failures"})

    def test_disabled(self):
        with tempfile.TemporaryDirectory() as folder:
            done = harness.run(VICTIMS / "capture_mixed", folder=folder, environment={"FREEZEGATE_DISABLE": "1"})
            self.assertEqual(done.returncode, 1, done.stderr)
            self.assertEqual(harness.reports_in(folder), [])


if __name__ == "__main__":
    VICTIMS, COMMAND = Path(sys.argv.pop(1)), sys.argv.pop(1)
    unittest.main()
