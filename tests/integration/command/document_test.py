#!/usr/bin/env python3
"""docs/reference/command.md: every command in it runs and ends as it says, and it names every option that there is.

Lines of its `sh` blocks run one after the other in a scratch folder with a test binary, `./my_tests`, and a freeze map
whose test fails as recorded. A line ends with 0 unless a comment behind it says `# exits with N`. `console` blocks show a
command and what it answers.
"""
import os
import re
import shutil
from pathlib import Path

from harness import FREEZEGATE, VICTIM, Case, main

DOCUMENT = Path(os.environ["DOCUMENT"]).read_text()


def options_in(text):
    """The options that tables of the document describe."""
    return set(re.findall(r"(?m)^\| `(?:-\S`, `)?(--[a-z-]+)", text))


class Document(Case):
    def setUp(self):
        super().setUp()
        shutil.copy(VICTIM, self.folder / "my_tests")
        self.frozen = {"VICTIM_EXPORT": "fail", "PATH": f"{Path(FREEZEGATE).parent}:{os.environ['PATH']}"}
        signature = self.signature(test="Export.Roundtrip", env=self.frozen)
        self.write_map(self.entry(nodeid="my_tests::Export.Roundtrip", witnesses=["my_tests::Export.RowsAreCounted"],
                                  signature=signature))

    def test_every_command_runs(self):
        blocks = re.findall(r"(?ms)^```sh\n(.*?)^```$", DOCUMENT)
        self.assertGreater(len(blocks), 5)
        for block in blocks:
            for line in block.replace("\\\n", "").splitlines():
                with self.subTest(line):
                    expected = re.search(r"# exits with (\d+)", line)
                    process = self.call("bash", "-c", line, env=self.frozen)
                    self.assertEqual(process.returncode, int(expected[1]) if expected else 0, process)

    def test_what_it_shows_of_the_command_is_so(self):
        shown = re.findall(r"(?ms)^```console\n\$ (.*?)\n(.*?)^```$", DOCUMENT)
        self.assertTrue(shown)
        for command, output in shown:
            with self.subTest(command):
                process = self.call("bash", "-c", f"{command} 2>&1", env=self.frozen)
                self.assertEqual(process.stdout.decode(), output)

    def options_of(self, *command):
        options = self.freezegate(*command, "--help").out.decode().partition("Options:\n")[2].partition("\n\n")[0]
        return set(re.findall(r"(?m)^  (?:-\S, )?(--[a-z-]+)", options)) - {"--help"}

    def test_names_every_option_and_no_other(self):
        top = self.freezegate("--help").out.decode()
        commands = re.findall(r"(?m)^  ([a-z-]+) ", top.partition("Commands:")[2].partition("\n\n")[0])
        self.assertIn("run", commands)
        self.assertIn("why-flaky", commands)
        for command in commands:
            section = re.search(rf"(?ms)^## freezegate {command}\n(.*?)(?=^## |\Z)", DOCUMENT)
            self.assertTrue(section, f"no section on {command}")
            options = self.freezegate(command, "--help").out.decode().partition("Options:\n")[2].partition("\n\n")[0]
            there = set(re.findall(r"(?m)^  (?:-\S, )?(--[a-z-]+)", options)) - {"--help"}
            for inner in COMMANDS_OF.get(command, ()):
                there |= self.options_of(command, inner)
            described = options_in(section[1])
            self.assertEqual(there - described - options_in(SHARED), set(), command)
            self.assertEqual(described - there, set(), command)

    def test_names_every_variable_and_exit_status(self):
        top = self.freezegate("--help").out.decode()
        for variable in re.findall(r"(?m)^  ([A-Z_]+)", top.partition("Environment:")[2]):
            self.assertIn(f"`{variable}", DOCUMENT)
        for status in re.findall(r"(?m)^  (\d+) ", top.partition("Exit status:")[2].partition("\n\n")[0]):
            self.assertRegex(DOCUMENT, rf"(?m)^\| {status} \|")


COMMANDS_OF = {"witness": ("brief",)}
SHARED = re.search(r"(?ms)^## Options that several commands take\n(.*?)(?=^## )", DOCUMENT)[1]

if __name__ == "__main__":
    main()
