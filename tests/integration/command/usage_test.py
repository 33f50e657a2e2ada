#!/usr/bin/env python3
"""The command line itself: what is wrong with it, its help, its completion."""
import fcntl
import os
import pty
import re
import struct
import subprocess
import termios

from harness import FREEZEGATE, Case, Outcome, main

COMMANDS = ("run", "check", "list", "explain", "keygen", "sign", "verify", "completion")


class Usage(Case):
    def test_what_is_wrong_and_how_to_mend_it(self):
        rows = {
            ("chekc",): ("no subcommand 'chekc'", "did you mean check?"),
            ("judg",): ("no subcommand 'judg'", "freezegate --help"),
            ("./my_tests",): ("no subcommand './my_tests'", "freezegate run -- ./my_tests"),
            ("",): ("no subcommand ''", "freezegate --help"),
            ("--quite",): ("--quite", "freezegate --help"),
            ("run",): ("there is no command to run", "freezegate run -- ./my_tests"),
            ("run", "--"): ("there is no command to run", "freezegate run -- ./my_tests"),
            ("run", "./my_tests"): ("'./my_tests' does not stand behind two dashes", "freezegate run -- ./my_tests"),
            ("run", "./my_tests", "--", "x"): ("does not stand behind two dashes", "freezegate run -- ./my_tests"),
            ("run", "./my_tests", "--gtest_filter=A"): ("'--gtest_filter=A'", "behind two dashes"),
            ("run", "--quite", "--", "true"): ("'--quite'", "did you mean --quiet?"),
            ("run", "--reprot-dir=x", "--", "true"): ("'--reprot-dir=x'", "did you mean --report-dir?"),
            ("run", "--map"): ("--map", "freezegate run --help"),
            ("run", "--format", "yaml", "--", "true"): ("there is no format 'yaml'", "freezegate run --help"),
            ("run", "--as-of", "soon", "--", "true"): ("'soon' is no date", "YYYY-MM-DD"),
            ("run", "--map", "", "--", "true"): ("--map: it is empty", "freezegate run --help"),
            ("check", "--as-of", "", "x"): ("--as-of: it is empty", "freezegate check --help"),
            ("run", "--timeout", "x", "--", "true"): ("--timeout", "freezegate run --help"),
            ("check",): ("reports", "freezegate check --help"),
            ("check", "--format", "yaml", "x"): ("there is no format 'yaml'", "freezegate check --help"),
            ("check", "--fromat", "text", "x"): ("'--fromat'", "did you mean --format?"),
            ("check", "--", "--none.jsonl"): ("No such file", "--none.jsonl"),
            ("list", "more"): ("'more'", "freezegate list --help"),
            ("list", "--", "more"): ("'more'", "freezegate list --help"),
            ("list", "--format", "junit"): ("--format", "freezegate list --help"),
            ("explain",): ("nodeid", "freezegate explain --help"),
            ("completion",): ("shell", "freezegate completion --help"),
            ("completion", "tcsh"): ("tcsh", "freezegate completion --help"),
            ("judge",): ("--", "freezegate judge --help"),
        }
        for arguments, words in rows.items():
            with self.subTest(arguments):
                self.assert_mends(self.freezegate(*arguments), 2, *words)

    def test_without_arguments(self):
        outcome = self.freezegate()
        self.assertEqual((outcome.code, outcome.out), (2, b""), outcome)
        self.assertEqual(outcome.err, self.freezegate("--help").out.decode())

    def test_version(self):
        outcome = self.freezegate("--version")
        self.assertEqual(outcome.code, 0)
        self.assertRegex(outcome.out.decode(), r"\Afreezegate \d+\.\d+\.\d+\n\Z")


class Judge(Case):
    """Not for people, who may start it all the same: the report comes on descriptor 3, the answer goes to 4."""

    def judge(self, shell, *options):
        script = f'"$@" {shell} 4>answer'
        command = [FREEZEGATE, "judge", "--binary", "victim", *options]
        return Outcome(self.call("bash", "-c", script, "bash", *command))

    def answer(self):
        return (self.folder / "answer").read_text()

    def test_without_a_report(self):
        for shell, words in (("3<&-", "Bad file descriptor"), ("3< <(echo x)", "Illegal seek"),
                             ("3</dev/null", "holds no whole record"), ("3<.", "Is a directory")):
            for raw, code in (("0", (2, 3)), ("1", (1,)), ("7", (7,))):
                with self.subTest(shell, raw=raw):
                    outcome = self.judge(shell, "--raw-code", raw)
                    self.assertIn(outcome.code, code, outcome)
                    self.assertIn(words, outcome.err)
                    self.assertEqual(self.answer(), f"{outcome.code}\n")
        full = self.judge("", "--raw-code", "0", "--no-report", "28")
        self.assert_mends(full, 3, "No space left on device")

    def test_without_somebody_who_waits_for_the_answer(self):
        process = self.call(FREEZEGATE, "judge", "--binary", "victim", "--raw-code", "0")
        self.assertEqual(process.returncode, 3)


class Help(Case):
    def help_at(self, width, *command):
        """A help text on a terminal of that many columns."""
        master, slave = pty.openpty()
        fcntl.ioctl(slave, termios.TIOCSWINSZ, struct.pack("HHHH", 50, width, 0, 0))
        process = subprocess.Popen([FREEZEGATE, *command, "--help"], stdout=slave, stderr=slave,
                                   env=self.environment({"TERM": "xterm"}))
        os.close(slave)
        text = b""
        try:
            while block := os.read(master, 65536):
                text += block
        except OSError:
            pass
        os.close(master)
        self.assertEqual(process.wait(60), 0)
        return text.decode().replace("\r\n", "\n")

    def test_fits_the_terminal(self):
        for command in ((), *((name,) for name in COMMANDS)):
            for width in (60, 80, 100, 200):
                with self.subTest(command=command, width=width):
                    text = self.help_at(width, *command)
                    longest = max(text.splitlines(), key=len)
                    self.assertLessEqual(len(longest), min(width, 100), longest)
                    self.assertNotIn("\n\n\n", text)
                    for line in text.splitlines():
                        self.assertEqual(line, line.rstrip())
                    self.assertTrue(text.startswith("Usage: freezegate"))

    def test_says_the_same_at_every_width(self):
        for command in ((), *((name,) for name in COMMANDS)):
            texts = {" ".join(self.help_at(width, *command).split()) for width in (60, 80, 100)}
            self.assertEqual(len(texts), 1, texts)

    def test_is_complete(self):
        top = self.freezegate("--help").out.decode()
        for word in (*COMMANDS, "Exit status", "FREEZEGATE_MAP", "FREEZEGATE_REPORT_DIR", "FREEZEGATE_QUIET", "NO_COLOR",
                     "FREEZEGATE_VERDICT", "FREEZEGATE_COMMAND", "FREEZEGATE_DISABLE", "130"):
            self.assertIn(word, top)
        self.assertNotRegex(top, r"(?m)^  judge")
        for name in COMMANDS:
            text = self.freezegate(name, "--help").out.decode()
            for option in re.findall(r"(?m)^  ((?:-\S, )?--\S+.*)$", text):
                self.assertRegex(option, r"--\S+( \S+)?(  +\S|$)", f"{name}: {option} has no words")

    def test_goes_to_a_file_without_terminal_codes(self):
        self.assertNotIn(b"\x1b", self.freezegate("--help", env={"CLICOLOR_FORCE": "1"}).out)


class Completion(Case):
    def complete(self, *words):
        """What bash offers for the last word."""
        script = f"""
. <({FREEZEGATE} completion bash)
COMP_WORDS=({' '.join(f"'{word}'" for word in words)}); COMP_CWORD={len(words) - 1}
_freezegate
printf '%s\\n' "${{COMPREPLY[@]}}"
complete -p freezegate
"""
        process = self.call("bash", "-c", script)
        self.assertEqual((process.returncode, process.stderr), (0, b""), process)
        *offers, how = process.stdout.decode().splitlines()
        self.assertEqual(how, "complete -o default -F _freezegate freezegate")
        return sorted(filter(None, offers))

    def test_in_bash(self):
        self.assertEqual(self.complete("freezegate", "ch"), ["check"])
        self.assertEqual(self.complete("freezegate", "--v"), ["--version"])
        self.assertEqual(set(self.complete("freezegate", "")) & {*COMMANDS, "judge"}, set(COMMANDS))
        self.assertEqual(self.complete("freezegate", "run", "--rep"), ["--report-dir"])
        self.assertEqual(self.complete("freezegate", "run", "--re"), ["--report-dir", "--require-report"])
        self.assertEqual(self.complete("freezegate", "run", "--format", "j"), ["json", "junit"])
        self.assertEqual(self.complete("freezegate", "completion", "f"), ["fish"])
        self.assertIn("--", self.complete("freezegate", "run", "--"))
        for option in ("--map", "--report-dir", "--timeout"):
            self.assertEqual(self.complete("freezegate", "run", option, ""), [])  # bash offers files then
        self.assertEqual(self.complete("freezegate", "run", "--quiet", "--rep"), ["--report-dir"])
        self.assertIn("bash", self.complete("freezegate", "run", "--", "bas"))
        self.assertEqual(self.complete("freezegate", "run", "--", "bash", "--ma"), [])
        self.assertEqual(self.complete("freezegate", "nothing", "--"), [])

    def test_offers_every_option_of_the_help(self):
        for name in COMMANDS:
            options = set(re.findall(r"(?<![\w-])--[a-z][a-z-]*(?=[ ,\n])",
                                     self.freezegate(name, "--help").out.decode().partition("Options:")[2]
                                     .partition("\n\n")[0]))
            self.assertEqual(set(self.complete("freezegate", name, "--")) - {"--"} - options, set(), name)
            listed = {word for word in options if word in self.complete("freezegate", name, "--")}
            self.assertTrue({"--help"} <= listed, listed)

    def test_other_shells(self):
        for shell in ("zsh", "fish"):
            outcome = self.freezegate("completion", shell)
            self.assertEqual(outcome.code, 0)
            for name in COMMANDS:
                self.assertIn(name, outcome.out.decode())
        fish = self.freezegate("completion", "fish").out.decode()
        for line in fish.splitlines():
            self.assertEqual(len(re.findall(r"(?<!\\)'", line)) % 2, 0, line)
            self.assertRegex(line, r"^(#|complete -c freezegate )")


if __name__ == "__main__":
    main()
