#!/usr/bin/env python3
"""What fails the gate before any class is asked for: replays that prove nothing, leases, the cap, fixtures."""
import shutil

import harness


class ReplayErrors(harness.Case):
    def assert_error(self, outcome, *words):
        self.assertEqual(outcome.code, 1, outcome)
        self.assertTrue(outcome.entry()["blocks"], outcome)
        if outcome.entry()["classification"]:
            self.assertIsNone(outcome.freeze_class(), outcome)
        for word in words:
            self.assertIn(word, outcome.said(), outcome)

    def test_binary_is_gone(self):
        self.write_map(self.entry(binary="catch_victim", witnesses=["victim::Witness.Holds"]))
        (self.bin / "catch_victim").unlink()
        outcome = self.gate()
        self.assert_error(outcome, "no binary catch_victim")
        self.assertEqual(outcome.kinds(), ["NOT_FOUND"])

    def test_binary_is_there_twice(self):
        self.write_map(self.entry())
        (self.bin / "old").mkdir()
        shutil.copy2(self.bin / "victim", self.bin / "old" / "victim")
        self.assert_error(self.gate(), "several binaries")

    def test_binary_that_cannot_be_started(self):
        self.write_map(self.entry(binary="catch_victim", witnesses=["victim::Witness.Holds"]))
        (self.bin / "catch_victim").write_bytes(b"\x7fELF no more")
        outcome = self.gate()
        self.assertNotIn(outcome.code, (0, 4), outcome)

    def test_test_is_gone(self):
        for binary in ("victim", "catch_victim"):
            with self.subTest(binary=binary):
                entry = self.entry(binary=binary, nodeid=f"{binary}::Flake.Entropie")
                self.write_map(entry)
                self.assert_error(self.gate(), "did not run")

    def test_test_is_skipped(self):
        self.write_map(self.entry())
        self.conduct("skip")
        self.assert_error(self.gate(), "skipped")

    def test_test_is_disabled(self):
        self.write_map(self.entry(nodeid="victim::Flake.DISABLED_Off"))
        self.assert_error(self.gate(), "did not run", "disabled")

    def test_disabled_under_its_old_name(self):
        self.write_map(self.entry(nodeid="victim::Flake.Off"))
        self.assert_error(self.gate(), "did not run")

    def test_hang_under_the_scheduler_alone_is_the_pins(self):
        self.write_map(self.entry("Flake.Sched"))
        self.conduct("hang-scheduled")
        self.assert_error(self.gate("--timeout", 2), "hung under the axis sched and not without it")

    def test_listener_is_not_linked(self):
        self.write_map(self.entry(witnesses=["catch_victim::Witness.Holds"]))
        shutil.copy2(harness.PLAIN / "victim", self.bin / "victim")
        self.assert_error(self.gate(), "no run report")

    def test_one_bad_freeze_does_not_hide_the_others(self):
        self.write_map(self.entry(nodeid="gone::Flake.Entropy"), self.entry())
        outcome = self.gate()
        self.assertEqual(outcome.kinds(0), ["NOT_FOUND"], outcome)
        self.assertEqual(outcome.freeze_class(1), "STILL_FROZEN", outcome)
        self.assertEqual(outcome.code, 1)


class Leases(harness.Case):
    def test_lease_that_ended(self):
        outcome = self.judge(opened=harness.day(-20), expires=harness.day(-1))
        self.assertEqual((outcome.code, outcome.kinds()), (1, ["EXPIRED"]), outcome)
        self.assertIn("finley", outcome.entry()["problems"][0]["mend"])
        self.assertEqual(outcome.entry()["days_left"], -1)
        # It is judged all the same: whoever mends it wants to know.
        self.assertEqual(outcome.freeze_class(), "STILL_FROZEN")

    def test_last_day_is_good(self):
        outcome = self.judge(opened=harness.day(-20), expires=harness.day(0))
        self.assert_class(outcome, "STILL_FROZEN", 0)
        self.assertIn("ends in 0 day", str(outcome.entry()["remarks"]))

    def test_the_day_is_the_one_that_is_given(self):
        self.write_map(self.entry(opened=harness.day(-20), expires=harness.day(-1)))
        self.assertEqual(self.gate("--as-of", harness.day(-1)).code, 0)
        self.assertEqual(self.gate("--as-of", harness.day(0)).code, 1)

    def test_cap(self):
        entries = [self.entry(), self.entry("Flake.Clock", opened=harness.day(-9))]
        self.write_map(*entries, policy={"cap": 1})
        outcome = self.gate()
        self.assertEqual(outcome.code, 1, outcome)
        (problem,) = outcome.document["map_problems"]
        self.assertIn("the cap is 1", problem)
        self.assertIn("victim::Flake.Clock", problem)  # the oldest
        self.assertRegex(problem, r"they cost \d+ replays of their seeds and controls, \d+(\.\d)? s a run")
        self.write_map(*entries, policy={"cap": 2})
        self.assertEqual(self.gate().code, 0)


class Fixtures(harness.Case):
    def setUp(self):
        super().setUp()
        self.fixture = self.folder / "data" / "rows.csv"
        self.fixture.parent.mkdir()
        self.fixture.write_text("ada,1\n")
        self.pinned = harness.digest(self.fixture)
        self.write_map(self.entry(fixtures={"data/rows.csv": self.pinned}))

    def assert_refused(self, *words):
        outcome = self.gate()
        self.assertEqual((outcome.code, outcome.kinds()), (1, ["FIXTURE_CHANGED"]), outcome)
        self.assertIn(self.pinned, outcome.said())
        for word in words:
            self.assertIn(word, outcome.said())

    def test_intact(self):
        self.assert_class(self.gate(), "STILL_FROZEN", 0)

    def test_changed_names_both_digests(self):
        self.fixture.write_text("ada,2\n")
        self.assert_refused("has changed", harness.digest(self.fixture))

    def test_missing(self):
        self.fixture.unlink()
        self.assert_refused("missing")

    def test_symbolic_link_to_the_same_content(self):
        self.fixture.rename(self.fixture.with_name("elsewhere.csv"))
        self.fixture.symlink_to("elsewhere.csv")
        self.assert_refused("symbolic link")

    def test_folder_in_its_place(self):
        self.fixture.unlink()
        self.fixture.mkdir()
        self.assert_refused("not a file")

    def test_only_the_freeze_that_pins_it_is_refused(self):
        self.write_map(self.entry(fixtures={"data/rows.csv": self.pinned}), self.entry("Flake.Clock"))
        self.fixture.write_text("ada,2\n")
        outcome = self.gate()
        self.assertEqual((outcome.kinds(0), outcome.kinds(1)), (["FIXTURE_CHANGED"], []), outcome)
        self.assertFalse(outcome.entry(1)["blocks"])


class Witnesses(harness.Case):
    def assert_refused(self, witness, *words, binary="victim"):
        outcome = self.judge(witnesses=[witness], binary=binary)
        self.assertEqual((outcome.code, outcome.kinds()), (1, ["WITNESS_FAILED"]), outcome)
        for word in words:
            self.assertIn(word, outcome.said(), outcome)

    def test_failing(self):
        for binary in ("victim", "catch_victim"):
            self.assert_refused(f"{binary}::Witness.Fails", "failed with signature", binary=binary)

    def test_skipped(self):
        self.assert_refused("victim::Witness.Skips", "skipped")

    def test_asserts_nothing(self):
        for binary in ("victim", "catch_victim"):
            self.assert_refused(f"{binary}::Witness.AssertsNothing", "asserted nothing", binary=binary)

    def test_restates(self):
        self.assert_refused("victim::Witness.Restates", "restates", 'frozen', "0 == misses")

    def test_gone(self):
        self.assert_refused("victim::Witness.Gone", "no test of that name")
        self.assert_refused("gone::Witness.Holds", "no binary gone")

    def test_frozen_itself(self):
        # The map's reader sees it already.
        self.write_map(self.entry(witnesses=["victim::Flake.Clock"]), self.entry("Flake.Clock"))
        outcome = self.gate()
        self.assertEqual(outcome.code, 2, outcome)
        self.assertIn("frozen", outcome.err)

    def test_the_frozen_test_itself(self):
        outcome = self.judge(witnesses=["victim::Flake.Entropy"])
        self.assertEqual(outcome.code, 2, outcome)

    def test_one_bad_witness_is_enough(self):
        outcome = self.judge(witnesses=["victim::Witness.Holds", "victim::Witness.Fails"])
        self.assertEqual((outcome.code, outcome.kinds()), (1, ["WITNESS_FAILED"]), outcome)

    def test_one_run_serves_all(self):
        self.write_map(self.entry(), self.entry("Flake.Clock"))
        self.assertEqual(self.gate().document["replays"], 2 * 6 + 1)


if __name__ == "__main__":
    harness.main()
