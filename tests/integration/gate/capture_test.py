#!/usr/bin/env python3
"""Capture: drafts that the map's reader takes and the gate believes, and refusals that say why."""
import json
import signal
import time

import harness


class Drafts(harness.Case):
    def test_draft_in_words_is_the_one_in_json(self):
        options = [self.bin / "victim::Flake.Entropy", "--repeat", 2, "--rate-of", 10, "--pin", "none,entropy=seed"]
        words = self.freezegate("capture", *options)
        self.assertEqual(words.code, 0, words)
        drafted = self.freezegate("capture", *options, "--format", "json")
        self.assertEqual(words.document, drafted.document["freeze"])
        self.assertIn("follows entropy", words.err)
        self.assertIn("witnesses", words.err)
        self.assertIn('EXPECT EQ("misses", "0")', words.err)

    def test_draft_waits_for_a_person(self):
        draft = self.draft("Flake.Entropy")
        self.write_map(draft)
        outcome = self.gate()
        self.assertEqual(outcome.code, 2, outcome)
        self.write_map(self.entry())
        self.assertEqual(self.freezegate("list").code, 0)
        self.assert_class(self.gate(), "STILL_FROZEN", 0)

    def test_draft_tells_what_it_found(self):
        draft = self.draft("Flake.Entropy")
        self.assertEqual((len(draft["seeds"]), len(draft["controls"])), (3, 3))
        self.assertFalse(set(draft["seeds"]) & set(draft["controls"]))
        self.assertEqual(draft["follows"], ["entropy"])
        self.assertEqual(draft["pins"]["entropy"], "seed")
        self.assertTrue(0 < draft["rate"]["failed"] < draft["rate"]["runs"])
        self.assertRegex(draft["assertions"], "^xxh3:")

    def test_seed_in_a_variable(self):
        outcome = self.capture("Other.FollowsItsVariable", "--env", "VICTIM_TURN={seed}", "--pin", "launcher")
        self.assertEqual(outcome.code, 0, outcome)
        entry = outcome.document["freeze"]
        self.assertEqual(entry["env"], {"VICTIM_TURN": "{seed}"})
        # What the test does with the number is known, for once.
        self.assertEqual({seed % 3 for seed in entry["seeds"]}, {2})
        self.assertNotIn(2, {seed % 3 for seed in entry["controls"]})
        entry.update({"owner": "finley", "reason": "it counts", "witnesses": ["victim::Witness.Holds"],
                      "no_fixtures": "it reads none"})
        del entry["fixtures"]
        self.write_map(entry)
        self.assert_class(self.gate(), "STILL_FROZEN", 0)

    def test_dry_run_runs_nothing(self):
        counter = self.folder / "counter"
        outcome = self.capture("Other.FollowsAFile", "--dry-run", env={"VICTIM_COUNTER": str(counter)})
        self.assertEqual(outcome.code, 0, outcome)
        self.assertFalse(counter.exists())


class Refusals(harness.Case):
    def assert_refused(self, test, *words, binary="victim", env=None, options=()):
        outcome = self.capture(test, "--most", 48, *options, binary=binary, env=env)
        self.assertEqual(outcome.code, 1, outcome)
        self.assertIsNone(outcome.document["freeze"], outcome)
        for word in words:
            self.assertIn(word, outcome.document["refusal"], outcome)
        return outcome.document

    def test_never_fails(self):
        for binary in ("victim", "catch_victim"):
            self.assert_refused("Other.NeverFails", "failed at none of 48 seeds", binary=binary)

    def test_always_fails(self):
        for binary in ("victim", "catch_victim"):
            self.assert_refused("Other.AlwaysFails", "no flake", binary=binary)

    def test_says_nothing(self):
        self.assert_refused("Other.SaysNothing", "says nothing", options=["--pin", "none,entropy=seed"])

    def test_crash(self):
        for binary in ("victim", "catch_victim"):
            self.assert_refused("Other.Crashes", "crash", binary=binary, options=["--pin", "none,entropy=seed"])

    def test_not_run(self):
        self.assert_refused("Other.Gone", "no test of that name")
        self.assert_refused("Flake.DISABLED_Off", "not run", "disabled")
        self.assert_refused("Witness.Skips", "skipped")

    def test_no_listener(self):
        for name in ("victim",):
            (self.bin / name).unlink()
            (self.bin / name).write_bytes((harness.PLAIN / name).read_bytes())
            (self.bin / name).chmod(0o755)
        self.assert_refused("Flake.Entropy", "no run report")

    def test_temporary_folder_in_the_working_directory(self):
        (self.folder / "tmp").mkdir()
        outcome = self.capture("Flake.Entropy", env={"TMPDIR": str(self.folder / "tmp")})
        self.assertEqual(outcome.code, 0, outcome)

    def assert_escalated(self, document, test):
        self.assertIn("the seed does not decide", document["refusal"])
        self.assertEqual(document["escalation"]["nodeid"], f"victim::{test}")
        # The map's reader takes it once a person has signed it, and it forgives nothing.
        self.assertIn("the seed does not decide", document["escalation"]["cause"])
        escalation = {**document["escalation"], "owner": "finley"}
        path = self.write_map()
        path.write_text(json.dumps({"version": 1, "freezes": [], "escalations": [escalation]}))
        self.assertEqual(self.freezegate("list").code, 0)
        self.assertEqual(self.gate().code, 4)

    def test_no_seed_decides_what_the_processor_counts(self):
        test = "Other.FollowsTheProcessor"
        self.assert_escalated(self.assert_refused(test, options=["--repeat", 20]), test)

    def test_no_seed_decides_what_is_in_a_file_that_changes(self):
        test = "Other.FollowsAFile"
        variables = {"VICTIM_COUNTER": str(self.temporary / "counter")}
        document = self.assert_refused(test, env=variables, options=["--repeat", 7, "--jobs", 1])
        self.assert_escalated(document, test)

    def test_a_test_that_depends_on_others(self):
        test = "Among.NeedsAFreshProcess"
        outcome = self.capture(test, "--among", "Among.*", "--pin", "none,order=seed")
        self.assertEqual(outcome.code, 0, outcome)
        entry = outcome.document["freeze"]
        self.assertEqual(entry["among"], "Among.*")
        del entry["fixtures"]
        entry.update(owner="finley", reason="global state", witnesses=["victim::Witness.Holds"], no_fixtures="none")
        self.write_map(entry)
        self.assert_class(self.gate(), "STILL_FROZEN", 0)
        # Alone it never fails: replays must be those that capture made.
        del entry["among"]
        self.write_map(entry)
        self.assert_class(self.gate(), "SEED_STABLE", 0)

    def test_its_draft_becomes_a_freeze(self):
        self.write_map()
        file = self.folder / "draft.json"
        file.write_text(self.capture("Flake.Entropy", "--pin", "none,entropy=seed").out)
        outcome = self.freezegate("freeze", file, "--in-ci", "--owner", "finley", "--reason", "chance", "--issue", "i/1",
                                  "--witness", "victim::Witness.Holds", "--no-fixtures", "it reads none")
        self.assertEqual(outcome.code, 0, outcome)
        self.assert_class(self.gate(), "STILL_FROZEN", 0)
        outcome = self.freezegate("close", "victim::Flake.Entropy", "--in-ci")
        self.assertEqual(outcome.code, 0, outcome)
        self.assertEqual(self.gate().code, 4)

    def test_usage(self):
        for arguments in ([self.bin / "gone::Flake.Entropy"], ["Flake.Entropy"],
                          [self.bin / "victim::Flake.Entropy", "--env", "x"], [], ["a::b", "--seeds", "0"]):
            outcome = self.freezegate("capture", *arguments)
            self.assertEqual(outcome.code, 2, outcome)
            self.assertRegex(outcome.err, r"(?m)^error: ", outcome)


class Interrupted(harness.Case):
    def test_says_what_it_had_found(self):
        process = self.start("capture", self.bin / "victim::Flake.Entropy", "--pin", "none,entropy=seed", "--rate-of", 100000,
                             "--most", 100000, "--format", "text")
        time.sleep(6)
        process.send_signal(signal.SIGINT)
        out, err = process.communicate(timeout=harness.PATIENCE)
        self.assertEqual(process.returncode, 130, err)
        self.assertEqual(out, b"")  # no entry that could be taken for a freeze
        said = err.decode()
        self.assertIn("interrupted", said)
        self.assertRegex(said, r"(fails|failed) at \d+ of \d+ seeds", said)
        self.assertEqual(self.left_behind(), [])


if __name__ == "__main__":
    harness.main()
