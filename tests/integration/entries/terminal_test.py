#!/usr/bin/env python3
"""At a terminal freeze asks for what a person must give."""
import json
import os
import pty
import select
import subprocess
import time

from harness import FREEZEGATE, PATIENCE, main
from maps import ANSWERS, MapCase, draft


class Terminal(MapCase):
    def talk(self, answers, *options, entry=None):
        """Types each answer once its question stands there; None is the end of the input."""
        file = self.folder / "draft.json"
        file.write_text(json.dumps(entry or draft()))
        master, slave = pty.openpty()
        process = subprocess.Popen([FREEZEGATE, "freeze", str(file), *options], stdin=slave, stdout=slave, stderr=slave,
                                   env=self.environment(), cwd=self.folder, start_new_session=True)
        os.close(slave)
        seen = ""
        left = list(answers)
        until = time.monotonic() + PATIENCE
        while time.monotonic() < until:
            if not select.select([master], [], [], 0.05)[0]:
                continue
            try:
                seen += os.read(master, 4096).decode()
            except OSError:  # nobody has the other end any more
                break
            if left and seen.endswith(": "):
                question, answer = left.pop(0)
                self.assertIn(question, seen.splitlines()[-1])
                os.write(master, b"\x04" if answer is None else answer.encode() + b"\n")
        os.close(master)
        code = process.wait(PATIENCE)
        self.assertEqual(left, [], seen)
        return code, seen

    def test_asks_for_all_that_is_missing(self):
        code, seen = self.talk([("owner", "kim"), ("reason", "row order"), ("issue", "i/7"), ("witness", "w::W.w"),
                                ("another", "w::A test, with \"words\""), ("another", ""), ("no-fixtures", "none")])
        self.assertEqual(code, 0, seen)
        entry = self.frozen("b::C.c")
        self.assertEqual((entry["owner"], entry["reason"], entry["issue"]), ("kim", "row order", "i/7"))
        self.assertEqual(entry["witnesses"], ["w::W.w", "w::A test, with \"words\""])

    def test_asks_for_nothing_else(self):
        code, seen = self.talk([("issue", "i/7")], *[word for word in ANSWERS if word not in
                                                     ("--issue", "https://example.com/7")])
        self.assertEqual(code, 0, seen)

    def test_asks_again_for_what_is_blank_or_wrong(self):
        code, seen = self.talk([("owner", " "), ("owner", "kim"), ("witness", "W.w"), ("witness", "w::W.w"),
                                ("another", "")], "--reason", "r", "--issue", "i", "--no-fixtures", "none")
        self.assertEqual(code, 0, seen)
        self.assertIn("it cannot be left out", seen)

    def test_makes_nothing_up_when_the_input_ends(self):
        code, seen = self.talk([("owner", "kim"), ("reason", None)])
        self.assertEqual(code, 2, seen)
        self.assertIn("--reason", seen)
        self.assert_untouched(seen)


if __name__ == "__main__":
    main()
