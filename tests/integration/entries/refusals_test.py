#!/usr/bin/env python3
"""What is refused leaves the map as it was, byte by byte, and says how to mend it."""
import os
import unittest

from harness import day, main
from maps import ANSWERS, MapCase, draft


def without(option):
    at = ANSWERS.index(option)
    return ANSWERS[:at] + ANSWERS[at + 2:]


class Refusals(MapCase):
    def assert_refused(self, outcome, code, *words):
        self.assert_mends(outcome, code, *words)
        self.assert_untouched(outcome)
        self.assertEqual(outcome.out, b"")

    def test_names_all_that_is_missing(self):
        self.assert_refused(self.freeze(), 2, "--owner", "--reason", "--issue", "--witness", "--no-fixtures")
        for option in ("--owner", "--reason", "--issue", "--witness", "--no-fixtures"):
            outcome = self.freeze(*without(option))
            self.assert_refused(outcome, 2, f"give {option}")
            self.assertEqual(outcome.err.count("--"), 1 + 1 + 1, outcome)  # listed, the place, the mend

    def test_a_failure_that_says_little_needs_more_witnesses(self):
        bare = draft(shape=['EXPECT TRUE("ok") in export_test.cpp'])
        self.assert_refused(self.freeze(*ANSWERS, entry=bare), 2, "one is not enough", "--witness")

    def test_drafts_that_are_none(self):
        for entry, word in (({"nodeid": "b::C.c", "cause": "clock", "owner": "", "opened": day(0)}, "escalation"),
                            ({"schema_version": 1, "freeze": None, "refusal": "no flake"}, "no flake"),
                            ({"version": 1}, "no entry"),
                            (draft(signature="12"), "not a signature"),
                            (draft(seed=[1]), "did you mean `seeds`?")):
            self.assert_refused(self.freeze(*ANSWERS, entry=entry), 2, word)
        self.assert_refused(self.freezegate("freeze", *ANSWERS), 2, "it is empty")
        self.assert_refused(self.freezegate("freeze", "nothing.json", *ANSWERS), 2, "there is no such file")

    def test_cap_and_policy(self):
        self.assert_refused(self.freeze(*ANSWERS, "--expires", day(31)), 2, "longer than the 30")
        self.assert_refused(self.freeze(*ANSWERS, "--expires", day(-1)), 2, "expires")
        self.assert_refused(self.freeze(*ANSWERS, "--expires", "soon"), 2, "'soon' is no date")
        self.assert_refused(self.freeze(*ANSWERS, entry=draft("b::B.b")), 2, "frozen twice")
        self.assert_refused(self.freeze(*ANSWERS, entry=draft("w::W.w")), 2, "its own witness")
        self.text = self.text.replace('"cap": 30', '"cap": 2')
        self.map.write_text(self.text)
        self.assert_refused(self.freeze(*ANSWERS), 1, "the cap is 2")

    def test_renewals(self):
        why = ("--reason", "r", "--issue", "i")
        self.assert_refused(self.freezegate("renew", "b::B.b", "--issue", "i"), 2, "--reason")
        self.assert_refused(self.freezegate("renew", "b::B.b", "--reason", "r"), 2, "--issue")
        self.assert_refused(self.freezegate("renew", "b::B.b", "--reason", " ", "--issue", "i"), 2, "blank")
        self.assert_refused(self.freezegate("renew", "B.b", *why), 2, "did you mean b::B.b")
        self.assert_refused(self.freezegate("renew", "b::B.b", *why, "--until", day(31)), 2, "longer than the 30")
        self.assert_refused(self.freezegate("renew", "b::B.b", *why, "--until", day(-1)), 2, "is over")
        self.assert_refused(self.freezegate("renew", "b::D.d", *why, "--as-of", day(-5)), 2, "it was renewed on")

    def test_closings(self):
        self.assert_refused(self.freezegate("close", "b::X.x"), 2, "not frozen")
        self.assert_refused(self.freezegate("close", "b::B.b", "--class", "drifted"), 2, "not a class")
        self.assert_refused(self.freezegate("close", "b::B.b", "--revoked", day(1)), 2, "after today")
        self.assert_refused(self.freezegate("close", "b::B.b", "--revoked", day(-20)), 2, "before it was opened")

    def test_ci(self):
        for variable in ("CI", "GITHUB_ACTIONS", "GITLAB_CI", "BUILDKITE", "JENKINS_URL", "TF_BUILD"):
            env = {variable: "true"}
            self.assert_refused(self.freeze(*ANSWERS, env=env), 2, variable, "--in-ci")
            self.assert_refused(self.freezegate("close", "b::B.b", env=env), 2, variable)
            self.assert_refused(self.freezegate("renew", "b::B.b", "--reason", "r", "--issue", "i", env=env), 2, variable)
        self.assertEqual(self.freezegate("close", "b::B.b", "--in-ci", env={"CI": "true"}).code, 0)
        self.assertEqual(self.freezegate("close", "b::D.d", env={"CI": "false"}).code, 0)

    def test_a_broken_map_stays_as_it_is(self):
        self.text = self.text.replace('"version": 1', '"version": 2')
        self.map.write_text(self.text)
        self.assert_refused(self.freeze(*ANSWERS), 2, "version 2")

    @unittest.skipIf(os.geteuid() == 0, "root may write anything")
    def test_a_file_that_may_not_be_written(self):
        self.map.chmod(0o444)
        self.assert_refused(self.freezegate("close", "b::B.b"), 3, "cannot be written")

    def test_no_map(self):
        self.map.unlink()
        self.assertEqual(self.freeze(*ANSWERS).code, 2)
        self.assertFalse(self.map.exists())


if __name__ == "__main__":
    main()
