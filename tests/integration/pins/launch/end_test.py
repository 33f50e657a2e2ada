#!/usr/bin/env python3
"""How a run ends: status, signals, whole trees."""
import fcntl
import os
import pty
import signal
import subprocess
import termios
import time
import unittest

from harness import AS_NOBODY, CAN_BE_STATIC, HAS_NAMESPACES, PATIENCE, Case, can_have_namespaces, main, processes_with, wait_until

NAMESPACED = ["layout", "pid"]
PROGRAMS = ["probe", "static_probe"] if CAN_BE_STATIC else ["probe"]
SETS = [["layout"], ["host"], NAMESPACED, ["layout", "pid", "ports", "host", "entropy", "clock"]]


class End(Case):
    def each(self, sets=None):
        for axes in sets or SETS:
            if "pid" in axes and not HAS_NAMESPACES:
                continue
            with self.subTest(axes):
                yield axes

    def test_status(self):
        for axes in self.each():
            for program in PROGRAMS:
                for status in (0, 1, 77, 255):
                    self.assertEqual(self.launch(axes, 1, [self.victim(program), "exit", status]).code, status)

    def test_signals_that_end_the_test(self):
        for axes in self.each():
            for number in (signal.SIGSEGV, signal.SIGABRT, signal.SIGKILL, signal.SIGTERM, signal.SIGINT, signal.SIGPIPE,
                           signal.SIGRTMIN + 3):
                self.assertEqual(self.launch(axes, 1, [self.victim(), "die", int(number)]).code, -number)

    def test_signals_are_passed_on(self):
        numbers = [signal.SIGINT, signal.SIGHUP, signal.SIGQUIT, signal.SIGUSR1, signal.SIGUSR2, signal.SIGWINCH,
                   signal.SIGCONT, signal.SIGALRM]
        for axes in self.each():
            process = self.start(axes, [self.victim(), "catching"])
            self.assertEqual(process.stdout.readline(), b"ready\n")
            for number in [*numbers, signal.SIGTERM]:
                process.send_signal(number)
                self.assertEqual(int(process.stdout.readline()), number)
            self.assertEqual(process.wait(PATIENCE), 7)
            process.stdout.close()

    def test_the_terminal_gives_a_signal_once(self):
        for axes in self.each():
            controller, terminal = pty.openpty()
            process = self.start(axes, [self.victim(), "catching"], stdin=terminal, start_new_session=True,
                                 preexec_fn=lambda: fcntl.ioctl(0, termios.TIOCSCTTY, 0))
            self.assertEqual(process.stdout.readline(), b"ready\n")
            os.write(controller, b"\x03")
            self.assertEqual(int(process.stdout.readline()), signal.SIGINT)
            process.terminate()
            self.assertEqual(process.stdout.read().split(), [str(int(signal.SIGTERM)).encode()])
            self.assertEqual(process.wait(PATIENCE), 7)
            for descriptor in (controller, terminal):
                os.close(descriptor)
            process.stdout.close()

    def test_a_stop_stops_both_and_goes_on(self):
        for axes in self.each():
            process = self.start(axes, ["sleep", "30"], process_group=0)
            self.assertTrue(wait_until(lambda: self.shown_state()["test_pid"] != "0"))
            process.send_signal(signal.SIGTSTP)
            self.assertTrue(wait_until(lambda: state_of(process.pid) == "T"))
            process.send_signal(signal.SIGCONT)
            self.assertTrue(wait_until(lambda: state_of(process.pid) == "S"))
            process.send_signal(signal.SIGTERM)
            self.assertEqual(process.wait(PATIENCE), -signal.SIGTERM)
            process.stdout.close()

    def test_a_daemon_ends_with_the_test(self):
        for axes in self.each([NAMESPACED, SETS[-1]]):
            for program in PROGRAMS:
                place = self.folder / f"daemon-{len(axes)}-{program}"
                outcome = self.launch(axes, 1, [self.victim(program), "daemon", place])
                self.assertEqual((outcome.code, outcome.refusals(), place.exists()), (0, {}, True), outcome.err)
                self.assertEqual(processes_with(self.marker), [])

    def test_a_killed_launcher_leaves_nothing(self):
        for axes in self.each():
            command = [self.victim(), "catching"]
            if "pid" in axes:
                place = self.folder / "killed"
                command = ["sh", "-c", f"{self.victim()} daemon {place}; exec {self.victim()} catching"]
            process = self.start(axes, command)
            self.assertEqual(process.stdout.readline(), b"ready\n")
            process.kill()
            process.wait(PATIENCE)
            self.assertTrue(wait_until(lambda: not processes_with(self.marker)), processes_with(self.marker))
            process.stdout.close()

    def test_a_killed_launcher_leaves_nothing_of_a_start(self):
        for axes in self.each():
            for delay in range(0, 60, 3):
                process = self.start(axes, ["sleep", "1000"])
                time.sleep(delay / 10000)
                process.kill()
                process.wait(PATIENCE)
                process.stdout.close()
            self.assertTrue(wait_until(lambda: not processes_with(self.marker)), processes_with(self.marker))

    def test_a_signal_during_the_start_is_not_lost(self):
        for axes in self.each():
            for delay in range(10, 60, 4):
                process = self.start(axes, ["sleep", "1000"])
                time.sleep(delay / 10000)
                process.terminate()
                self.assertEqual(process.wait(PATIENCE), -signal.SIGTERM)
                process.stdout.close()

    @unittest.skipUnless(HAS_NAMESPACES, "this system lets nobody have one")
    def test_a_killed_init_is_a_killed_test(self):
        process = self.start(NAMESPACED, [self.victim(), "catching"])
        self.assertEqual(process.stdout.readline(), b"ready\n")
        with open(f"/proc/{process.pid}/task/{process.pid}/children", encoding="ascii") as children:
            os.kill(int(children.read().split()[0]), signal.SIGKILL)
        self.assertEqual(process.wait(PATIENCE), -signal.SIGKILL)
        process.stdout.close()

    def test_nobody_waits_for_an_open_pipe(self):
        for axes in self.each([["layout"]]):
            began = time.monotonic()
            process = self.start(axes, ["sh", "-c", "sleep 20 & exit 3"])
            self.assertEqual(process.wait(PATIENCE), 3)
            self.assertLess(time.monotonic() - began, 15)
            process.stdout.close()
            for left in processes_with(self.marker):
                os.kill(left, signal.SIGKILL)

    def test_sigchld_may_have_been_ignored(self):
        signal.signal(signal.SIGCHLD, signal.SIG_IGN)
        try:
            for axes in self.each():
                process = self.start(axes, ["grep", "SigIgn", "/proc/self/status"])
                ignored = int(process.stdout.read().split()[1], 16)
                process.stdout.close()
                self.assertTrue(wait_until(lambda: not processes_with(self.marker)), "it waits for ever")
                self.assertTrue(ignored >> (signal.SIGCHLD - 1) & 1)
        finally:
            signal.signal(signal.SIGCHLD, signal.SIG_DFL)


def state_of(process):
    with open(f"/proc/{process}/stat", encoding="ascii", errors="replace") as file:
        return file.read().rpartition(")")[2].split()[0]


@unittest.skipUnless(os.geteuid() == 0 and can_have_namespaces(AS_NOBODY), "is what we are, or has no namespaces")
class WithoutRights(Case):
    def test_a_killed_launcher_leaves_nothing(self):
        process = self.start(NAMESPACED, [self.victim(), "catching"], before=AS_NOBODY)
        self.assertEqual(process.stdout.readline(), b"ready\n")
        subprocess.run([*AS_NOBODY, "kill", "-9", str(process.pid)], check=True)
        process.wait(PATIENCE)
        self.assertTrue(wait_until(lambda: not processes_with(self.marker)))
        process.stdout.close()


if __name__ == "__main__":
    main()
