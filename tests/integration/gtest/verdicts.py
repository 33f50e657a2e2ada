#!/usr/bin/env python3
"""Runs victim/ends.cpp by itself and compares its exit status, which is the verdict, with a table: what tests and
main may do before the end, times the freeze map.

    verdicts.py VICTIMS_FOLDER FREEZEGATE [TEST...]
"""

import json
import os
import re
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

TIMEOUT = 60
VICTIMS = Path()
COMMAND = ""
TODAY = ""

# What a test does: exit status without a map, and with the failure frozen; a word of the verdict in each.
UNCHANGED = (1, "FAILED", 0, "FROZEN")
ACTS = {
    "nothing": UNCHANGED,
    "atexit": UNCHANGED,
    "ignore children": UNCHANGED,
    "ignore signals": UNCHANGED,
    "wait for every child": UNCHANGED,
    "close everything": UNCHANGED,
    "reuse descriptors": UNCHANGED,
    "close stdin": UNCHANGED,
    "close stdout": UNCHANGED,
    "close stderr": (1, "", 0, ""),
    "change everything": UNCHANGED,
    "lower processes": UNCHANGED,
    "lower files": UNCHANGED,
    "lower memory": UNCHANGED,
    "lower file size": UNCHANGED,
    "fork": UNCHANGED,
    "exit 0": (1, "INCOMPLETE", 1, "INCOMPLETE"),
    "exit 1": (1, "INCOMPLETE", 1, "INCOMPLETE"),
    "exit 256": (1, "INCOMPLETE", 1, "INCOMPLETE"),
    "exit 7": (7, "INCOMPLETE", 7, "INCOMPLETE"),
    "exit 0 in a thread": (1, "INCOMPLETE", 1, "INCOMPLETE"),
    "end without exit": (0, "", 0, ""),  # nobody inside sees it: docs/reference/googletest.md
}
MAINS = {
    "return": UNCHANGED,
    "exit": UNCHANGED,
    "exit in a thread": UNCHANGED,
    "_exit": (1, "", 1, ""),
    "ignore": (0, "MASKED", 0, "MASKED"),
    "7": (7, "UNEXPLAINED", 7, "UNEXPLAINED"),
}
# A frozen test that drifted is a failed verdict even where main ignores its result.
DRIFTED_STATUS = {"ignore": 1}
# Which failure there is instead of the frozen one, with the map.
FAILURES = {"none": (0, "QUIET"), "exception": (1, "DRIFTED"), "another": (1, "DRIFTED")}


def masked(output):
    return re.sub(rb"\d+ ms", b"# ms", output)


class Ends(unittest.TestCase):
    """Each test has a folder of its own, in which the victim runs."""

    signature = None

    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = Path(os.path.realpath(folder.name))
        (self.folder / ".git").mkdir()

    def run_victim(self, environment=None, victim="end_victim", prefix=()):
        inherited = {k: v for k, v in os.environ.items() if not k.startswith(("FREEZEGATE_", "GTEST_", "VICTIM_"))}
        return subprocess.run(
            [*prefix, VICTIMS / victim / "ends"],
            env={**inherited, **(environment or {})},
            cwd=self.folder,
            stdin=subprocess.DEVNULL,
            capture_output=True,
            timeout=TIMEOUT,
            check=False,
        )

    def write_map(self, signature=None, **more):
        freeze = {
            "nodeid": "ends::Frozen.Fails",
            "signature": signature or self.recorded_signature(),
            "seeds": [1, 2, 3],
            "witnesses": ["ends::Frozen.Witness"],
            "no_fixtures": "the test reads no file",
            "opened": TODAY,
            "owner": "finley",
            **more,
        }
        (self.folder / "qa").mkdir(exist_ok=True)
        path = self.folder / "qa" / "freeze.json"
        path.write_text(json.dumps({"version": 1, "freezes": [freeze]}), encoding="utf-8")
        return path

    def recorded_signature(self):
        """As a person would take it: from the verdict's JSON form."""
        if Ends.signature is None:
            output = self.folder / "verdict.json"
            done = self.run_victim(prefix=[COMMAND, "run", "--format", f"json={output}", "--"])
            self.assertEqual(done.returncode, 1, done.stderr)
            findings = json.loads(output.read_text(encoding="utf-8"))["findings"]
            Ends.signature = next(f["signature"] for f in findings if f["nodeid"] == "ends::Frozen.Fails")
        return Ends.signature

    def check(self, status, word, environment, victim="end_victim"):
        """Exit status, a word of the verdict, and standard output as it is without the listener."""
        plain = self.run_victim({**environment, "FREEZEGATE_DISABLE": "1"}, victim)
        done = self.run_victim(environment, victim)
        self.assertEqual(done.returncode, status, done.stderr.decode())
        self.assertEqual(masked(done.stdout), masked(plain.stdout))
        if word:
            self.assertIn(word, done.stderr.decode())
        else:
            self.assertNotIn("freezegate: ", done.stderr.decode())
        return done

    def check_table(self, variable, table):
        for name, (plain, plain_word, frozen, frozen_word) in table.items():
            environment = {variable: name}
            with self.subTest(name, map="none"):
                self.check(plain, plain_word, environment)
        self.write_map()
        for name, (plain, plain_word, frozen, frozen_word) in table.items():
            environment = {variable: name}
            with self.subTest(name, map="frozen"):
                self.check(frozen, frozen_word, environment)
        self.write_map("0123456789ab")
        for name, (plain, plain_word, frozen, frozen_word) in table.items():
            environment = {variable: name}
            drifted_word = "DRIFTED" if frozen_word == "FROZEN" else frozen_word
            with self.subTest(name, map="drifted"):
                self.check(DRIFTED_STATUS.get(name, plain), drifted_word, environment)


class Verdicts(Ends):
    def test_what_tests_do(self):
        self.check_table("VICTIM_ACT", ACTS)

    def test_how_main_ends(self):
        self.check_table("VICTIM_MAIN", MAINS)

    def test_other_failures(self):
        self.write_map()
        for name, (status, word) in FAILURES.items():
            with self.subTest(name):
                self.check(status, word, {"VICTIM_FAILURE": name})

    def test_a_pass_says_nothing(self):
        done = self.check(0, "", {"VICTIM_FAILURE": "none"})
        self.assertEqual(done.stderr, b"")

    def test_everything_runs_behind_the_verdict(self):
        self.write_map()
        done = self.check(0, "FROZEN", {"VICTIM_ACT": "atexit"})
        for line in (b"code after the tests\n", b"atexit handler\n", b"static destructor\n"):
            self.assertIn(line, done.stdout)

    def test_the_verdict_comes_behind_the_output(self):
        with open(self.folder / "both", "wb+") as both:
            environment = {k: v for k, v in os.environ.items() if not k.startswith(("FREEZEGATE_", "GTEST_"))}
            subprocess.run([VICTIMS / "end_victim" / "ends"], env=environment, cwd=self.folder, stdout=both,
                           stderr=both, timeout=TIMEOUT, check=False)
            both.seek(0)
            output = both.read()
        self.assertLess(output.index(b"code after the tests"), output.index(b"it failed and is not frozen"))

    def test_switched_off(self):
        self.write_map()
        self.check(1, "", {"FREEZEGATE_VERDICT": "off"})
        self.check(1, "", {"FREEZEGATE_DISABLE": "1"})
        self.check(0, "", {"FREEZEGATE_VERDICT": "off", "VICTIM_ACT": "exit 0"})

    def test_the_end_of_lease(self):
        self.write_map(opened="2020-01-01")
        self.check(1, "EXPIRED", {})

    def test_a_map_that_cannot_be_understood(self):
        self.write_map(owner="")
        self.check(1, "error: ", {})
        self.check(2, "error: ", {"VICTIM_FAILURE": "none"})


class Surroundings(Ends):
    """Where the command, the map and the report are."""

    def test_paths_are_those_of_the_start(self):
        """Relative ones, with decoys where the victim goes before its tests, and with all variables overwritten."""
        path = self.write_map().rename(self.folder / "elsewhere.json")
        (self.folder / "reports").mkdir()
        (self.folder / "command").symlink_to(COMMAND)
        decoy = self.folder / "decoy"
        (decoy / "reports").mkdir(parents=True)
        (decoy / path.name).write_text("[]", encoding="utf-8")
        (decoy / "command").symlink_to("/bin/false")
        environment = {
            "FREEZEGATE_MAP": path.name,
            "FREEZEGATE_REPORT_DIR": "reports",
            "FREEZEGATE_COMMAND": "./command",
            "VICTIM_DIRECTORY": str(decoy),
            "VICTIM_ACT": "change everything",
        }
        self.check(0, "FROZEN", environment)
        self.check(0, "QUIET", {**environment, "VICTIM_FAILURE": "none"})
        self.assertEqual(len(list((self.folder / "reports").iterdir())), 2)
        self.assertEqual(list((decoy / "reports").iterdir()), [])

    def test_the_command_starts_as_the_process_did(self):
        """No signal that the guest ignores or blocks, no limit that it lowered, no descriptor of its."""
        command = self.folder / "command"
        seen = self.folder / "seen"
        command.write_text(
            "#!/bin/sh\n"
            f"{{ grep -E '^Sig(Blk|Ign)' /proc/self/status; ls /proc/$$/fd; ulimit -n; }} > {seen}\n"
            "echo 5 >&4\n",
            encoding="utf-8",
        )
        command.chmod(0o755)
        states = {}
        for act in ("nothing", "ignore signals", "lower files"):
            done = self.run_victim({"FREEZEGATE_COMMAND": str(command), "VICTIM_ACT": act})
            self.assertEqual(done.returncode, 5, done.stderr.decode())
            states[act] = seen.read_text(encoding="utf-8")
        self.assertIn("SigBlk:\t0000000000000000", states["nothing"])
        self.assertEqual(states["ignore signals"], states["nothing"])
        self.assertEqual(states["lower files"], states["nothing"])

    def test_no_command(self):
        self.write_map()
        done = self.check(1, "there is no command", {"FREEZEGATE_COMMAND": "/nowhere/freezegate"})
        self.assertIn(b"/nowhere/freezegate", done.stderr)
        self.check(0, "there is no command", {"FREEZEGATE_COMMAND": "/nowhere", "VICTIM_FAILURE": "none"})

    def test_a_command_that_gives_no_answer(self):
        self.write_map()
        for command, why in (("/bin/true", "without an answer"), ("/dev/null", None), (str(self.folder), None)):
            with self.subTest(command):
                done = self.run_victim({"FREEZEGATE_COMMAND": command})
                self.assertEqual(done.returncode, 1)
                if why:
                    self.assertIn(why, done.stderr.decode())
        self.check(3, "gave no verdict", {"FREEZEGATE_COMMAND": "/bin/true", "VICTIM_FAILURE": "none"})

    def test_a_report_that_cannot_be_written(self):
        environment = {"FREEZEGATE_REPORT_DIR": "/nowhere"}
        self.check(1, "No such file or directory", environment)
        self.check(3, "report", {**environment, "VICTIM_FAILURE": "none"})

    def test_a_process_that_may_start_none(self):
        self.write_map()
        self.folder.chmod(0o755)
        if os.getuid() == 0:
            self.skip_unless_nobody_can_run(COMMAND)
        self.check(1, "Resource temporarily unavailable", {"VICTIM_ACT": "forbid processes"})
        self.check(3, "Resource temporarily unavailable", {"VICTIM_ACT": "forbid processes", "VICTIM_FAILURE": "none"})

    def skip_unless_nobody_can_run(self, program):
        done = subprocess.run(["setpriv", "--reuid=65534", program, "--version"], capture_output=True, check=False)
        if done.returncode != 0:
            self.skipTest(f"user 65534 cannot run {program}")

    def test_premature_exit_file(self):
        self.write_map()
        file = self.folder / "premature"
        environment = {"TEST_PREMATURE_EXIT_FILE": str(file)}
        self.check(0, "FROZEN", environment)
        self.assertFalse(file.exists())
        self.check(1, "INCOMPLETE", {**environment, "VICTIM_ACT": "exit 0"})
        self.assertTrue(file.exists())

    def test_under_the_supervisor_the_command_is_not_asked(self):
        self.write_map()
        for act, status in (("nothing", 0), ("end without exit", 1), ("exit 0", 1)):
            with self.subTest(act):
                environment = {"VICTIM_ACT": act, "FREEZEGATE_COMMAND": "/bin/false"}
                done = self.run_victim(environment, prefix=[COMMAND, "run", "--"])
                self.assertEqual(done.returncode, status, done.stderr.decode())


class Instrumented(Ends):
    """Programs that do something of their own at the very end."""

    def test_coverage_data_is_written(self):
        self.write_map()
        for environment, status in (({}, 0), ({"VICTIM_FAILURE": "another"}, 1)):
            prefix = self.folder / f"coverage-{status}"
            done = self.run_victim({**environment, "GCOV_PREFIX": str(prefix)}, "end_victim_coverage")
            self.assertEqual(done.returncode, status, done.stderr.decode())
            data = [file for file in prefix.rglob("ends.cpp.gcda") if file.stat().st_size > 0]
            self.assertEqual(len(data), 1)

    def test_a_leak_wins(self):
        self.write_map()
        reports = self.folder / "reports"
        reports.mkdir()
        environment = {"FREEZEGATE_REPORT_DIR": str(reports), "ASAN_OPTIONS": "exitcode=23:detect_leaks=1"}
        done = self.run_victim(environment, "end_victim_asan")
        self.assertEqual(done.returncode, 0, done.stderr.decode())
        done = self.run_victim({**environment, "VICTIM_ACT": "leak"}, "end_victim_asan")
        self.assertEqual(done.returncode, 23, done.stderr.decode())
        self.assertIn(b"LeakSanitizer", done.stderr)
        ends = [[json.loads(line)["record"] for line in file.read_text().splitlines()][-3:] for file in reports.iterdir()]
        self.assertCountEqual(ends, [["exit", "verdict", "closed"], ["verdict", "closed", "sanitizer"]])


def today():
    """The day that the command takes for today."""
    done = subprocess.run(["date", "-u", "+%Y-%m-%d"], capture_output=True, text=True, check=True)
    return done.stdout.strip()


if __name__ == "__main__":
    VICTIMS, COMMAND = Path(sys.argv.pop(1)), sys.argv.pop(1)
    TODAY = today()
    unittest.main()
