"""The verdict over a whole run: what one process cannot see."""
import os
import re
import shutil
import signal
import subprocess
import time
from pathlib import Path

import harness

VICTIM = Path(__file__).parent / "victim"
PROJECT = """
freezegate_enforce()
enable_testing()
find_package(GTest REQUIRED)
include(GoogleTest)
add_executable(g_tests g_tests.cpp)
target_link_libraries(g_tests PRIVATE GTest::gtest_main)
gtest_discover_tests(g_tests DISCOVERY_MODE PRE_TEST DISCOVERY_TIMEOUT 100)
add_test(NAME script COMMAND true)
"""
FROZEN = "g_tests::Flaky.Frozen"
WITNESS = "g_tests::Watch.Witness"
# EXPECT_EQ(rows, 3) of the frozen test; forms_test.py takes it from a run, as a user does.
SHAPE = 'EXPECT EQ("rows", "3") in g_tests.cpp'


class Verdict(harness.Case):
    """One project is built; each test changes its source, its map or its conduct."""

    def setUp(self):
        self.victim = self.project(PROJECT, freezegate=harness.BY_SUBDIRECTORY, languages="CXX")
        shutil.copy(VICTIM / "g_tests.cpp", self.victim.source)

    def build(self):
        return self.made(self.victim)

    def edit(self, before, after):
        source = self.victim.source / "g_tests.cpp"
        text = source.read_text()
        self.assertIn(before, text)
        source.write_text(text.replace(before, after))

    def freeze(self, **changes):
        import hashlib
        signature = hashlib.sha256((SHAPE + "\n").encode()).hexdigest()[:12]
        self.victim.write_map(harness.entry(FROZEN, changes.pop("signature", signature), changes.pop("witness", WITNESS),
                                            **changes))

    def run_red(self, *options, conduct="", verdict_only=True):
        """A run whose verdict is bad; `verdict_only`: and no single test sees why."""
        outcome = self.victim.ctest(*options, env={"FROZEN": conduct})
        red = {name for name, result in outcome.results.items() if result == "Failed"}
        self.assertIn("freezegate.verdict", red, outcome)
        if verdict_only:
            self.assertEqual(red, {"freezegate.verdict"}, outcome)
        return outcome

    def run_green(self, *options, conduct=""):
        return self.assert_good(self.victim.ctest(*options, env={"FROZEN": conduct}))

    def verdict(self, outcome):
        """What freezegate.verdict said."""
        log = (self.victim.build_folder / "Testing/Temporary/LastTest.log").read_text()
        return log.split("Testing: freezegate.verdict", 1)[1].split("<end of output>")[0]

    def test_forgiven_quiet_and_drifted(self):
        self.build()
        self.freeze()
        self.assertIn("FROZEN", self.verdict(self.run_green("-j4", conduct="fail")))
        self.assertIn("QUIET", self.verdict(self.run_green()))
        outcome = self.run_red(conduct="drift", verdict_only=False)
        self.assertEqual(outcome.results["Flaky.Frozen"], "Failed")
        self.assertIn(f"DRIFTED  {FROZEN}", self.verdict(outcome))
        for conduct in ("crash", "exit"):
            outcome = self.run_red(conduct=conduct, verdict_only=False)
            self.assertEqual(outcome.results["Flaky.Frozen"], "Failed")

    def test_a_hang_that_ctest_ends(self):
        self.build()
        self.freeze()
        outcome = self.run_red("--timeout", "2", conduct="hang", verdict_only=False)
        self.assertEqual(outcome.results["Flaky.Frozen"], "Failed")
        self.assertIn("UNEXPLAINED", self.verdict(outcome))

    def test_a_deleted_frozen_test_is_missed_by_name(self):
        self.edit("TEST(Flaky, Frozen)", "[[maybe_unused]] void unused()")
        self.build()
        self.freeze()
        self.assertIn(f"MISSING  {FROZEN}", self.verdict(self.run_red("-j4")))

    def test_a_renamed_or_disabled_frozen_test_is_missed_by_name(self):
        for name in ("Renamed", "DISABLED_Frozen"):
            with self.subTest(name):
                self.setUp()
                self.edit("TEST(Flaky, Frozen)", f"TEST(Flaky, {name})")
                self.build()
                self.freeze()
                self.assertIn(f"MISSING  {FROZEN}", self.verdict(self.run_red()))

    def test_a_skipped_frozen_test_is_missed_by_name(self):
        self.edit("const int rows", "GTEST_SKIP();\n  const int rows")
        self.build()
        self.freeze()
        self.assertIn(f"MISSING  {FROZEN}", self.verdict(self.run_red(verdict_only=False)))

    def test_a_witness_that_is_gone(self):
        self.edit("TEST(Watch, Witness)", "TEST(Watch, Other)")
        self.build()
        self.freeze()
        outcome = self.run_red(conduct="fail")
        self.assertIn("WITNESS_FAILED", self.verdict(outcome))
        self.assertIn(WITNESS, self.verdict(outcome))

    def test_a_witness_of_a_binary_that_no_test_runs(self):
        self.build()
        self.freeze(witness="no_such_tests::Watch.Witness")
        self.assertIn("no_such_tests", self.verdict(self.run_red(conduct="fail")))

    def test_a_frozen_test_of_a_binary_that_no_test_runs(self):
        self.build()
        self.victim.write_map(harness.entry("no_such_tests::Flaky.Frozen", "0" * 12, WITNESS))
        self.assertIn("NO_REPORT", self.verdict(self.run_red()))

    def test_a_binary_without_the_listener(self):
        self.victim.write("CMakeLists.txt", (self.victim.source / "CMakeLists.txt").read_text() +
                          "set_property(SOURCE g_tests.cpp PROPERTY COMPILE_DEFINITIONS X)\n")
        self.build()
        self.freeze()
        self.victim.environment["FREEZEGATE_DISABLE"] = "1"
        outcome = self.run_red(verdict_only=False)
        self.assertIn("NO_REPORT", self.verdict(outcome))

    def test_a_binary_that_the_project_leaves_alone(self):
        self.victim.write("CMakeLists.txt", (self.victim.source / "CMakeLists.txt").read_text() +
                          "set_property(TARGET g_tests PROPERTY FREEZEGATE_DISABLE TRUE)\n")
        self.build()
        self.freeze()
        self.assertIn("NO_REPORT", self.verdict(self.run_red()))

    def test_a_test_that_only_names_the_binary_hides_nothing(self):
        # freezegate's own commands are not wrapped, so that nobody knows whether this one ran the frozen test.
        self.victim.write("CMakeLists.txt", (self.victim.source / "CMakeLists.txt").read_text() +
                          f"add_test(NAME mention COMMAND {harness.FREEZEGATE} explain g_tests)\n"
                          "set_tests_properties(mention PROPERTIES WILL_FAIL TRUE)\n")
        self.edit("TEST(Flaky, Frozen)", "[[maybe_unused]] void unused()")
        self.build()
        self.freeze()
        self.assertIn(f"MISSING  {FROZEN}", self.verdict(self.run_red()))

    def test_what_ctest_left_out_is_not_missed(self):
        self.build()
        self.freeze()
        verdict = self.verdict(self.run_green("-R", "Other.Fine"))
        self.assertIn("2 of 3 ctest tests of g_tests did not run", verdict)
        self.assertNotIn("MISSING", verdict)
        self.run_green("-R", "script")
        self.assertIn("1 of 4 ctest tests ran", self.verdict(self.run_green("-R", "Flaky", conduct="fail")))

    def test_rerun_failed(self):
        self.build()
        self.freeze()
        self.run_red(conduct="drift", verdict_only=False)
        outcome = self.run_green("--rerun-failed", conduct="fail")
        self.assertEqual(set(outcome.results), {"freezegate.begin", "Flaky.Frozen", "freezegate.verdict"})

    def test_rerun_of_a_red_verdict_judges_the_same_again(self):
        self.edit("TEST(Flaky, Frozen)", "TEST(Flaky, Renamed)")
        self.build()
        self.freeze()
        self.run_red()
        outcome = self.run_red("--rerun-failed")
        self.assertEqual(set(outcome.results), {"freezegate.verdict"})
        self.assertIn("judged again", self.verdict(outcome))
        # Repaired and built anew: what is there is no evidence for what was built.
        self.edit("TEST(Flaky, Renamed)", "TEST(Flaky, Frozen)")
        self.build()
        self.assertIn("another build of g_tests", self.verdict(self.run_red("--rerun-failed")))
        self.run_green()

    def test_a_failure_that_no_report_tells_of(self):
        """A script; a program that ends before its tests. ctest sees both, and so does who asks afterwards."""
        self.build()
        judged = [harness.FREEZEGATE, "check", "--whole", "--ctest", self.victim.build_folder,
                  self.victim.build_folder / "freezegate" / "reports"]
        self.run_green()
        outcome = self.assert_good(self.victim.call(*judged))
        self.assertNotIn("earlier ctest run", outcome.out)
        (self.victim.source / "CMakeLists.txt").write_text(
            (self.victim.source / "CMakeLists.txt").read_text().replace("NAME script COMMAND true", "NAME script COMMAND false"))
        self.assert_good(self.victim.configure())
        outcome = self.victim.ctest()
        self.assertEqual({name for name, result in outcome.results.items() if result == "Failed"}, {"script"}, outcome)
        outcome = self.victim.call(*judged)
        self.assertEqual(outcome.code, 1, outcome)
        self.assertIn("ctest test `script` failed, and no report shows why", " ".join(outcome.out.split()))
        # A log of a run before this one is none.
        (self.victim.source / "CMakeLists.txt").write_text(
            (self.victim.source / "CMakeLists.txt").read_text().replace("NAME script COMMAND false", "NAME script COMMAND true"))
        self.assert_good(self.victim.configure())
        self.run_green()
        self.assert_good(self.victim.call(*judged))

    def test_a_failure_that_ctest_wants(self):
        self.victim.write("CMakeLists.txt", (self.victim.source / "CMakeLists.txt").read_text() +
                          "add_test(NAME inverted COMMAND g_tests --gtest_filter=Other.*)\n"
                          "set_tests_properties(inverted PROPERTIES WILL_FAIL TRUE)\n")
        self.build()
        self.freeze()
        verdict = self.verdict(self.run_green("-R", "inverted|Flaky|Watch", conduct="other"))
        self.assertIn("left to ctest", verdict)

    def test_every_process_of_a_script_is_judged(self):
        self.victim.write("CMakeLists.txt", (self.victim.source / "CMakeLists.txt").read_text() +
                          'add_test(NAME both COMMAND sh -c "$<TARGET_FILE:g_tests> --gtest_filter=Watch.* && '
                          '$<TARGET_FILE:g_tests> --gtest_filter=Other.*; exit 0")\n')
        self.build()
        self.freeze()
        # The script hides the failure of its second process.
        verdict = self.verdict(self.run_red("-R", "both|Flaky|Watch", conduct="other"))
        self.assertIn("FAILED   g_tests::Other.Fine", verdict)
        self.assertIn("4 processes", verdict)

    def test_two_runs_at_once(self):
        self.victim.write("CMakeLists.txt", (self.victim.source / "CMakeLists.txt").read_text() +
                          "add_test(NAME slow COMMAND sleep 600)\n")
        self.build()
        self.freeze()
        with subprocess.Popen([harness.CTEST, "-R", "slow"], cwd=self.victim.build_folder, stdout=subprocess.DEVNULL,
                              env=self.victim.environment, start_new_session=True) as first:
            try:
                mark = self.victim.build_folder / "freezegate/reports/run.json"
                deadline = time.monotonic() + harness.PATIENCE
                while not mark.exists() and time.monotonic() < deadline:
                    time.sleep(0.05)
                outcome = self.victim.ctest("-E", "slow")
                self.assertEqual(outcome.results["freezegate.begin"], "Failed", outcome)
                self.assertEqual(outcome.results["freezegate.verdict"], "Failed", outcome)
                self.assertEqual(outcome.results["Other.Fine"], "Skipped", outcome)  # not run
                self.assertIn(f"another ctest run (process {first.pid})", outcome.out)
            finally:
                os.killpg(first.pid, signal.SIGKILL)
        # A run that was killed does not block the next one.
        self.run_green("-E", "slow")

    def test_a_stale_report_does_not_outlive_the_next_run(self):
        self.build()
        self.freeze()
        self.run_red(conduct="other", verdict_only=False)
        self.run_green("-R", "Watch", conduct="fail")

    def test_a_report_from_before_the_run(self):
        self.victim.write("CMakeLists.txt", (self.victim.source / "CMakeLists.txt").read_text() +
                          'add_test(NAME plant COMMAND sh -c "mkdir ${CMAKE_BINARY_DIR}/freezegate/reports/planted && '
                          'cp ${CMAKE_BINARY_DIR}/kept.jsonl ${CMAKE_BINARY_DIR}/freezegate/reports/planted")\n')
        self.build()
        self.freeze()
        self.victim.ctest("-E", "plant")
        report = next(self.victim.build_folder.glob("freezegate/reports/*/g_tests-*.jsonl"))
        report.rename(self.victim.build_folder / "kept.jsonl")
        self.assertIn("older than the ctest run", self.verdict(self.run_red()))

    def test_the_map_of_the_environment_comes_first(self):
        self.build()
        self.freeze()
        base = self.victim.folder / "base.json"
        shutil.copy(self.victim.source / "qa/freeze.json", base)
        self.freeze(signature="0" * 12)  # as a patch might edit it
        self.run_red(conduct="fail", verdict_only=False)
        self.victim.environment["FREEZEGATE_MAP"] = str(base)
        self.run_green(conduct="fail")

    def test_a_map_that_is_named_and_not_there(self):
        text = (self.victim.source / "CMakeLists.txt").read_text()
        self.victim.write("CMakeLists.txt", text.replace("freezegate_enforce()", "freezegate_enforce(MAP lost.json)"))
        self.build()
        outcome = self.run_red(verdict_only=False)
        self.assertIn("lost.json", self.verdict(outcome))
        self.assertEqual({result for name, result in outcome.results.items() if name != "freezegate.begin"}, {"Failed"})

    def test_the_log_is_the_outer_ctests(self):
        self.build()
        self.run_green()
        log = (self.victim.build_folder / "Testing/Temporary/LastTest.log").read_text()
        self.assertEqual(len(re.findall(r"^\d+/\d+ Testing: ", log, re.M)), 6)


if __name__ == "__main__":
    harness.main()
