#!/usr/bin/env python3
"""Signals, timeouts, job control and process trees: freezegate between a caller and a test."""
import os
import pty
import re
import select
import signal
import subprocess
import time
from pathlib import Path

from harness import FREEZEGATE, PATIENCE, VICTIM, Case, main


def state_of(process):
    """One letter, as proc(5) has them; X when there is no such process."""
    try:
        return Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0]
    except (FileNotFoundError, ProcessLookupError):
        return "X"


def is_alive(process):
    return state_of(process) not in "ZX"


def children_of(process):
    try:
        return Path(f"/proc/{process}/task/{process}/children").read_text().split()
    except FileNotFoundError:
        return []


def holds_interrupt(process):
    """Whether the command itself holds it: a shell does so too, in the child that is to become the command."""
    try:
        status = Path(f"/proc/{process}/status").read_text()
        program = Path(f"/proc/{process}/exe").resolve()
    except (FileNotFoundError, ProcessLookupError):
        return False
    if program != Path(FREEZEGATE).resolve():
        return False
    blocked = int(re.search(r"SigBlk:\s*(\w+)", status)[1], 16)
    return bool(blocked >> (signal.SIGINT - 1) & 1)


def wait_until(condition, seconds=20):
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        if condition():
            return True
        time.sleep(0.02)
    return False


def with_marker(marker):
    """Process ids of what has the marker in its environment: whole trees, whoever their parent is."""
    found = []
    for entry in os.listdir("/proc"):
        if entry.isdigit():
            try:
                if marker in Path(f"/proc/{entry}/environ").read_bytes() and is_alive(entry):
                    found.append(int(entry))
            except OSError:
                continue
    return found


class Timeouts(Case):
    def hang(self, conduct, seconds="1", **more):
        marker = f"VICTIM_MARKER={os.getpid()}-{time.monotonic_ns()}"
        name, _, value = marker.partition("=")
        began = time.monotonic()
        outcome = self.conduct(conduct, options=["--timeout", seconds], env={name: value}, **more)
        self.assertEqual(with_marker(marker.encode()), [], outcome)
        self.assertEqual(self.left_behind(), [])
        return outcome, time.monotonic() - began

    def test_the_whole_tree_ends_in_bounded_time(self):
        self.freeze()
        for conduct, code in (("hang", 143), ("hang, deaf", 137), ("hang, with a child", 143),
                              ("hang, with a daemon", 143)):
            with self.subTest(conduct):
                outcome, seconds = self.hang(conduct)
                self.assertEqual(outcome.code, code, outcome)
                self.assertIn("DRIFTED", outcome.kinds())
                self.assertIn("was ended after its time", outcome.err)
                self.assertLess(seconds, 15)

    def test_of_a_test_that_is_not_frozen(self):
        outcome, _ = self.hang("hang")
        self.assertEqual((outcome.code, outcome.kinds()), (143, ["UNEXPLAINED"]), outcome)
        self.assertIn("Flaky.Frozen", outcome.finding("UNEXPLAINED")["reason"])

    def test_of_a_program_that_ends_well_when_it_is_asked_to(self):
        """A process that takes SIGTERM for a reason to say 0 has still not finished."""
        script = "trap 'kill $!; exit 0' TERM; sleep 100 & wait"
        outcome = self.freezegate("run", "--timeout", "0.5", "--", "bash", "-c", script)
        self.assert_mends(outcome, 1, "ended after its time, 0.5 s", "--timeout")

    def test_in_time(self):
        outcome, _ = self.hang("pass", seconds="30")
        self.assertEqual(outcome.code, 0, outcome)

    def test_a_daemon_left_behind_holds_nobody_up(self):
        marker = f"VICTIM_MARKER={os.getpid()}-{time.monotonic_ns()}"
        name, _, value = marker.partition("=")
        # Its output is not a pipe of ours, which the daemon would keep open.
        with open(self.folder / "output", "wb") as output:
            process = self.call(FREEZEGATE, "run", "--", VICTIM, "--gtest_filter=Flaky.*", stdout=output, stderr=output,
                                env={"VICTIM": "leave a daemon", name: value})
        self.assertEqual(process.returncode, 0)
        daemons = with_marker(marker.encode())
        self.assertEqual(len(daemons), 1)
        os.kill(daemons[0], signal.SIGKILL)

    def test_numbers_that_are_no_time(self):
        for seconds in ("0", "-1", "x", "", "nan", "inf", "1e300", "1 s"):
            with self.subTest(seconds):
                outcome = self.freezegate("run", "--timeout", seconds, "--", "true")
                self.assert_mends(outcome, 2, "--timeout")


class Signals(Case):
    def start(self, *command, env=None, **more):
        process = subprocess.Popen([str(word) for word in command], env=self.environment(env), cwd=self.folder,
                                   stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE, **more)
        self.addCleanup(process.stdout.close)
        self.addCleanup(process.stderr.close)
        self.addCleanup(lambda: process.poll() is None and process.kill())
        return process

    def start_waiting(self, number, **more):
        """A test that counts signals. \\returns freezegate, and the test's process id once it is ready."""
        process = self.start(FREEZEGATE, "run", "--", VICTIM, "--gtest_filter=Look.Signals",
                             env={"VICTIM_SIGNAL": str(int(number))}, **more)
        seen = b""
        while b"ready" not in seen or not seen.endswith(b"\n"):
            block = process.stdout.readline()
            self.assertTrue(block, seen)
            seen += block
        return process, int(re.search(rb"ready (\d+)", seen)[1])

    def test_are_passed_on_once(self):
        for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP, signal.SIGQUIT, signal.SIGUSR1, signal.SIGUSR2):
            with self.subTest(number):
                process, _ = self.start_waiting(number)
                process.send_signal(number)
                output = process.stdout.read()
                self.assertEqual(process.wait(PATIENCE), 0)
                self.assertIn(b"received 1\n", output)
                self.assertEqual(self.left_behind(), [])

    def test_end_a_test_that_does_not_expect_them(self):
        for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP, signal.SIGUSR1):
            with self.subTest(number):
                process = self.start(FREEZEGATE, "run", "--", "sleep", "100")
                self.assertTrue(wait_until(lambda: children_of(process.pid)))
                process.send_signal(number)
                self.assertEqual(process.wait(PATIENCE), 128 + number)
                self.assertEqual(self.left_behind(), [])

    def test_of_the_callers_that_send_them_to_the_whole_group(self):
        for _ in range(10):
            process = self.start(FREEZEGATE, "run", "--", "sleep", "100", start_new_session=True)
            self.assertTrue(wait_until(lambda: children_of(process.pid)))
            os.killpg(process.pid, signal.SIGTERM)
            self.assertEqual(process.wait(PATIENCE), 128 + signal.SIGTERM)
            self.assertEqual(self.left_behind(), [])

    def test_that_cannot_be_caught_take_the_test_along(self):
        process, test = self.start_waiting(signal.SIGINT)
        process.kill()
        self.assertEqual(process.wait(PATIENCE), -signal.SIGKILL)
        self.assertTrue(wait_until(lambda: not is_alive(test)))

    def test_sigchld_that_the_caller_ignores(self):
        """It is inherited, and the end of a child is then never told."""
        process = self.start(FREEZEGATE, "run", "--", VICTIM, "--gtest_filter=Watch.*",
                             preexec_fn=lambda: signal.signal(signal.SIGCHLD, signal.SIG_IGN))
        self.assertEqual(process.wait(PATIENCE), 0)

    def test_orphans_do_not_stay_as_zombies(self):
        outcome = self.run_tests(VICTIM, "--gtest_filter=Look.Orphan", env={"VICTIM_ORPHAN": "1"})
        self.assertEqual(outcome.code, 0, outcome)


class Terminals(Case):
    """A shell with job control on a terminal of its own."""

    def setUp(self):
        super().setUp()
        self.shell, self.terminal = pty.fork()
        if self.shell == 0:
            os.chdir(self.folder)
            os.execve("/bin/bash", ["bash", "--norc", "--noprofile", "-i"],
                      self.environment({"PS1": "", "TERM": "dumb", "VICTIM_SIGNAL": str(int(signal.SIGINT))}))
        self.addCleanup(os.close, self.terminal)
        self.addCleanup(self.end_shell)
        self.seen = ""

    def end_shell(self):
        os.kill(self.shell, signal.SIGKILL)
        os.waitpid(self.shell, 0)

    def send(self, text):
        os.write(self.terminal, text.encode())

    def expect(self, pattern):
        """Reads until the pattern stands there; forgets all up to its end."""
        end = time.monotonic() + PATIENCE
        while not (found := re.search(pattern, self.seen)):
            ready, _, _ = select.select([self.terminal], [], [], max(0.0, end - time.monotonic()))
            self.assertTrue(ready, f"no {pattern!r} in {self.seen!r}")
            self.seen += os.read(self.terminal, 65536).decode(errors="replace")
        self.seen = self.seen[found.end():]
        return found

    def test_interrupt_reaches_the_test_once(self):
        self.send(f"{FREEZEGATE} run -- {VICTIM} --gtest_filter=Look.Signals; echo said $?\n")
        self.expect(r"ready \d+")
        self.send("\x03")
        self.expect(r"received 1\r\n")
        self.expect(r"said 0\r\n")

    def test_stop_and_go_on(self):
        self.send(f"{FREEZEGATE} run -- {VICTIM} --gtest_filter=Look.Signals\n")
        test = int(self.expect(r"ready (\d+)")[1])
        self.send("\x1a")
        self.expect(r"Stopped")
        self.assertTrue(wait_until(lambda: state_of(test) == "T"))
        self.send("fg\n")
        self.expect(r"fg\r\n")
        self.assertTrue(wait_until(lambda: state_of(test) != "T"))
        self.send("\x03")
        self.expect(r"received 1\r\n")
        self.expect(r"freezegate: good")

    def test_interrupt_of_a_program_that_does_not_expect_it(self):
        self.send(f"{FREEZEGATE} run -- bash -c 'echo up; exec sleep 100'; echo said $?\n")
        self.expect(r"\r\nup\r\n")
        self.send("\x03")
        self.expect(r"said 130\r\n")
        self.assertEqual(self.left_behind(), [])

    def test_interrupt_before_the_program_is_there(self):
        """The terminal cannot have sent it to a program that did not run yet."""
        (self.folder / "slow.json").write_text("[/*" + "x" * (15 << 20) + "*/]")
        self.send(f"{FREEZEGATE} run --map slow.json -- sleep 100; echo said $?\n")
        self.assertTrue(wait_until(lambda: [child for child in children_of(self.shell) if holds_interrupt(child)]))
        (command,) = children_of(self.shell)
        self.assertEqual(children_of(command), [], "the map is read too fast for this test")
        self.send("\x03")
        self.expect(r"said 130\r\n")


class Nested(Case):
    def test_a_test_that_starts_another_test_binary(self):
        self.freeze()
        inner = f"VICTIM=fail {VICTIM} --gtest_filter=Flaky.*:Watch.* > inner"
        outcome = self.run_tests(VICTIM, "--gtest_filter=Nest.*", env={"VICTIM_COMMAND": inner})
        self.assertEqual(outcome.code, 0, outcome)
        self.assertIn("FROZEN", outcome.err)  # the inner one's verdict, by itself
        inner = f"VICTIM=other {VICTIM} --gtest_filter=Flaky.*:Watch.* > inner"
        outcome = self.run_tests(VICTIM, "--gtest_filter=Nest.*", env={"VICTIM_COMMAND": inner})
        self.assertEqual((outcome.code, outcome.kinds()), (1, ["FAILED"]), outcome)

    def test_programs_that_start_the_test(self):
        self.freeze()
        quoted = f"{VICTIM} --gtest_filter=Flaky.*:Watch.*"
        for command in (["sh", "-c", quoted], ["sh", "-c", f"{quoted}; exit $?"], ["env", *quoted.split()],
                        ["nice", *quoted.split()], ["timeout", "60", *quoted.split()],
                        ["bash", "-c", f"trap : TERM; {quoted}"], [FREEZEGATE, "run", "--", *quoted.split()]):
            with self.subTest(command):
                for conduct, code in (("fail", 0), ("other", 1), ("exit 0", 1)):
                    outcome = self.run_tests(*command, env={"VICTIM": conduct})
                    self.assertEqual(outcome.code, code, outcome)
                    self.assertEqual(self.left_behind(), [])

    def test_reports_of_what_was_started_are_told_apart(self):
        outcome = self.run_tests("timeout", "60", VICTIM, "--gtest_filter=Watch.*")
        self.assertEqual(outcome.code, 0, outcome)
        self.assertIn("1 came from what it started and judges itself", outcome.err)
        required = self.run_tests("timeout", "60", VICTIM, "--gtest_filter=Watch.*", options=["--require-report"])
        self.assert_mends(required, 4, "directly in front of the test binary")


if __name__ == "__main__":
    main()
