#!/usr/bin/env python3
"""The four classes, each with real replays: what capture found, and what became of it after a patch."""
import harness


class Classes(harness.Case):
    def test_flake_that_is_still_there_on_every_axis(self):
        for binary in ("victim", "catch_victim"):
            for axis in ("Env", "Order", "Entropy", "Clock", "Sched", "Heap"):
                with self.subTest(binary=binary, axis=axis):
                    entry = self.entry(f"Flake.{axis}", binary)
                    self.assertIn(axis.lower(), entry["follows"])
                    self.write_map(entry)
                    outcome = self.gate()
                    self.assert_class(outcome, "STILL_FROZEN", 0)
                    self.assertFalse(outcome.entry()["blocks"])

    def test_mended_test_thaws(self):
        self.conduct("mended")
        for axis in ("Env", "Order", "Entropy", "Clock", "Sched"):
            with self.subTest(axis=axis):
                self.assert_class(self.judge(test=f"Flake.{axis}"), "SEED_STABLE", 0)

    def test_mended_test_fails_the_gate_where_the_policy_says_so(self):
        entry = self.entry()
        self.conduct("mended")
        self.write_map(entry, policy={"on_seed_stable": "fail"})
        self.assert_class(self.gate(), "SEED_STABLE", 1)

    def test_another_failure_has_drifted(self):
        for binary in ("victim", "catch_victim"):
            entry = self.entry(binary=binary)
            self.write_map(entry)
            for conduct, word in (("other", "strays"), ("crash", "SIGABRT"), ("leave", "exit")):
                with self.subTest(binary=binary, conduct=conduct):
                    self.conduct(conduct)
                    outcome = self.gate()
                    self.assert_class(outcome, "DRIFTED", 1)
                    self.assertIn(word, str(outcome.entry()["classification"]["seeds"]))
            self.conduct("")

    def test_hanging_test_has_drifted(self):
        self.write_map(self.entry())
        self.conduct("hang")
        outcome = self.gate("--timeout", 2)
        self.assert_class(outcome, "DRIFTED", 1)
        self.assertIn("timeout", str(outcome.entry()["classification"]["seeds"]).lower())

    def test_regression_in_the_same_assertion_shows_at_the_controls(self):
        self.conduct("")
        for axis in ("Entropy", "Clock", "Sched", "Heap"):
            with self.subTest(axis=axis):
                self.conduct("")
                entry = self.entry(f"Flake.{axis}")
                self.conduct("broken")
                self.write_map(entry)
                self.assert_class(self.gate(), "DRIFTED", 1)
                # The plain rule has no controls, and cannot see it.
                self.write_map({key: value for key, value in entry.items() if key not in ("controls", "follows")})
                self.assert_class(self.gate(), "STILL_FROZEN", 0)

    def test_seeds_that_disagree_describe_nothing(self):
        entry = self.entry()
        entry["seeds"] = [*entry["seeds"][:2], entry["controls"].pop()]
        del entry["controls"]
        self.write_map(entry)
        outcome = self.gate()
        self.assert_class(outcome, "UNSTABLE_FREEZE", 1)
        self.assertIn("disagree", outcome.said())

    def test_seed_that_disagrees_with_itself_describes_nothing(self):
        self.write_map(self.entry())
        self.conduct("chance")
        outcome = self.gate("--repeat", 20)
        self.assert_class(outcome, "UNSTABLE_FREEZE", 1)
        self.assertIn("itself", outcome.said())

    def test_seeds_of_another_build_are_looked_for_anew(self):
        entry = self.entry("Flake.Heap")
        # As after a harmless patch: the recorded seeds mean nothing here.
        entry["seeds"], entry["controls"] = entry["controls"], entry["seeds"]
        self.write_map(entry)
        outcome = self.gate()
        self.assert_class(outcome, "STILL_FROZEN", 0)
        proposal = outcome.entry()["classification"]["proposal"]
        self.assertGreaterEqual(min(len(proposal["seeds"]), len(proposal["controls"])), 3, outcome)
        # What is proposed is true.
        entry.update(proposal)
        self.write_map(entry)
        outcome = self.gate()
        self.assert_class(outcome, "STILL_FROZEN", 0)
        self.assertNotIn("sweep", outcome.entry()["classification"])


if __name__ == "__main__":
    harness.main()
