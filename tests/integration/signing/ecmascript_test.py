#!/usr/bin/env python3
"""Canonical bytes, held against ECMAScript's own JSON.stringify; skipped where there is no node.

usage: ecmascript_test.py CANONICAL
"""
import json
import math
import random
import shutil
import struct
import subprocess
import sys
import unittest

CANONICAL = sys.argv.pop()
NODE = shutil.which("node")

SORTED = """
const put = v => Array.isArray(v) ? '[' + v.map(put).join(',') + ']' : v && typeof v === 'object' ?
  '{' + Object.keys(v).sort().map(k => JSON.stringify(k) + ':' + put(v[k])).join(',') + '}' : JSON.stringify(v);
process.stdout.write(put(JSON.parse(require('fs').readFileSync(0, 'utf8'))));
"""


@unittest.skipIf(NODE is None, "there is no node")
class EcmaScript(unittest.TestCase):
    def both_agree(self, text):
        ours, theirs = (subprocess.run(command, input=text.encode(), stdout=subprocess.PIPE, check=True).stdout.decode()
                        for command in ([CANONICAL], [NODE, "-e", SORTED]))
        self.assertEqual(ours, theirs)

    def test_numbers(self):
        chooser = random.Random(8785)
        numbers = []
        while len(numbers) < 20000:
            number = struct.unpack(">d", chooser.randbytes(8))[0]
            if math.isfinite(number):
                numbers.append(repr(number))
        for digits in range(1, 22):  # where the layout changes
            for power in range(-30, 31):
                numbers.append(f"{chooser.randint(1, 10 ** digits)}e{power}")
        self.both_agree(f"[{','.join(numbers)}]")

    def test_texts(self):
        chooser = random.Random(8785)
        ranges = ((1, 0xA0), (0x2000, 0x2100), (0xD700, 0xD7FF), (0xE000, 0xFFFF), (0x10000, 0x10FFFF))
        texts = {"".join(chr(chooser.randint(*chooser.choice(ranges))) for _ in range(chooser.randint(0, 4)))
                 for _ in range(4000)}
        for is_ascii in (True, False):
            self.both_agree(json.dumps({text: [text] for text in texts}, ensure_ascii=is_ascii))


if __name__ == "__main__":
    unittest.main(verbosity=2)
