#!/usr/bin/env python3
"""Every row of the verdict, with real binaries and a real freeze map."""
import hashlib
import os

from harness import CATCH, LEAK, PLAIN, VICTIM, Case, day, main


def digest(text):
    return "sha256:" + hashlib.sha256(text).hexdigest()


class Frozen(Case):
    def test_fails_as_recorded(self):
        self.freeze(reason="the answer differs", issue="https://example.org/7")
        outcome = self.conduct("fail")
        self.assertEqual(outcome.code, 0, outcome)
        self.assertEqual(outcome.kinds(), ["FROZEN"])
        for words in ("victim::Flaky.Frozen", "forgiven", "owner finley", "frozen 3 days", "27 days left",
                      "the answer differs", "https://example.org/7", "qa/freeze.json",
                      "exit 0, the process said 1"):
            self.assertIn(words, outcome.err, outcome)

    def test_passes(self):
        self.freeze()
        outcome = self.conduct("pass")
        self.assertEqual((outcome.code, outcome.kinds()), (0, ["QUIET"]), outcome)

    def test_fails_or_ends_in_another_way(self):
        self.freeze()
        rows = {"other": 1, "more": 1, "throw": 1, "fatal": 1, "segv": 139, "abort": 134, "kill": 137, "exit 0": 1,
                "exit 1": 1, "_exit 0": 1, "_exit 1": 1, "quick_exit 0": 1}
        for conduct, code in rows.items():
            with self.subTest(conduct):
                outcome = self.conduct(conduct)
                self.assertEqual(outcome.code, code, outcome)
                self.assertIn("DRIFTED", outcome.kinds(), outcome)
                self.assertTrue(outcome.finding("DRIFTED")["blocking"])

    def test_three_signatures_are_allowed_and_no_fourth(self):
        allowed = [self.signature(conduct) for conduct in ("fail", "other", "throw")]
        self.assertEqual(len(set(allowed)), 3)
        self.freeze(signature=allowed)
        for conduct, code in (("fail", 0), ("other", 0), ("throw", 0), ("more", 1), ("fatal", 1)):
            self.assertEqual(self.conduct(conduct).code, code, conduct)

    def test_lease(self):
        over = self.freeze(opened=day(-40), expires=day(-11))
        outcome = self.conduct("fail")
        self.assertEqual((outcome.code, outcome.kinds()), (1, ["EXPIRED"]), outcome)
        self.assertIn("finley", outcome.err)
        passed = self.conduct("pass")
        self.assertEqual((passed.code, passed.kinds()), (0, ["QUIET"]), passed)
        for as_of, code in ((day(-11), 0), (day(-10), 1), (day(-40), 0)):
            self.assertEqual(self.conduct("fail", options=["--as-of", as_of]).code, code, as_of)
        early = self.conduct("fail", options=["--as-of", day(-41)])
        self.assert_mends(early, 2, "opened", str(over.relative_to(self.folder)))

    def test_lease_without_an_end_is_the_policys(self):
        self.write_map(self.entry(opened=day(-8)), policy={"max_lease_days": 7})
        self.assertEqual(self.conduct("fail").kinds(), ["EXPIRED"])
        self.assertEqual(self.conduct("fail", options=["--as-of", day(-1)]).kinds(), ["FROZEN"])

    def test_skipped_disabled_or_gone(self):
        self.freeze()
        outcome = self.conduct("skip")
        self.assertEqual((outcome.code, outcome.kinds()), (1, ["MISSING"]), outcome)
        self.freeze(nodeid="victim::Flaky.Asleep")
        outcome = self.run_tests(VICTIM)
        self.assertEqual((outcome.code, outcome.kinds()), (1, ["MISSING"]), outcome)
        self.assertIn("DISABLED_Asleep", outcome.err)
        self.freeze(nodeid="victim::Flaky.Gone")
        outcome = self.run_tests(VICTIM)
        self.assertEqual((outcome.code, outcome.kinds()), (1, ["MISSING"]), outcome)
        # A run of some tests proves nothing about the others.
        self.assertEqual(self.conduct(select="Watch.*").code, 0)

    def test_pinned_assertions_that_differ(self):
        self.freeze(assertions="xxh3:0000000000000000")
        outcome = self.conduct("fail")
        self.assertEqual((outcome.code, outcome.kinds()), (1, ["WEAKENED"]), outcome)

    def test_a_test_that_is_not_frozen_fails(self):
        self.freeze()
        outcome = self.conduct("fail", select="Flaky.Frozen:Watch.*:Other.Test", env={"VICTIM_OTHER": "other"})
        self.assertEqual(outcome.code, 1, outcome)
        self.assertEqual(sorted(outcome.kinds()), ["FAILED", "FROZEN"])
        self.assertEqual(outcome.finding("FAILED")["test"], "Other.Test")

    def test_suites_and_environments(self):
        self.freeze()
        for select, env, where in (("Flaky.*:Watch.*:BadSuite.*", {"VICTIM_SUITE": "fail"}, "suite BadSuite"),
                                   ("Flaky.*:Watch.*", {"VICTIM_ENVIRONMENT": "fail"}, "environment")):
            with self.subTest(where):
                outcome = self.conduct("fail", select=select, env=env)
                self.assertEqual(outcome.code, 1, outcome)
                self.assertIn(f"{where} failed outside any test", outcome.err)

    def test_options_of_the_framework_that_cut_a_run_short(self):
        self.freeze()
        for option in ("--gtest_fail_fast", "--gtest_break_on_failure", "--gtest_throw_on_failure"):
            with self.subTest(option):
                outcome = self.run_tests(VICTIM, "--gtest_filter=Flaky.*:Watch.*:Other.*", option,
                                         env={"VICTIM": "fail"})
                self.assertNotEqual(outcome.code, 0, outcome)
        repeated = self.run_tests(VICTIM, "--gtest_filter=Flaky.*:Watch.*", "--gtest_repeat=3", env={"VICTIM": "fail"})
        self.assertEqual(repeated.code, 0, repeated)


class Witnesses(Case):
    def test_fails_is_skipped_or_does_not_run(self):
        self.freeze()
        for conduct in ("other", "skip", "throw"):
            with self.subTest(conduct):
                outcome = self.conduct("fail", env={"VICTIM_WITNESS": conduct})
                self.assertEqual(outcome.code, 1, outcome)
                self.assertIn("WITNESS_FAILED", outcome.kinds())
        self.freeze(witnesses=["victim::Watch.Gone"])
        outcome = self.run_tests(VICTIM, env={"VICTIM": "fail"})
        self.assertEqual((outcome.code, outcome.kinds()), (1, ["WITNESS_FAILED"]), outcome)

    def test_asserts_nothing(self):
        self.write_map(self.entry(nodeid="catch_victim::a row survives",
                                  signature=self.signature(binary=CATCH, test="[flaky]"),
                                  witnesses=["catch_victim::rows are counted"]))
        for conduct, code, kinds in (("", 0, ["FROZEN"]), ("nothing", 1, ["WITNESS_FAILED"])):
            outcome = self.run_tests(CATCH, "[flaky],[watch]", env={"VICTIM": "fail", "VICTIM_WITNESS": conduct})
            self.assertEqual((outcome.code, outcome.kinds()), (code, kinds), outcome)


class CatchTwo(Case):
    def setUp(self):
        super().setUp()
        self.write_map(self.entry(nodeid="catch_victim::a row survives",
                                  signature=self.signature(binary=CATCH, test="[flaky]"),
                                  witnesses=["catch_victim::rows are counted"]))

    def test_exit_codes_that_are_counts(self):
        for conduct, code in (("fail", 0), ("three", 0), ("other", 1), ("throw", 1), ("kill", 137), ("exit 0", 1),
                              ("exit 1", 1), ("segv", 139)):
            with self.subTest(conduct):
                outcome = self.run_tests(CATCH, "[flaky],[watch]", env={"VICTIM": conduct})
                self.assertEqual(outcome.code, code, outcome)

    def test_a_failure_beside_the_frozen_one(self):
        outcome = self.run_tests(CATCH, "[flaky],[watch],[other]", env={"VICTIM": "fail", "VICTIM_OTHER": "other"})
        self.assertEqual(outcome.code, 2, outcome)  # the count of failed assertions stands
        self.assertEqual(sorted(outcome.kinds()), ["FAILED", "FROZEN"])

    def test_hidden_or_empty(self):
        self.write_map(self.entry(nodeid="catch_victim::not by default", signature="000000000000",
                                  witnesses=["catch_victim::other"]))
        outcome = self.run_tests(CATCH)
        self.assertEqual((outcome.code, outcome.kinds()), (1, ["MISSING"]), outcome)
        self.write_map(self.entry(nodeid="catch_victim::nothing is asserted here", signature="000000000000",
                                  witnesses=["catch_victim::other"]))
        outcome = self.run_tests(CATCH)
        self.assertEqual((outcome.code, outcome.kinds()), (1, ["ASSERTED_NOTHING"]), outcome)


class Fixtures(Case):
    path = "data/rows.csv"

    def setUp(self):
        super().setUp()
        self.file = self.folder / self.path
        self.file.parent.mkdir()
        self.file.write_bytes(b"1\n")
        self.freeze(no_fixtures=None, fixtures={self.path: digest(b"1\n")})

    def expect(self, code, kinds, conduct="fail", command=(), **env):
        settings = {"VICTIM": conduct, "VICTIM_FILE": str(self.file), **env}
        outcome = self.run_tests(*command, VICTIM, "--gtest_filter=Flaky.*:Watch.*", env=settings)
        self.assertEqual((outcome.code, outcome.kinds()), (code, kinds), outcome)
        return outcome

    def test_intact(self):
        self.expect(0, ["FROZEN"])

    def test_changed_before(self):
        self.file.write_bytes(b"2\n")
        self.assertIn(self.path, self.expect(1, ["FIXTURE_CHANGED"]).err)
        self.expect(1, ["FIXTURE_CHANGED"], conduct="pass")

    def test_changed_before_and_put_right_by_the_test(self):
        self.file.write_bytes(b"2\n")
        right = f"printf '1\\n' > {self.file}; exec {VICTIM} --gtest_filter=Flaky.*:Watch.*"
        outcome = self.run_tests("sh", "-c", right, env={"VICTIM": "fail"})
        self.assertEqual((outcome.code, outcome.kinds()), (1, ["FIXTURE_CHANGED"]), outcome)

    def test_changed_by_the_test_itself(self):
        self.expect(1, ["FIXTURE_CHANGED"], conduct="edit")

    def test_missing_or_replaced(self):
        self.file.unlink()
        self.expect(1, ["FIXTURE_CHANGED"])
        elsewhere = self.folder / "elsewhere"
        elsewhere.write_bytes(b"1\n")
        self.file.symlink_to(elsewhere)
        self.assertIn("symbolic link", self.expect(1, ["FIXTURE_CHANGED"]).err)
        self.file.unlink()
        self.file.mkdir()
        self.expect(1, ["FIXTURE_CHANGED"])
        self.file.rmdir()
        os.mkfifo(self.file)
        self.expect(1, ["FIXTURE_CHANGED"])

    def test_through_programs_that_become_the_test(self):
        for command in (["env", "X=1"], ["nice"], ["sh", "-c", 'exec "$@"', "sh"]):
            with self.subTest(command):
                self.expect(0, ["FROZEN"], command=command)
                self.expect(1, ["FIXTURE_CHANGED"], command=command, conduct="edit")
                self.file.write_bytes(b"1\n")

    def test_another_root(self):
        outcome = self.conduct("fail", options=["--root", self.folder / "data"])
        self.assertEqual(outcome.kinds(), ["FIXTURE_CHANGED"], outcome)


class Mains(Case):
    def setUp(self):
        super().setUp()
        self.freeze()

    def expect(self, code, kinds, conduct="fail", **env):
        outcome = self.conduct(conduct, env=env)
        self.assertEqual((outcome.code, sorted(outcome.kinds())), (code, sorted(kinds)), outcome)
        return outcome

    def test_that_ignore_the_result(self):
        loud = self.expect(0, ["FROZEN", "MASKED"], VICTIM_MAIN="ignore")
        self.assertIn("MASKED", loud.err)
        other = self.conduct("other", env={"VICTIM_MAIN": "ignore"})
        self.assertIn("MASKED", other.kinds())
        self.write_map(self.entry(), policy={"masked_failures": "fail"})
        self.assertEqual(self.conduct("fail", env={"VICTIM_MAIN": "ignore"}).code, 1)

    def test_that_say_something_else(self):
        self.expect(7, ["FROZEN", "UNEXPLAINED"], VICTIM_MAIN="seven")
        self.expect(7, ["QUIET", "UNEXPLAINED"], "pass", VICTIM_MAIN="seven")

    def test_that_end_without_their_exit_handlers(self):
        for main_conduct in ("_exit", "quick_exit"):
            with self.subTest(main_conduct):
                self.expect(0, ["QUIET"], "pass", VICTIM_MAIN=main_conduct)
                # Nobody saw where the 1 came from: it is not forgiven.
                self.expect(1, ["FROZEN", "UNEXPLAINED"], VICTIM_MAIN=main_conduct)

    def test_that_run_the_tests_twice(self):
        self.expect(0, ["FROZEN"], VICTIM_MAIN="twice")

    def test_that_run_none(self):
        for status, code in (("0", 4), ("3", 3)):
            outcome = self.conduct(env={"VICTIM_MAIN": "no tests", "VICTIM_STATUS": status})
            self.assertEqual(outcome.code, code, outcome)
            self.assertIn("the freeze map names it", outcome.err)

    def test_that_replace_themselves_first(self):
        self.expect(0, ["FROZEN"], VICTIM_MAIN="exec first")

    def test_that_become_another_program(self):
        self.expect(0, ["FROZEN", "MASKED"], VICTIM_MAIN="exec after", VICTIM_COMMAND="exit 0")
        self.expect(1, ["FROZEN", "UNEXPLAINED"], VICTIM_MAIN="exec after", VICTIM_COMMAND="exit 1")
        self.expect(5, ["FROZEN", "UNEXPLAINED"], VICTIM_MAIN="exec after", VICTIM_COMMAND="exit 5")

    def test_that_crash_when_all_is_done(self):
        for place in ("VICTIM_DESTRUCTOR", "VICTIM_ATEXIT"):
            with self.subTest(place):
                self.expect(139, ["FROZEN", "UNEXPLAINED"], **{place: "segv"})
                self.expect(134, ["QUIET", "UNEXPLAINED"], "pass", **{place: "abort"})
                self.expect(1, ["FROZEN", "UNEXPLAINED"], **{place: "_exit 1"})
                self.expect(1, ["QUIET", "UNEXPLAINED"], "pass", **{place: "_exit 1"})

    def test_exec_inside_a_test(self):
        for command in ("exit 0", "exit 1", f"exec {VICTIM} --gtest_filter=Watch.*",
                        f"exec {CATCH} '[watch]'"):
            with self.subTest(command):
                outcome = self.conduct("exec", env={"VICTIM_COMMAND": command})
                self.assertEqual(outcome.code, 1, outcome)
                self.assertTrue({"DRIFTED", "INCOMPLETE"} <= set(outcome.kinds()), outcome)

    def test_without_tests(self):
        outcome = self.conduct(select="None.*")
        self.assertEqual((outcome.code, outcome.kinds()), (0, ["NO_TESTS"]), outcome)
        skipped = self.conduct(env={"VICTIM_ENVIRONMENT": "skip"})
        self.assertIn("NO_TESTS", skipped.kinds(), skipped)

    def test_premature_ends_of_tests_that_are_not_frozen(self):
        for conduct in ("exit 0", "_exit 0", "quick_exit 0"):
            with self.subTest(conduct):
                outcome = self.conduct(select="Other.*", env={"VICTIM_OTHER": conduct})
                self.assertEqual(outcome.code, 1, outcome)
                self.assertIn("INCOMPLETE", outcome.kinds())
                self.assertIn("Other.Test", outcome.finding("INCOMPLETE")["reason"])
        self.write_map(self.entry(), policy={"incomplete": "warn"})
        lenient = self.conduct(select="Other.*", env={"VICTIM_OTHER": "exit 0"})
        self.assertEqual((lenient.code, lenient.kinds()), (0, ["INCOMPLETE"]), lenient)

    def test_the_same_by_itself(self):
        """A test binary that nobody watches judges itself, to the same exit status."""
        for conduct, code in (("fail", 0), ("pass", 0), ("other", 1), ("exit 0", 1), ("skip", 1), ("segv", -11)):
            with self.subTest(conduct):
                process = self.call(VICTIM, "--gtest_filter=Flaky.*:Watch.*", env={"VICTIM": conduct})
                self.assertEqual(process.returncode, code, process)
        broken = self.call(VICTIM, "--gtest_filter=Watch.*", env={"FREEZEGATE_MAP": str(self.folder / "none.json")})
        self.assertEqual(broken.returncode, 2, broken)


class Sanitizers(Case):
    """AddressSanitizer's exit status may be the framework's own 'tests failed'."""

    def leak(self, **env):
        return self.run_tests(LEAK, env={"ASAN_OPTIONS": "detect_leaks=1:exitcode=1", **env})

    def test_a_leak_is_not_forgiven(self):
        if self.leak(VICTIM_OTHER="leak").code == 0:
            self.skipTest("leak detection does not work here")
        signature = self.leak(VICTIM="fail").finding("FAILED")["signature"]
        self.write_map(self.entry(nodeid="leak_victim::Flaky.Frozen", witnesses=["leak_victim::Watch.Witness"],
                                  signature=signature))
        self.assertEqual(self.leak(VICTIM="fail").code, 0)
        both = self.leak(VICTIM="fail", VICTIM_OTHER="leak")
        self.assertEqual(both.code, 1, both)
        self.assertIn("UNEXPLAINED", both.kinds())
        self.assertEqual(self.leak(VICTIM_OTHER="leak").code, 1)


class WithoutListener(Case):
    def test_named_by_the_map(self):
        self.freeze()
        outcome = self.run_tests(PLAIN, "--gtest_filter=Watch.*")
        self.assert_mends(outcome, 4, "no run report came from victim", "freezegate_attach")
        failing = self.run_tests(PLAIN, "--gtest_filter=Other.*", env={"VICTIM_OTHER": "other"})
        self.assertEqual(failing.code, 1, failing)
        silent = self.conduct(env={"FREEZEGATE_DISABLE": "1"})
        self.assertEqual(silent.code, 4, silent)

    def test_through_a_link_of_another_name(self):
        self.freeze()
        link = self.folder / "innocent"
        link.symlink_to(PLAIN)
        self.assertEqual(self.run_tests(link, "--gtest_filter=Watch.*").code, 4)
        link.unlink()
        link.symlink_to(VICTIM)
        self.assertEqual(self.run_tests(link, "--gtest_filter=Flaky.*:Watch.*", env={"VICTIM": "fail"}).code, 0)

    def test_not_named(self):
        outcome = self.run_tests(PLAIN, "--gtest_filter=Watch.*")
        self.assertEqual(outcome.code, 0, outcome)
        required = self.run_tests(PLAIN, "--gtest_filter=Watch.*", options=["--require-report"])
        self.assert_mends(required, 4, "--require-report")

    def test_words_that_mean_a_list_elsewhere_do_not_switch_the_verdict_off(self):
        """-l and -t list Catch2's tests; to another binary they may mean anything."""
        self.freeze()
        for word in ("-l", "-t", "-h", "--version", "--list-tests"):
            with self.subTest(word):
                for conduct, code in (("fail", 0), ("_exit 0", 1), ("other", 1)):
                    outcome = self.run_tests(VICTIM, "--gtest_filter=Flaky.*:Watch.*", "--", word,
                                             env={"VICTIM": conduct})
                    self.assertEqual(outcome.code, code, outcome)

    def test_lists_whatever_the_map_says(self):
        (self.folder / "qa").mkdir()
        (self.folder / "qa/freeze.json").write_text("{ broken")
        for command in ([PLAIN, "--gtest_list_tests"], [VICTIM, "--gtest_list_tests"], [CATCH, "--list-test-names-only"],
                        [VICTIM, "--help"]):
            outcome = self.run_tests(*command, options=["--report-dir", "/proc/none/at/all"])
            raw = self.call(*command)
            self.assertEqual((outcome.code, outcome.out, outcome.err), (raw.returncode, raw.stdout, ""))
        tests = self.run_tests(VICTIM, "--gtest_filter=Watch.*")
        self.assert_mends(tests, 2, "qa/freeze.json")
        ran = self.run_tests(VICTIM, "--gtest_filter=Watch.*", "--", "-l")  # no list after all
        self.assert_mends(ran, 2, "qa/freeze.json")


if __name__ == "__main__":
    main()
