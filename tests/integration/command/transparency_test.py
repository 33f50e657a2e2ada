#!/usr/bin/env python3
"""With no freeze that applies, a test under `freezegate run` is what it is without."""
import os
import pty
import re
import select
import signal

from harness import CATCH, CATCH_PLAIN, FREEZEGATE, PLAIN, VICTIM, Case, main, masked


def without_times(output):
    """What Catch2's reporters say, without durations and dates."""
    return re.sub(rb'(time|duration\w*|timestamp)="[^"]*"', b"", output)


class Transparency(Case):
    def compare(self, raw, wrapped, env=None, **more):
        """Runs both, and compares what a caller can see."""
        before = self.call(*raw, env=env, **more)
        after = self.call(FREEZEGATE, "run", "--", *wrapped, env=env, **more)
        expected = before.returncode if before.returncode >= 0 else 128 - before.returncode
        self.assertEqual(after.returncode, expected, (wrapped, after))
        self.assertEqual(masked(after.stdout), masked(before.stdout))
        self.assertTrue(after.stderr.startswith(before.stderr), (before.stderr, after.stderr))
        self.assertEqual(self.left_behind(), [])

    GTEST_RUNS = {
        "passing": (["--gtest_filter=Watch.*:Other.*"], {}),
        "failing": (["--gtest_filter=Flaky.Frozen"], {"VICTIM": "fatal"}),
        "filtered to nothing": (["--gtest_filter=None.*"], {}),
        "all but one": (["--gtest_filter=-Look.*:Nest.*"], {}),
        "repeated": (["--gtest_filter=Watch.*", "--gtest_repeat=3"], {}),
        "shuffled": (["--gtest_filter=Watch.*:Other.*", "--gtest_shuffle", "--gtest_random_seed=7"], {}),
        "coloured": (["--gtest_filter=Watch.*", "--gtest_color=yes"], {}),
        "sharded": (["--gtest_filter=Watch.*:Other.*"],
                    {"GTEST_TOTAL_SHARDS": "2", "GTEST_SHARD_INDEX": "1"}),
        "listing": (["--gtest_list_tests"], {}),
        "listing, switched off": (["--gtest_list_tests=0", "--gtest_filter=Watch.*"], {}),
        "helping": (["--help"], {}),
        "unknown flag": (["--gtest_no_such_flag", "--gtest_filter=Watch.*"], {}),
        "skipping": (["--gtest_filter=Other.Test"], {"VICTIM_OTHER": "skip"}),
        "throwing": (["--gtest_filter=Other.Test"], {"VICTIM_OTHER": "throw"}),
        "SIGSEGV": (["--gtest_filter=Other.*"], {"VICTIM_OTHER": "segv"}),
        "SIGABRT": (["--gtest_filter=Other.*"], {"VICTIM_OTHER": "abort"}),
        "SIGKILL": (["--gtest_filter=Other.*"], {"VICTIM_OTHER": "kill"}),
        "a suite that fails": (["--gtest_filter=BadSuite.*"], {"VICTIM_SUITE": "fail"}),
        "an environment that fails": (["--gtest_filter=Other.*"], {"VICTIM_ENVIRONMENT": "fail"}),
        "an environment that skips": (["--gtest_filter=Other.*"], {"VICTIM_ENVIRONMENT": "skip"}),
        "a main that says 7": (["--gtest_filter=Other.*"], {"VICTIM_MAIN": "seven"}),
        "a main that ignores": (["--gtest_filter=Other.*"], {"VICTIM_MAIN": "ignore", "VICTIM_OTHER": "throw"}),
        "no run at all": ([], {"VICTIM_MAIN": "no tests", "VICTIM_STATUS": "3"}),
        "exit 1 inside a test": (["--gtest_filter=Other.Test"], {"VICTIM_OTHER": "exit 1"}),
    }

    def test_googletest_with_and_without_an_empty_map(self):
        for with_map in (False, True):
            if with_map:
                self.write_map()
            for name, (arguments, env) in self.GTEST_RUNS.items():
                with self.subTest(name, map=with_map):
                    self.compare([PLAIN, *arguments], [PLAIN, *arguments], env)
                    if name != "helping":  # the help shows the program's path, which is not the same
                        self.compare([PLAIN, *arguments], [VICTIM, *arguments], env)

    CATCH_RUNS = {
        "passing": (["[watch]"], {}),
        "failing": (["[flaky]"], {"VICTIM": "fail"}),
        "failing three times": (["[flaky]"], {"VICTIM": "three"}),
        "nothing": (["[no such tag]"], {}),
        "all, as junit": (["-r", "junit", "[other]"], {"VICTIM_OTHER": "throw"}),
        "all, as XML with passes": (["-r", "xml", "-s", "[watch],[other]"], {}),
        "listing": (["--list-tests"], {}),
        "listing tags": (["-t"], {}),
        "names only": (["--list-test-names-only"], {}),
        "helping": (["--help"], {}),
        "warned": (["-w", "NoAssertions", "[empty]"], {}),
        "bad flag": (["--no-such-flag"], {}),
        "SIGKILL": (["[other]"], {"VICTIM_OTHER": "kill"}),
        "SIGABRT": (["[other]"], {"VICTIM_OTHER": "abort"}),
        "SIGSEGV": (["[other]"], {"VICTIM_OTHER": "segv"}),
    }

    def test_catch2_with_and_without_an_empty_map(self):
        for with_map in (False, True):
            if with_map:
                self.write_map()
            for name, (arguments, env) in self.CATCH_RUNS.items():
                with self.subTest(name, map=with_map):
                    link = self.folder / "same" / "catch_victim"  # reporters print the path
                    link.parent.mkdir(exist_ok=True)
                    link.unlink(missing_ok=True)
                    link.symlink_to(CATCH_PLAIN)
                    before = self.call(link, *arguments, env=env)
                    link.unlink()
                    link.symlink_to(CATCH)
                    after = self.call(FREEZEGATE, "run", "--", link, *arguments, env=env)
                    expected = before.returncode if before.returncode >= 0 else 128 - before.returncode
                    self.assertEqual(after.returncode, expected, after)
                    self.assertEqual(without_times(after.stdout), without_times(before.stdout))
                    self.assertTrue(after.stderr.startswith(before.stderr))

    def test_every_exit_code_of_a_plain_program(self):
        for code in range(256):
            wrapped = self.call(FREEZEGATE, "run", "--", "sh", "-c", f"exit {code}")
            self.assertEqual(wrapped.returncode, code)
            self.assertEqual(wrapped.stdout, b"")

    def test_signals_of_a_plain_program(self):
        for number in (signal.SIGHUP, signal.SIGINT, signal.SIGQUIT, signal.SIGILL, signal.SIGABRT, signal.SIGBUS,
                       signal.SIGFPE, signal.SIGKILL, signal.SIGSEGV, signal.SIGPIPE, signal.SIGTERM):
            wrapped = self.freezegate("run", "--", "sh", "-c", f"kill -{int(number)} $$")
            self.assertEqual(wrapped.code, 128 + number, wrapped)

    def test_a_script_without_an_interpreter_line(self):
        script = self.folder / "script"
        script.write_text("echo said; exit 9\n")
        script.chmod(0o755)
        wrapped = self.freezegate("run", "--", script)
        self.assertEqual((wrapped.code, wrapped.out), (9, b"said\n"))

    def test_a_program_that_cannot_be_started(self):
        (self.folder / "text").write_text("x")
        for program, why in (("no_such_program", "no such program in PATH"), ("./none", "no such file"),
                             ("./text", "may not be executed"), ("./", "not a file")):
            with self.subTest(program):
                self.assert_mends(self.freezegate("run", "--", program), 3, why, program)
        self.assertEqual(self.left_behind(), [])

    def test_standard_input_goes_through(self):
        arguments = ["--gtest_filter=Look.Input"]
        for text in (b"", b"one\ntwo\n", b"x" * 200000 + b"\n"):
            before = self.call(PLAIN, *arguments, input=text)
            after = self.call(FREEZEGATE, "run", "--", VICTIM, *arguments, input=text)
            self.assertEqual(masked(after.stdout), masked(before.stdout))
            self.assertIn(b"read: " + text[:3] if text else b"PASSED", after.stdout)

    def test_what_a_process_inherits(self):
        """Signal masks, ignored signals and descriptors: of the caller, not of freezegate."""
        def odd():
            signal.signal(signal.SIGUSR1, signal.SIG_IGN)
            signal.signal(signal.SIGCHLD, signal.SIG_IGN)
            signal.signal(signal.SIGPIPE, signal.SIG_IGN)
            signal.pthread_sigmask(signal.SIG_BLOCK, [signal.SIGUSR2, signal.SIGTERM])

        arguments = ["--gtest_filter=Look.Inheritance"]
        for prepare in (None, odd):
            with self.subTest(prepare=prepare):
                raw = self.call(PLAIN, *arguments, preexec_fn=prepare)
                wrapped = self.call(FREEZEGATE, "run", "--", PLAIN, *arguments, preexec_fn=prepare)
                self.assertEqual(masked(wrapped.stdout), masked(raw.stdout))
                self.assertEqual(wrapped.returncode, 0)

    def test_closed_standard_descriptors(self):
        """A closed descriptor must not become one of freezegate's own files."""
        self.freeze()
        for closed in ("<&-", ">&-", "2>&-", "<&- >&- 2>&-"):
            with self.subTest(closed):
                for victim in (PLAIN, VICTIM):
                    command = f"{victim} --gtest_filter=Look.Inheritance {closed}"
                    wrapped = f"{FREEZEGATE} run --map empty.json -- {command}"
                    raw = self.call("sh", "-c", command.replace(str(VICTIM), str(PLAIN)))
                    after = self.call("sh", "-c", wrapped)
                    self.assertEqual((after.returncode, masked(after.stdout)), (raw.returncode, masked(raw.stdout)))
                failing = self.call("sh", "-c", f"{FREEZEGATE} run -- {VICTIM} --gtest_filter=Flaky.* {closed}",
                                    env={"VICTIM": "fail"})
                self.assertEqual(failing.returncode, 0)

    def test_standard_error_that_cannot_be_written(self):
        for shell in ("2>/dev/full", "2>&1 >/dev/null | true"):
            with self.subTest(shell):
                outcome = self.call("bash", "-o", "pipefail", "-c",
                                    f"{FREEZEGATE} run -- {VICTIM} --gtest_filter=Watch.* {shell}")
                self.assertEqual(outcome.returncode, 0, outcome)
                self.assertEqual(self.left_behind(), [])

    def test_the_one_line_on_standard_error(self):
        arguments = ["--gtest_filter=Watch.*"]
        loud = self.freezegate("run", "--", VICTIM, *arguments)
        self.assertEqual(len(loud.err.splitlines()), 1, loud)
        self.assertTrue(loud.err.startswith("freezegate: good: "), loud)
        none = self.freezegate("run", "--", "true")
        self.assertRegex(none.err, r"\Afreezegate: no report came from true \(.*\n\Z")
        for command in ([VICTIM, *arguments], ["true"]):
            for options, env in ((["--quiet"], {}), (["-q"], {}), ([], {"FREEZEGATE_QUIET": "1"})):
                with self.subTest(command=command, options=options, env=env):
                    quiet = self.freezegate("run", *options, "--", *command, env=env)
                    self.assertEqual((quiet.code, quiet.err), (0, ""))

    def test_quiet_does_not_hide_a_failure(self):
        outcome = self.conduct("fail", options=["--quiet"], env={"FREEZEGATE_QUIET": "1"})
        self.assertEqual(outcome.code, 1)
        self.assertIn("FAILED", outcome.err)


class Terminal(Case):
    def on_terminal(self, *command, env=None):
        """Runs a command on a terminal of its own. \\returns (exit status, everything it wrote)."""
        child, terminal = pty.fork()
        if child == 0:
            os.chdir(self.folder)
            os.execve(str(command[0]), [str(word) for word in command],
                      self.environment({"TERM": "xterm", **(env or {})}))
        output = b""
        while True:
            ready, _, _ = select.select([terminal], [], [], 30)
            if not ready:
                os.kill(child, signal.SIGKILL)
                self.fail("nothing happens")
            try:
                block = os.read(terminal, 65536)
            except OSError:
                break
            if not block:
                break
            output += block
        os.close(terminal)
        _, status = os.waitpid(child, 0)
        return os.waitstatus_to_exitcode(status), output

    def test_a_test_sees_the_terminal(self):
        arguments = ["--gtest_filter=Look.Terminal"]
        raw = self.on_terminal(PLAIN, *arguments)
        code, output = self.on_terminal(FREEZEGATE, "run", "--quiet", "--", VICTIM, *arguments)
        self.assertEqual((code, masked(output)), (raw[0], masked(raw[1])))
        self.assertEqual(output.count(b": a terminal"), 3)
        self.assertIn(b"\x1b[", output)  # the framework's own colours

    def test_colours_of_the_verdict(self):
        arguments = ["run", "--", VICTIM, "--gtest_filter=Flaky.Frozen", "--gtest_color=no"]
        for env, coloured in (({}, True), ({"NO_COLOR": "1"}, False), ({"TERM": "dumb"}, False)):
            with self.subTest(env=env):
                _, output = self.on_terminal(FREEZEGATE, *arguments, env={"VICTIM": "fatal", **env})
                self.assertEqual(b"\x1b[" in output, coloured, output)


if __name__ == "__main__":
    main()
