"""What the drivers share: a scratch folder for each test, a freeze map in it, and runs of the command.

The victims and the command are given by the environment: FREEZEGATE (the command), VICTIMS (the folder that holds
`watched` and `plain`).
"""
import datetime
import json
import os
import re
import shutil
import signal
import subprocess
import tempfile
import unittest
from pathlib import Path

FREEZEGATE = os.environ["FREEZEGATE"]
VICTIMS = Path(os.environ["VICTIMS"])
VICTIM = VICTIMS / "watched" / "victim"
PLAIN = VICTIMS / "plain" / "victim"
CATCH = VICTIMS / "watched" / "catch_victim"
CATCH_PLAIN = VICTIMS / "plain" / "catch_victim"
LEAK = VICTIMS / "watched" / "leak_victim"

# Commands that change the map are refused where these are set, and these tests run in CI, too.
CI_VARIABLES = ("CI", "GITHUB_ACTIONS", "GITLAB_CI", "BUILDKITE", "JENKINS_URL", "TF_BUILD", "CIRCLECI", "TRAVIS")

# Longer than anything takes, on a machine that is busy with other work, too: a driver must not wait for ever.
PATIENCE = 60

# A driver that runs in the background, or behind nohup, would have these ignored, and so would all that it starts.
for number in (signal.SIGHUP, signal.SIGINT, signal.SIGQUIT):
    signal.signal(number, signal.SIG_DFL)


def today():
    return datetime.datetime.now(datetime.timezone.utc).date()


def day(offset):
    return (today() + datetime.timedelta(days=offset)).isoformat()


def masked(output):
    """Output without what differs between any two runs: durations."""
    return re.sub(rb"\d+ ms", b"N ms", output)


def closed(schema):
    """The schema without room for keys that it does not describe: programs may add some, we may not forget one."""
    if isinstance(schema, list):
        return [closed(part) for part in schema]
    if not isinstance(schema, dict):
        return schema
    made = {key: closed(part) for key, part in schema.items()}
    if isinstance(schema.get("properties"), dict) and schema.get("type") == "object":
        made.setdefault("additionalProperties", False)
    return made


class Outcome:
    """What a run of the command gave."""

    def __init__(self, process, document=None):
        self.code = process.returncode
        self.out = process.stdout
        self.err = process.stderr.decode(errors="replace")
        self.document = document

    def kinds(self):
        return [finding["kind"] for finding in self.document["findings"]]

    def finding(self, kind):
        return next(finding for finding in self.document["findings"] if finding["kind"] == kind)

    def __str__(self):
        return f"exit {self.code}\n--- stdout\n{self.out.decode(errors='replace')}\n--- stderr\n{self.err}"


class Case(unittest.TestCase):
    maxDiff = None

    def setUp(self):
        self.folder = Path(tempfile.mkdtemp(prefix="command-"))
        self.addCleanup(shutil.rmtree, self.folder, ignore_errors=True)
        (self.folder / ".git").mkdir()  # the end of the search for a map
        self.temporary = self.folder / "tmp"
        self.temporary.mkdir()

    def environment(self, changes=None):
        clean = {name: value for name, value in os.environ.items()
                 if not name.startswith(("FREEZEGATE", "VICTIM", "GTEST", "ASAN")) and name not in CI_VARIABLES}
        clean["TMPDIR"] = str(self.temporary)
        clean.update(changes or {})
        return clean

    def call(self, *arguments, env=None, stdin=subprocess.DEVNULL, cwd=None, **more):
        """Any program, with its output."""
        return subprocess.run([str(argument) for argument in arguments], env=self.environment(env),
                              stdin=stdin if more.get("input") is None else None, cwd=cwd or self.folder,
                              stdout=more.pop("stdout", subprocess.PIPE),
                              stderr=more.pop("stderr", subprocess.PIPE), timeout=PATIENCE, check=False, **more)

    def freezegate(self, *arguments, **more):
        return Outcome(self.call(FREEZEGATE, *arguments, **more))

    def run_tests(self, *command, options=(), **more):
        """freezegate run, with the verdict as JSON beside what it says."""
        document = self.folder / "verdict.json"
        document.unlink(missing_ok=True)
        outcome = self.freezegate("run", *options, "--format", "text", "--format", f"json={document}", "--",
                                  *command, **more)
        if document.exists():
            outcome.document = json.loads(document.read_text())
        return outcome

    def conduct(self, frozen="", *, select="Flaky.Frozen:Watch.Witness", binary=VICTIM, env=None, **more):
        """Runs the victim's frozen test, which does as told."""
        settings = {"VICTIM": frozen, **(env or {})}
        return self.run_tests(binary, f"--gtest_filter={select}", env=settings, **more)

    # The freeze map

    def signature(self, frozen="fail", binary=VICTIM, test="Flaky.Frozen", env=None):
        """The signature of a failure, as the command shows it."""
        empty = self.folder / "empty.json"
        empty.write_text("[]")
        selection = f"--gtest_filter={test}" if "catch" not in binary.name else test
        outcome = self.run_tests(binary, selection, options=["--map", empty],
                                 env={"VICTIM": frozen, **(env or {})})
        return outcome.finding("FAILED")["signature"]

    def entry(self, **changes):
        entry = {"nodeid": "victim::Flaky.Frozen", "seeds": [1, 2, 3], "witnesses": ["victim::Watch.Witness"],
                 "no_fixtures": "it reads none", "opened": day(-3), "owner": "finley",
                 "reason": "the answer differs"}
        entry.update(changes)
        if "signature" not in entry:
            entry["signature"] = self.signature()
        return {key: value for key, value in entry.items() if value is not None}

    def write_map(self, *entries, policy=None, path="qa/freeze.json"):
        file = self.folder / path
        file.parent.mkdir(parents=True, exist_ok=True)
        document = {"version": 1, "freezes": list(entries)}
        if policy:
            document["policy"] = policy
        file.write_text(json.dumps(document, indent=1))
        return file

    def freeze(self, **changes):
        return self.write_map(self.entry(**changes))

    # What holds after any run

    def left_behind(self):
        return sorted(os.listdir(self.temporary))

    def assert_mends(self, outcome, code, *words):
        """An error of the command: its exit status, and what happened, where, and how to mend it."""
        self.assertEqual(outcome.code, code, outcome)
        self.assertRegex(outcome.err, r"(?m)^error: \S", outcome)
        self.assertRegex(outcome.err, r"(?m)^  --> \S", outcome)
        self.assertRegex(outcome.err, r"(?m)^  mend: \S", outcome)
        for word in words:
            self.assertIn(word, outcome.err, outcome)


def main():
    unittest.main(verbosity=2)
