#!/usr/bin/env python3
"""Assertions on threads, in forks, in libraries, over several runs and at the death of the process.

    processes_test.py VICTIM PLUGIN FREEZEGATE [TEST...]
"""

import signal
import subprocess
import sys
import tempfile
import unittest

import harness

VICTIM = PLUGIN = COMMAND = ""
IN_STATIC = "EXPECT_EQ(i, i)"


class Case(unittest.TestCase):
    maxDiff = None

    def setUp(self):
        scratch = tempfile.TemporaryDirectory()
        self.addCleanup(scratch.cleanup)
        self.folder = scratch.name

    def run_victim(self, status, test_filter, *arguments, reports=1, **environment):
        """The reports of the process that ends like that."""
        environment = {f"VICTIM_{name.upper()}": value for name, value in environment.items()}
        done = harness.run(VICTIM, f"--gtest_filter={test_filter}", *arguments, folder=self.folder, environment=environment)
        self.assertEqual(done.returncode, status, done.stdout.decode() + done.stderr.decode())
        found = harness.reports_in(self.folder)
        self.assertEqual(len(found), reports)
        for report in found:
            report.check_sums()
        return found[0] if reports == 1 else found

    def assert_totals(self, report, test, expected):
        """`expected` is MACRO(source) to [passed, failed, excused]; counts of others are wrong."""
        self.assertEqual(report.totals(report.test(test)), expected)


class Threads(Case):
    def test_passes_on_eight_threads(self):
        for _ in range(3):
            with tempfile.TemporaryDirectory() as self.folder:
                report = self.run_victim(0, "Threads.Hold")
                self.assert_totals(report, "Threads.Hold", {IN_STATIC: [800000, 0, 0]})
                self.assertEqual(len(report.of("site")), 1)
                self.assertEqual(report.test("Threads.Hold").assertions, 800000)
                self.assertIsNone(report.last)  # the tests' own thread reached none

    def test_passes_on_the_tests_own_thread_too(self):
        report = self.run_victim(0, "Threads.MainToo")
        self.assert_totals(report, "Threads.MainToo", {IN_STATIC: [200000, 0, 0]})
        self.assertEqual(report.last, IN_STATIC)

    def test_failures_on_threads(self):
        report = self.run_victim(1, "Threads.Fail")
        self.assert_totals(report, "Threads.Fail", {
            "EXPECT_LT(i, 20)": [160, 40, 0],
            "EXPECT_THROW(static_cast<void>(i), int)": [0, 200, 0],
            "EXPECT_NO_FATAL_FAILURE(static_cast<void>(number))": [8, 0, 0],
        })
        failures = report.test("Threads.Fail").failures
        self.assertEqual(len(failures), 240)
        self.assertTrue(all("site" in failure for failure in failures))

    def test_a_thread_that_outlives_its_test(self):
        report = self.run_victim(0, "Threads.BeginsSomething:Threads.WaitsForIt")
        self.assert_totals(report, "Threads.BeginsSomething", {"EXPECT_TRUE(true)": [1, 0, 0]})
        self.assert_totals(report, "Threads.WaitsForIt", {"EXPECT_FALSE(false)": [1, 0, 0]})


class Forks(Case):
    def test_a_child_counts_nothing(self):
        report = self.run_victim(0, "Forks.*:Ends.Before")
        self.assertEqual(report.lines(report.test("Forks.CountOnlyTheirParent")),
                         ["3 0 0 EXPECT_EQ(i, i)", "5 0 0 EXPECT_EQ(i, i)"])  # here, and in the library
        self.assertNotIn("EXPECT_NE", [site["macro"] for site in report.of("site")])

    def test_a_child_leaves_what_was_last(self):
        report = self.run_victim(-signal.SIGKILL, "Forks.*", end="kill")
        self.assertEqual(report.last, "EXPECT_EQ(i, i)")
        self.assertEqual(len(report.of("site")), 1)


class Libraries(Case):
    def test_static_and_shared(self):
        report = self.run_victim(1, "Libraries.Static:Libraries.Shared")
        self.assert_totals(report, "Libraries.Static", {IN_STATIC: [3, 0, 0], "ADD_FAILURE()": [0, 1, 0]})
        self.assert_totals(report, "Libraries.Shared", {"EXPECT_LE(i, i)": [3, 0, 0], "EXPECT_FALSE(fail)": [0, 1, 0]})

    def test_loaded_and_unloaded(self):
        report = self.run_victim(1, "Libraries.LoadedAndUnloaded:Libraries.After", plugin=PLUGIN, unloads="1")
        self.assertEqual(report.capture, ["all"])
        self.assert_totals(report, "Libraries.LoadedAndUnloaded", {
            "ASSERT_NE(library, nullptr)": [3, 0, 0],
            "EXPECT_GE(i, 0)": [300, 0, 0],
            'EXPECT_NONFATAL_FAILURE(EXPECT_EQ(passes, -1), "")': [3, 0, 0],
            "EXPECT_EQ(passes, -1)": [0, 0, 3],
            "ASSERT_EQ(dlopen(path.c_str(), RTLD_NOW | RTLD_NOLOAD), nullptr)": [3, 0, 0],
        })
        failures = report.test("Libraries.LoadedAndUnloaded").failures
        self.assertEqual([(failure["kind"], failure.get("site")) for failure in failures], [("exception", None)])
        self.assert_totals(report, "Libraries.After", {"EXPECT_EQ(1, 1)": [1, 0, 0]})


class Runs(Case):
    def totals_of_all(self, report):
        return [(test.name, report.totals(test)) for test in report.tests]

    HOLD = ("Repeats.Hold", {"EXPECT_GE(i, 0)": [10, 0, 0]})
    SECOND = ("Repeats.Second", {'EXPECT_STREQ("a", "a")': [1, 0, 0]})
    THIRD = ("Repeats.Third", {'EXPECT_STRNE("a", "b")': [1, 0, 0]})

    def test_repeated(self):
        report = self.run_victim(0, "Repeats.*", "--gtest_repeat=5")
        self.assertEqual(self.totals_of_all(report), 5 * [self.HOLD, self.SECOND, self.THIRD])
        self.assertEqual(len(report.of("site")), 3)

    def test_shuffled(self):
        report = self.run_victim(0, "Repeats.*", "--gtest_repeat=8", "--gtest_shuffle", "--gtest_random_seed=7")
        self.assertCountEqual(self.totals_of_all(report), 8 * [self.HOLD, self.SECOND, self.THIRD])
        self.assertNotEqual(self.totals_of_all(report), 8 * [self.HOLD, self.SECOND, self.THIRD])

    def test_sharded(self):
        for shard in range(3):
            done = harness.run(VICTIM, "--gtest_filter=Repeats.*", folder=self.folder,
                               environment={"GTEST_TOTAL_SHARDS": "3", "GTEST_SHARD_INDEX": str(shard)})
            self.assertEqual(done.returncode, 0, done.stdout)
        reports = harness.reports_in(self.folder)
        self.assertEqual(len(reports), 3)
        self.assertCountEqual(sum(map(self.totals_of_all, reports), []), [self.HOLD, self.SECOND, self.THIRD])

    def test_several_runs_in_one_process(self):
        report = self.run_victim(0, "Repeats.*", runs="3")
        self.assertEqual(report.capture, ["all", "all", "all"])
        self.assertEqual(self.totals_of_all(report), 3 * [self.HOLD, self.SECOND, self.THIRD])
        self.assertEqual(len(report.of("last")), 1)

    def test_only_listed(self):
        self.run_victim(0, "*", "--gtest_list_tests", reports=0)


class Deaths(Case):
    """What was reached last, when the process dies."""

    def check(self, status, end, last, test_filter="Ends.*"):
        with self.subTest(end), tempfile.TemporaryDirectory() as self.folder:
            report = self.run_victim(status, test_filter, end=end)
            self.assertEqual(report.last, last)
            self.assertEqual(report.of("closed"), [{"record": "closed"}] if status >= 0 else [])

    def test_last(self):
        self.check(-signal.SIGKILL, "kill", "EXPECT_GT(i, -1)")
        self.check(-signal.SIGABRT, "abort", "EXPECT_LT(1, 2)")
        self.check(-signal.SIGSEGV, "segv", "EXPECT_EQ(crashing_operand(), 1)")
        self.check(-signal.SIGSEGV, "segv in a condition", "EXPECT_TRUE(crashing_operand() == 1)")
        self.check(-signal.SIGSEGV, "segv in a statement", "EXPECT_NO_THROW(crashing_operand())")
        self.check(-signal.SIGSEGV, "segv in a death test", 'EXPECT_DEATH(std::abort(), "")')
        self.check(0, "exit", "EXPECT_LT(1, 2)")
        # A test that reached none is not held for one that reached what stood before it.
        self.check(-signal.SIGABRT, "abort at once", None)

    def test_the_supervisor_shows_it(self):
        for end, shown in (
            ("segv", "signal SIGSEGV after EXPECT EQ(crashing_operand(), 1) at\n"),
            ("kill", "signal SIGKILL after EXPECT GT(i, -1) at\n"),
        ):
            with self.subTest(end):
                done = subprocess.run(
                    [COMMAND, "run", "--", VICTIM, "--gtest_filter=Ends.*"], cwd=self.folder, stdin=subprocess.DEVNULL,
                    env={"PATH": "/usr/bin:/bin", "VICTIM_END": end}, capture_output=True, text=True,
                    timeout=harness.TIMEOUT, check=False)
                self.assertIn(shown, done.stderr)
                self.assertEqual(done.returncode, 128 + (signal.SIGSEGV if end == "segv" else signal.SIGKILL))


if __name__ == "__main__":
    VICTIM, PLUGIN, COMMAND = (sys.argv.pop(1) for _ in range(3))
    unittest.main()
