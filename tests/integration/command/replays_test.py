#!/usr/bin/env python3
"""pins, why-flaky, capture and gate as whole commands: their exit status, and their JSON against the schemas."""
import json
import os
import re
import shlex
import shutil
import signal
import subprocess
import unittest
from pathlib import Path

import jsonschema

from harness import FREEZEGATE, PATIENCE, VICTIM, Case, closed, day, main

SCHEMAS = {path.name: json.loads(path.read_text()) for path in Path(os.environ["SCHEMAS"]).glob("*.json")}


def validate(document, name):
    # Beside each other in one document: older validators look for another one on the network.
    text = json.dumps(SCHEMAS[name]).replace('"verdict.schema.json#/', '"#/')
    schema = closed(json.loads(text))
    schema["$defs"] = {**closed(SCHEMAS["verdict.schema.json"]["$defs"]), **schema["$defs"]}
    jsonschema.Draft202012Validator(schema).validate(document)


class Replays(Case):
    def setUp(self):
        super().setUp()
        shutil.copy(VICTIM, self.folder / "my_tests")

    def json(self, *arguments, code=0, schema="replays.schema.json", **more):
        outcome = self.freezegate(*arguments, "--format", "json", **more)
        self.assertEqual(outcome.code, code, outcome)
        document = json.loads(outcome.out)
        validate(document, schema)
        for key in document:
            with self.assertRaises(jsonschema.ValidationError, msg=key):
                validate({name: value for name, value in document.items() if name != key}, schema)
        return document

    def study(self, command, conduct, *options, code=0):
        return self.json(command, "./my_tests::Export.Roundtrip", "--seeds", "3" if command == "capture" else "20",
                         "--repeat", "2", "--reseed", "6", *options, code=code, env={"VICTIM_EXPORT": conduct})

    def test_pins(self):
        axes = self.json("pins", "./my_tests")["axes"]
        self.assertEqual(len(axes), 12)
        self.assertFalse(next(axis for axis in axes if axis["axis"] == "race")["can_be_pinned"])
        # whatever the machine forbids, what was built is there
        self.assertFalse([axis for axis in axes if "not installed" in (axis["why_not"] or "")])

    def test_why_flaky(self):
        self.assertEqual(self.study("why-flaky", "random")["follows"], ["entropy"])
        self.assertEqual(self.study("why-flaky", "fail", code=1)["passing_seeds"], [])

    def test_capture(self):
        document = self.study("capture", "random", "--rate-of", "20")
        self.assertEqual(document["freeze"]["follows"], ["entropy"])
        self.assertEqual(len(document["freeze"]["controls"]), 3)
        refused = self.study("capture", "fail", "--most", "6", code=1)
        self.assertIsNone(refused["freeze"])
        self.assertIn("no flake", refused["refusal"])

    def gate(self, code, conduct, **changes):
        self.write_map(self.entry(nodeid="my_tests::Export.Roundtrip", witnesses=["my_tests::Export.RowsAreCounted"],
                                  signature=self.signature(test="Export.Roundtrip", env={"VICTIM_EXPORT": "fail"}),
                                  **changes))
        (freeze,) = self.json("gate", "--binaries", ".", code=code, schema="gate.schema.json",
                              env={"VICTIM_EXPORT": conduct})["freezes"]
        return freeze

    def test_gate(self):
        self.assertEqual(self.gate(0, "fail")["label"], "STILL_FROZEN")
        self.assertEqual(self.gate(1, "other")["label"], "DRIFTED")
        self.assertEqual(self.gate(1, "fail", controls=[4, 5, 6])["label"], "DRIFTED")
        self.assertEqual(self.gate(1, "fail", opened=day(-300), expires=day(-280))["label"], "EXPIRED")
        self.assertEqual(self.gate(1, "skip")["label"], "REPLAY_ERROR")
        swept = self.gate(1, "fail", controls=[4, 5, 6], follows=["heap"], rate={"failed": 5, "runs": 100})
        self.assertEqual((swept["label"], swept["classification"]["class"]), ("DRIFTED", "DRIFTED"))
        self.assertGreater(swept["classification"]["sweep"]["replays"], 1)

    def stopped(self, seed, *command, pin="full"):
        """A pinned run whose test is stopped. \\returns the run, and the test's process id."""
        run = subprocess.Popen([FREEZEGATE, "run", "--seed", str(seed), "--pin", pin, "--gdb", "--", *command], cwd=self.folder,
                               env=self.environment({"VICTIM_EXPORT": "random"}), stdin=subprocess.DEVNULL,
                               stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)
        self.addCleanup(run.kill)
        for line in run.stderr:
            if found := re.search(r"gdb -p (\d+)", line):
                self.debugger = shlex.split(line)
                return run, int(found[1])
        self.fail(f"nobody was stopped: exit {run.wait(PATIENCE)}")

    def ended(self, run):
        run.communicate(timeout=PATIENCE)
        return run.returncode

    def test_a_stopped_test_goes_on_as_its_seed_says(self):
        command = ("./my_tests", "--gtest_filter=Export.Roundtrip")
        codes = set()
        for seed in range(6):
            run, test = self.stopped(seed, *command)
            self.assertIn("State:\tT", Path(f"/proc/{test}/status").read_text())
            self.assertEqual(Path(f"/proc/{test}/exe").resolve(), self.folder / "my_tests")
            self.assertIsNone(run.poll())
            os.kill(test, signal.SIGCONT)
            code = self.ended(run)
            other = self.freezegate("run", "--seed", seed, "--", *command, env={"VICTIM_EXPORT": "random"}).code
            self.assertEqual(code, other, seed)
            codes.add(code)
        self.assertEqual(codes, {0, 1})

    def test_a_script_can_be_stopped(self):
        script = self.folder / "script"
        script.write_text("#!/bin/sh\nexit 7\n")
        script.chmod(0o755)
        run, test = self.stopped(1, "./script")
        os.kill(test, signal.SIGCONT)
        self.assertEqual(self.ended(run), 7)

    @unittest.skipUnless(shutil.which("gdb"), "there is no gdb")
    def test_gdb_attaches(self):
        for pin in ("full", "full,layout=off"):
            with self.subTest(pin):
                run, _ = self.stopped(1, "./my_tests", "--gtest_filter=Export.RowsAreCounted", pin=pin)
                shown = self.call(*self.debugger, "-nx", "-batch", "-ex", "break main", "-ex", "continue", "-ex", "bt", "-ex",
                                  "continue")
                self.assertRegex(shown.stdout.decode(), r"#0 .*main", shown)
                self.assertIn(b"exited normally", shown.stdout)
                self.assertEqual(self.ended(run), 0)

    def test_gdb_and_check_do_not_go_together(self):
        self.assertEqual(self.freezegate("run", "--gdb", "--check", "2", "--", "./my_tests").code, 2)

    def test_witness_brief(self):
        self.write_map(self.entry(nodeid="my_tests::Export.Roundtrip", signature="0" * 12,
                                  witnesses=["my_tests::Export.RowsAreCounted"]))
        brief = self.json("witness", "brief", "my_tests::Export.Roundtrip")
        self.assertEqual(brief["nodeid"], "my_tests::Export.Roundtrip")


if __name__ == "__main__":
    main()
