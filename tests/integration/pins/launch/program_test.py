#!/usr/bin/env python3
"""What can be launched, and what is said when it cannot be."""
import subprocess

from harness import Case, main

EVERYTHING = ["layout", "pid", "ports", "host", "entropy", "clock", "heap", "sched"]


class Program(Case):
    def script(self, name, text):
        path = self.folder / name
        path.write_text(text)
        path.chmod(0o755)
        return path

    def test_a_script(self):
        for axes in ([], EVERYTHING):
            outcome = self.launch(axes, 1, [self.script("s", "#!/bin/sh\necho $0 $1; exit 4\n"), "word"])
            self.assertEqual((outcome.code, outcome.out.split()[1:]), (4, ["word"]), outcome.err)

    def test_a_script_without_an_interpreter(self):
        for axes in ([], EVERYTHING):
            outcome = self.launch(axes, 1, [self.script("s", "echo text; exit 4\n")])
            self.assertEqual((outcome.code, outcome.out), (4, "text\n"))

    def test_a_script_of_a_static_interpreter(self):
        script = self.script("s", f"#!{self.victim('static_probe')} random\n")
        outcome = self.launch(["entropy", "heap"], 1, [script])
        again = self.launch(["entropy", "heap"], 1, [script])
        self.assertEqual((outcome.refusals(), outcome.out), ({"heap": "static_binary"}, again.out))

    def test_a_program_of_the_path(self):
        self.assertEqual(self.launch(EVERYTHING, 1, ["echo", "text"]).out, "text\n")

    def test_what_cannot_be_executed(self):
        plain = self.folder / "plain"
        plain.write_text("")
        for axes in ([], ["layout"], ["pid"], EVERYTHING):
            for command, error in (("/not/there", 2), (plain, 13), (self.folder, 13), ("not-in-path", 2)):
                with self.subTest(axes=axes, command=command):
                    outcome = self.launch(axes, 1, [command])
                    self.assertEqual((outcome.code, outcome.state["launch_errno"], outcome.state["launch_step"]),
                                     (127, str(error), "executing the program"))

    def test_a_test_that_ends_with_127_was_started(self):
        self.assertEqual(self.launch(["pid"], 1, ["sh", "-c", "exit 127"]).state["launch_errno"], "0")

    def test_settings_that_cannot_be_understood(self):
        for words in (["v2 state=x"], ["v1 layout=zz"], ["v1 layout=0000000000000001"], [], ["v1 state=/not/there"]):
            process = subprocess.run([self.launcher(), *words, "--", "true"], capture_output=True, check=False)
            self.assertEqual((process.returncode, process.stdout), (127, b""), words)
            self.assertTrue(process.stderr.startswith(b"freezegate-launch: "))

    def test_death_tests(self):
        for axes in (["layout"], ["pid"], EVERYTHING):
            with self.subTest(axes):
                outcome = self.launch(axes, 1, [self.victim("death_tests")])
                self.assertEqual(outcome.code, 0, outcome.out + outcome.err)
                self.assertIn("[  PASSED  ] 3 tests", outcome.out)
                self.assertNotIn("WARNING", outcome.err)


if __name__ == "__main__":
    main()
