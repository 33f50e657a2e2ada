"""What the drivers of this folder share: a git work tree with a map in it, and people with keys outside of it."""
import json
import os
import shutil
import tempfile
from pathlib import Path

import harness
from harness import FREEZEGATE

NAMESPACE = "freezegate-map-v1"
SCHEMAS = Path(os.environ["SCHEMAS"])

ENTRY = {"nodeid": "victim::Flaky.Frozen", "signature": "0123456789ab", "seeds": [1, 2, 3],
         "witnesses": ["victim::Watch.Witness"], "no_fixtures": "it reads none", "opened": harness.day(-3),
         "owner": "finley", "reason": "the answer differs"}


class Case(harness.Case):
    def setUp(self):
        super().setUp()
        self.home = Path(tempfile.mkdtemp(prefix="signers-"))
        self.addCleanup(shutil.rmtree, self.home, ignore_errors=True)
        (self.folder / ".git").rmdir()
        self.git("init", "--quiet")
        self.map = self.write_map(ENTRY)
        self.signatures = Path(f"{self.map}.sig")

    def environment(self, changes=None):
        return super().environment({"HOME": str(self.home), **(changes or {})})

    def git(self, *arguments, cwd=None):
        process = self.call("git", *arguments, cwd=cwd)
        self.assertEqual(process.returncode, 0, process)

    def keygen(self, owner):
        """A key of freezegate's: the path of the private one."""
        key = self.home / owner
        outcome = self.freezegate("keygen", "--out", key, "--comment", owner)
        self.assertEqual(outcome.code, 0, outcome)
        return key

    def ssh_keygen(self, owner, kind="ed25519", passphrase=""):
        key = self.home / f"ssh_{owner}_{kind}"
        self.call("ssh-keygen", "-q", "-t", kind, "-N", passphrase, "-C", owner, "-f", key)
        self.assertTrue(key.exists())
        return key

    def sign(self, key, *options):
        outcome = self.freezegate("sign", "--key", key, *options)
        self.assertEqual(outcome.code, 0, outcome)
        return outcome

    def verify(self, *options, **more):
        """The verdict as JSON beside the exit status."""
        outcome = self.freezegate("verify", "--format", "json", *options, **more)
        outcome.document = json.loads(outcome.out) if outcome.out else None
        return outcome

    def states(self, *options, **more):
        outcome = self.verify(*options, **more)
        self.assertIsNotNone(outcome.document, outcome)
        self.assertEqual(outcome.code, 0 if outcome.document["good"] else 1)
        return [signature["state"] for signature in outcome.document["signatures"]]

    def write(self, name, text):
        file = self.home / name
        file.write_text(text)
        return file

    def ssh_sign(self, key, namespace=NAMESPACE, options=()):
        """ssh-keygen's signature of the canonical bytes: the path of its file."""
        canonical = self.freezegate("sign", "--print").out
        process = self.call("ssh-keygen", "-Y", "sign", "-n", namespace, "-f", key, *options, input=canonical)
        self.assertEqual(process.returncode, 0, process.stderr)
        file = self.home / "signed"
        file.write_bytes(process.stdout)
        return file


main = harness.main
