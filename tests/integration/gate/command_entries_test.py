#!/usr/bin/env python3
"""Entries for another test runner: the gate runs their `command`, here Python's unittest with its hash seed."""
import os
import subprocess

from harness import Case, day, digest, main

TEST = '''\
import os
import signal
import sys
import time
import unittest


class Export(unittest.TestCase):
    def test_roundtrip(self):
        """The order of a set of strings follows PYTHONHASHSEED."""
        word = open(os.path.join(os.path.dirname(os.path.abspath(__file__)), "conduct")).read()
        if word == "pass":
            return
        if word == "crash":
            os.kill(os.getpid(), signal.SIGSEGV)
        if word == "hang":
            time.sleep(600)
        if word == "other":
            self.assertEqual(1, 2)
            return
        if word == "error":
            raise OSError("disk")
        if word == "always":
            self.fail("rows 17 of 0x7f33 are lost")
        if hash("rows") % 2 == 1:
            self.fail("rows %d of %#x are lost" % (os.getpid(), id(self)))

    def test_count(self):
        self.assertEqual(os.environ.get("WITNESS", "good"), "good")

    def test_where(self):
        print("in", os.getcwd(), os.environ["TMPDIR"], sys.argv[1:])
        self.fail("shown")
'''
COMMAND = "sh tests/run.sh {nodeid}"

# A test id is a path and a name; unittest takes Class.method.
SCRIPT = '''\
exec python3 -B "${1%%::*}" "${1##*::}"
'''


class CommandEntries(Case):
    def setUp(self):
        super().setUp()
        self.tests = self.folder / "tests"
        self.tests.mkdir()
        (self.tests / "test_export.py").write_text(TEST + '\n\nif __name__ == "__main__":\n    unittest.main()\n')
        (self.tests / "run.sh").write_text(SCRIPT)
        (self.tests / "rows.csv").write_text("a,b\n")
        self.now("flaky")

    def now(self, word):
        (self.tests / "conduct").write_text(word)

    def printed(self, seed, test="Export.test_roundtrip"):
        return subprocess.run(["sh", "tests/run.sh", f"tests/test_export.py::{test}"], cwd=self.folder,
                              env={**os.environ, "PYTHONHASHSEED": str(seed)}, capture_output=True, check=False)

    def seeds(self):
        failing, passing = [], []
        for seed in range(60):
            (failing if self.printed(seed).returncode else passing).append(seed)
            if len(failing) >= 3 and len(passing) >= 3:
                return failing[:3], passing[:3]
        self.fail("hash seeds decide nothing")

    def signature(self, output):
        file = self.folder / "output.txt"
        file.write_bytes(output)
        return self.freezegate("signature", file).out.split('"')[3]

    def command_entry(self, **changes):
        failing, passing = self.seeds()
        process = self.printed(failing[0])
        entry = {"nodeid": "tests/test_export.py::Export.test_roundtrip", "command": COMMAND,
                 "signature": self.signature(process.stdout + process.stderr), "seeds": failing, "controls": passing,
                 "env": {"PYTHONHASHSEED": "{seed}", "TZ": "UTC"},
                 "witnesses": ["tests/test_export.py::Export.test_count"],
                 "fixtures": {"tests/rows.csv": digest(self.tests / "rows.csv")},
                 "opened": day(-3), "owner": "finley"}
        entry.update(changes)
        return {key: value for key, value in entry.items() if value is not None}

    def judge(self, *options, env=None, word=None, **changes):
        self.write_map(self.command_entry(**changes))
        if word:
            self.now(word)
        return self.freezegate("gate", "--format", "json", *options, env=env)

    def test_still_frozen(self):
        outcome = self.judge()
        self.assert_class(outcome, "STILL_FROZEN", 0)
        self.assertEqual(outcome.document["replays"], 7)

    def test_without_controls_as_the_article_has_it(self):
        self.assert_class(self.judge(controls=None), "STILL_FROZEN", 0)

    def test_seed_stable(self):
        self.assert_class(self.judge(word="pass"), "SEED_STABLE", 0)

    def test_drifted(self):
        for word in ("other", "error", "crash"):
            outcome = self.judge(word=word)
            if word == "other":  # the same last line and the same function: the controls tell
                self.assertEqual(outcome.freeze_class(), "DRIFTED", outcome)
            self.assert_class(outcome, "DRIFTED", 1)
            self.now("flaky")

    def test_another_shape_without_controls(self):
        for word in ("error", "crash"):
            self.assert_class(self.judge(word=word, controls=None), "DRIFTED", 1)
            self.now("flaky")

    def test_a_hang_is_ended(self):
        outcome = self.judge("--timeout", "1", word="hang")
        self.assertEqual(outcome.code, 1, outcome)
        self.assertEqual(outcome.freeze_class(), "DRIFTED", outcome)

    def test_unstable(self):
        failing, passing = self.seeds()
        outcome = self.judge(seeds=[*failing[:2], passing[0]], controls=None)
        self.assert_class(outcome, "UNSTABLE_FREEZE", 1)

    def test_its_witness_runs_by_the_same_command(self):
        outcome = self.judge(env={"WITNESS": "bad"})
        self.assertEqual((outcome.kinds(), outcome.code), (["WITNESS_FAILED"], 1), outcome)

    def test_its_fixture_is_pinned(self):
        entry = self.command_entry()
        (self.tests / "rows.csv").write_text("a,c\n")
        self.write_map(entry)
        outcome = self.freezegate("gate", "--format", "json")
        self.assertEqual((outcome.kinds(), outcome.code), (["FIXTURE_CHANGED"], 1), outcome)

    def test_the_seed_may_stand_in_the_command(self):
        entry = self.command_entry(command="env PYTHONHASHSEED={seed} " + COMMAND)
        del entry["env"]
        self.write_map(entry)
        self.assert_class(self.freezegate("gate", "--format", "json"), "STILL_FROZEN", 0)

    def test_commands_that_cannot_run(self):
        for command, word in (("no-such-program {nodeid}", "no program"), ("sh 'tests {nodeid}", "quotation mark")):
            outcome = self.judge(command=command)
            self.assertEqual(outcome.code, 1, outcome)
            self.assertIn("NOT_FOUND", outcome.kinds(), outcome)
            self.assertIn(word, outcome.said())

    def test_runs_in_the_repository_with_a_folder_of_its_own(self):
        self.write_map(self.command_entry(nodeid="tests/test_export.py::Export.test_where", controls=None))
        kept = self.folder / "kept"
        outcome = self.freezegate("gate", "--keep", kept)
        self.assertEqual(outcome.code, 1, outcome)
        texts = {file.read_text() for file in kept.glob("*-output.txt")}
        self.assertTrue(texts, outcome)
        for text in texts:
            where, temporary = text.split()[1:3]
            self.assertEqual(where, str(self.folder))
            self.assertNotEqual(temporary, str(self.temporary))
        self.assertEqual(self.left_behind(), [])

    def test_a_map_with_other_entries_needs_their_build(self):
        self.write_map(self.command_entry(), self.entry())
        self.assertEqual(self.freezegate("gate").code, 2)
        outcome = self.gate()
        self.assertEqual([entry["classification"]["class"] for entry in outcome.document["freezes"]],
                         ["STILL_FROZEN", "STILL_FROZEN"], outcome)


if __name__ == "__main__":
    main()
