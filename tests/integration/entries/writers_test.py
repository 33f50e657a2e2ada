#!/usr/bin/env python3
"""Many writers at once lose nothing, and a writer that is killed leaves the old map or the new one."""
import json
import os
import random
import signal
import subprocess
import time

from harness import FREEZEGATE, PATIENCE, main
from maps import ANSWERS, MapCase, draft

ROUNDS = 150


class Writers(MapCase):
    def start(self, *arguments, entry=None):
        process = subprocess.Popen([FREEZEGATE, *map(str, arguments)], env=self.environment(), cwd=self.folder,
                                   stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        self.addCleanup(process.stdin.close)
        self.addCleanup(process.stdout.close)
        self.addCleanup(process.stderr.close)
        if entry:
            process.stdin.write(json.dumps(entry).encode())
        process.stdin.close()
        return process

    def test_twenty_at_once(self):
        names = [f"c::Test.number{i:02}" for i in range(20)]
        processes = [self.start("freeze", "-", *ANSWERS, entry=draft(name)) for name in names]
        for process in processes:
            self.assertEqual(process.wait(PATIENCE), 0, process.stderr.read())
        self.assertEqual(self.ids(), ["b::B.b", "b::D.d", *names])
        self.assertEqual([path.name for path in self.map.parent.iterdir()], ["freeze.json"])

    def test_closing_and_renewing_at_once(self):
        for i in range(10):
            self.assertEqual(self.freeze(*ANSWERS, entry=draft(f"c::Test.number{i}")).code, 0)
        processes = [self.start("close", f"c::Test.number{i}") for i in range(10)]
        processes += [self.start("renew", f"b::{name}", "--reason", "r", "--issue", "i") for name in ("B.b", "D.d")]
        for process in processes:
            self.assertEqual(process.wait(PATIENCE), 0, process.stderr.read())
        self.assertEqual(self.ids(), ["b::B.b", "b::D.d"])
        self.assertEqual(self.listed()["revoked"], 10)
        self.assertEqual(self.map.read_text().count('"renewals"'), 2)

    def test_killed_at_any_time(self):
        chance = random.Random(7)
        begin = time.monotonic()
        self.assertEqual(self.freezegate("close", "b::D.d").code, 0)
        usual = time.monotonic() - begin
        after = self.map.read_text()
        seen = set()
        for _ in range(ROUNDS):
            self.map.write_text(self.text)
            process = self.start("close", "b::D.d")
            time.sleep(chance.uniform(0, 1.3 * usual))
            process.send_signal(signal.SIGKILL)
            process.wait(PATIENCE)
            text = self.map.read_text()
            self.assertIn(text, (self.text, after))
            seen.add(text)
        self.assertEqual(len(seen), 2, "no kill came before the rename, or none behind it")
        self.map.write_text(self.text)
        self.assertEqual(self.freezegate("close", "b::D.d").code, 0)  # no lock is left
        self.assertEqual(os.listdir(self.map.parent), ["freeze.json"])

    def test_killed_between_writing_and_renaming(self):
        """Stopped as soon as the new text stands beside the map, so that the boundary itself is hit."""
        hits = 0
        beside = self.map.parent / ".freeze.json.new"
        for _ in range(ROUNDS):
            self.map.write_text(self.text)
            process = self.start("close", "b::D.d")
            while process.poll() is None and not beside.exists():
                pass
            process.send_signal(signal.SIGKILL)
            process.wait(PATIENCE)
            text = self.map.read_text()
            hits += text == self.text and beside.exists()
            self.assertIn('"b::D.d"', text)
            self.assertEqual(self.freezegate("list").code, 0)
        self.assertGreater(hits, 0)

    def test_an_editor_that_asks_for_no_lock(self):
        """The folder is held by somebody, and the map changes meanwhile: the change is made to the map as it is then."""
        import fcntl
        folder = os.open(self.map.parent, os.O_RDONLY)
        self.addCleanup(os.close, folder)
        fcntl.flock(folder, fcntl.LOCK_EX)
        process = self.start("close", "b::D.d")
        time.sleep(0.5)
        self.assertIsNone(process.poll())
        self.map.write_text(self.text.replace("Owned by finley", "Owned by kim"))
        fcntl.flock(folder, fcntl.LOCK_UN)
        self.assertEqual(process.wait(PATIENCE), 0, process.stderr.read())
        self.assertIn("Owned by kim", self.map.read_text())
        self.assertEqual(self.ids(), ["b::B.b"])


if __name__ == "__main__":
    main()
