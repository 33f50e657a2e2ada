#!/usr/bin/env python3
"""Holds the README and the man page against what they speak of: commands, options, a freeze map, words and links.

    readme_test.py ROOT FREEZEGATE
"""
import os
import re
import subprocess
import sys
import tempfile
import unittest

ROOT, FREEZEGATE = sys.argv[1:3]


def read(*path):
    with open(os.path.join(ROOT, *path), encoding="utf-8") as file:
        return file.read()


README = read("README.md")


def blocks(language):
    return re.findall(rf"^```{language}\n(.*?)^```", README, re.M | re.S)


def call(*arguments, **options):
    return subprocess.run([FREEZEGATE, *arguments], capture_output=True, text=True, check=False, **options)


class Readme(unittest.TestCase):
    def test_two_commands_are_what_ci_runs(self):
        commands = [line for line in blocks("sh")[0].strip().split("\n") if not line.startswith("#")]
        self.assertEqual(commands, ["examples/demo", "tests/run"])
        ci = read(".ci", "run").split("\n")
        for command in commands:
            self.assertTrue(os.access(os.path.join(ROOT, command), os.X_OK), command)
            self.assertIn(command, ci)

    def test_freeze_map_is_one(self):
        (text,) = blocks("json")
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "freeze.json")
            with open(path, "w", encoding="utf-8") as file:
                file.write(text)
            done = call("list", "--map", path, "--as-of", "2026-12-01")
            self.assertEqual(done.returncode, 0, done.stderr)
            self.assertIn("export_tests::Export.Roundtrip", done.stdout)
            done = call("explain", "export_tests::Export.Roundtrip", "--map", path, "--as-of", "2026-12-01")
            self.assertEqual(done.returncode, 0, done.stderr)
            self.assertIn("row order follows pointer order", done.stdout)

    def test_its_commands_exist(self):
        commands = set(re.findall(r"freezegate (run|check|list|explain|[a-z-]+) (?:--|export|reports|\./)", README))
        self.assertLessEqual({"run", "why-flaky", "capture", "gate"}, commands)
        for command in commands:
            self.assertEqual(call(command, "--help").returncode, 0, command)
        self.assertIn("--timeout", call("run", "--help").stdout)
        attach = read("cmake", "FreezegateAttach.cmake")
        for name in set(re.findall(r"(freezegate_\w+)\(", README)):
            self.assertIn(f"function({name})", attach)

    def test_options_of_the_ci_guide_exist(self):
        guide = read("docs", "guide", "ci.md")
        text = "".join(re.findall(r"^```sh\n(.*?)^```", guide + README, re.M | re.S))
        lines = re.findall(r"^freezegate ([a-z-]+) ([^#\n]*)", text, re.M)
        self.assertLessEqual({"check", "gate", "lint", "stats", "freeze", "renew", "close"}, {name for name, _ in lines})
        for name, words in lines:
            known = call(name, "--help").stdout
            for option in re.findall(r"(?<!\S)--[a-z-]+(?=\s)", words):
                self.assertRegex(known, rf"{option}\b", f"freezegate {name} {words}")

    def test_man_page_names_every_command_and_option(self):
        page = read("docs", "man", "freezegate.1").replace("\\-", "-")
        commands = re.findall(r"^  ([a-z-]+) ", call("--help").stdout.partition("Commands:")[2].partition("\n\n")[0], re.M)
        self.assertIn("why-flaky", commands)
        for command in commands:
            self.assertIn(f".B {command}\n", page)
            inner = {"witness": ["brief"]}.get(command, [])
            for option in set(re.findall(r"^  (?:-\w, )?(--[a-z-]+)", call(command, *inner, "--help").stdout, re.M)):
                self.assertIn(option, page, command)
        for variable in set(re.findall(r"^  ([A-Z_]{4,})", call("--help").stdout, re.M)):
            self.assertIn(variable, page)

    def test_its_words_are_the_verdicts(self):
        verdicts = read("docs", "reference", "verdicts.md")
        for word in re.findall(r"^\| ([A-Z_, ]+) \|", README, re.M):
            for one in word.split(", "):
                self.assertIn(one, verdicts)

    def test_its_links_lead_somewhere(self):
        for target in re.findall(r"\]\((?!http)([^)#]+)", README):
            self.assertTrue(os.path.exists(os.path.join(ROOT, target)), target)


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
