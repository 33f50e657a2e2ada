"""What the drivers share: a scratch repository for each case, captures, freeze maps made of them, and runs of the gate.

Given by the environment: FREEZEGATE (the command), VICTIMS (the folder that holds `watched` and `plain`). No seed stands
in these files: which seeds fail belongs to the build, so capture looks for them.
"""
import datetime
import hashlib
import json
import os
import shutil
import signal
import subprocess
import tempfile
import unittest
from pathlib import Path

FREEZEGATE = os.environ["FREEZEGATE"]
VICTIMS = Path(os.environ["VICTIMS"])
WATCHED = VICTIMS / "watched"
PLAIN = VICTIMS / "plain"

AXES = ("env", "order", "layout", "heap", "entropy", "clock", "dirs", "pid", "ports", "host", "sched")

# Longer than anything takes, on a machine that is busy with other work, too: a driver must not wait for ever.
PATIENCE = 300

# A driver that runs in the background, or behind nohup, would have these ignored, and so would all that it starts.
for number in (signal.SIGHUP, signal.SIGINT, signal.SIGQUIT):
    signal.signal(number, signal.SIG_DFL)


def day(offset):
    today = datetime.datetime.now(datetime.timezone.utc).date()
    return (today + datetime.timedelta(days=offset)).isoformat()


def digest(path):
    return "sha256:" + hashlib.sha256(Path(path).read_bytes()).hexdigest()


class Outcome:
    """What a run of the command gave; the JSON on its standard output, where there is one."""

    def __init__(self, process):
        self.code = process.returncode
        self.out = process.stdout.decode(errors="replace")
        self.err = process.stderr.decode(errors="replace")
        self.document = json.loads(self.out) if self.out.startswith("{") else None

    def __str__(self):
        return f"exit {self.code}\n--- stdout\n{self.out}\n--- stderr\n{self.err}"

    # Of the gate

    def entry(self, number=0):
        return self.document["freezes"][number]

    def freeze_class(self, number=0):
        return self.entry(number)["classification"]["class"]

    def kinds(self, number=0):
        return [problem["kind"] for problem in self.entry(number)["problems"]]

    def said(self, number=0):
        """All that is said of one freeze."""
        entry = self.entry(number)
        texts = [text for problem in entry["problems"] for text in [problem["what"], *problem["lines"]]]
        if entry["classification"]:
            texts.append(entry["classification"]["reason"])
            texts += [error["what"] for error in entry["classification"]["errors"]]
        return "\n".join(texts)


class Case(unittest.TestCase):
    """A repository with the victims in `bin`, which every test of the class may bring up again with new_repository()."""
    maxDiff = None
    captured = {}

    def setUp(self):
        self.folder = Path(tempfile.mkdtemp(prefix="gate-"))
        self.addCleanup(shutil.rmtree, self.folder, ignore_errors=True)
        (self.folder / ".git").mkdir()  # the end of the search for a map
        self.bin = self.folder / "bin"
        self.bin.mkdir()
        for binary in ("victim", "catch_victim"):
            shutil.copy2(WATCHED / binary, self.bin / binary)
        self.temporary = Path(tempfile.mkdtemp(prefix="gate-tmp-"))
        self.addCleanup(shutil.rmtree, self.temporary, ignore_errors=True)

    def environment(self, changes=None):
        clean = {name: value for name, value in os.environ.items()
                 if not name.startswith(("FREEZEGATE", "VICTIM", "GTEST")) or name == "FREEZEGATE_LIBEXEC"}
        clean["TMPDIR"] = str(self.temporary)
        clean.update(changes or {})
        return clean

    def start(self, *arguments, env=None):
        return subprocess.Popen([FREEZEGATE, *map(str, arguments)], env=self.environment(env), cwd=self.folder,
                                stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE)

    def freezegate(self, *arguments, env=None):
        return Outcome(subprocess.run([FREEZEGATE, *map(str, arguments)], env=self.environment(env), cwd=self.folder,
                                      stdin=subprocess.DEVNULL, capture_output=True, timeout=PATIENCE, check=False))

    def conduct(self, word):
        """What the frozen tests do from now on (victim/conduct.hpp)."""
        (self.bin / "conduct").write_text(word)

    def left_behind(self):
        """What replays left; the locks by which runs share out their folders stay."""
        return sorted(str(path) for path in self.temporary.glob("*/*") if path.suffix != ".lock")

    # Capture

    def capture(self, test, *options, binary="victim", env=None):
        """As JSON, and with fewer replays than by default, for they add up."""
        usual = {"--format": "json", "--repeat": 2, "--rate-of": 10}
        words = [word for option, value in usual.items() if option not in options for word in (option, value)]
        return self.freezegate("capture", self.bin / f"{binary}::{test}", *words, *options, env=env)

    def draft(self, test, binary="victim"):
        """The entry that capture makes; made once for all tests of a driver, for it is slow."""
        key = (binary, test)
        if key not in self.captured:
            # All is pinned, and one axis takes its value from the seed: the others need not be asked.
            pins = [f"{axis}={'seed' if axis == test.split('.')[1].lower() else 'fixed'}" for axis in AXES]
            outcome = self.capture(test, "--pin", ",".join(pins), binary=binary)
            self.assertEqual(outcome.code, 0, outcome)
            self.captured[key] = json.dumps(outcome.document["freeze"])
        return json.loads(self.captured[key])

    def entry(self, test="Flake.Entropy", binary="victim", **changes):
        """The same with what a person fills in; what is None is left out."""
        entry = self.draft(test, binary)
        entry.update({"owner": "finley", "reason": "left to chance", "witnesses": [f"{binary}::Witness.Holds"]})
        del entry["fixtures"]
        if not changes.get("fixtures"):
            entry["no_fixtures"] = "it reads none"
        entry.update(changes)
        return {key: value for key, value in entry.items() if value is not None}

    # The gate

    def write_map(self, *entries, policy=None):
        file = self.folder / "qa" / "freeze.json"
        file.parent.mkdir(exist_ok=True)
        document = {"version": 1, "freezes": list(entries)}
        if policy:
            document["policy"] = policy
        file.write_text(json.dumps(document, indent=1))
        return file

    def gate(self, *options, env=None):
        where = [] if {"--binaries", "--build"} & set(options) else ["--binaries", self.bin]
        form = [] if "--format" in options else ["--format", "json"]
        return self.freezegate("gate", *where, *form, *options, env=env)

    def judge(self, *options, test="Flake.Entropy", binary="victim", **changes):
        """Writes a map with one freeze, and lets the gate judge it."""
        self.write_map(self.entry(test, binary, **changes))
        return self.gate(*options)

    def assert_class(self, outcome, name, code):
        self.assertIsNotNone(outcome.document, outcome)
        self.assertEqual((outcome.freeze_class(), outcome.code), (name, code), outcome)


def main():
    unittest.main(verbosity=2)
