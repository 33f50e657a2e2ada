#!/usr/bin/env python3
"""What the test must not notice."""
import os
import signal
import subprocess
import unittest
from pathlib import Path

from harness import AS_NOBODY, CAN_BE_STATIC, PATIENCE, VICTIMS, Case, main

EVERYTHING = ["layout", "pid", "ports", "host", "entropy", "clock"]


class Transparency:
    before = ()

    def inherited(self, axes, program="probe"):
        """What the test inherits, where it was prepared with a mask, with ignored signals, limits and descriptors."""
        def prepare():
            signal.signal(signal.SIGUSR2, signal.SIG_IGN)
            signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGHUP, signal.SIGTRAP, signal.SIGCHLD, signal.SIGRTMIN})
            os.umask(0o27)
            os.nice(3)
            os.dup2(1, 9)
        command = [self.victim(program), "inheritance"]
        command = self.command(axes, 1, command) if axes is not None else list(map(str, command))
        process = subprocess.run([*self.before, *command], stdout=subprocess.PIPE, timeout=PATIENCE, check=True,
                                 env=self.environment(), cwd=self.folder, preexec_fn=prepare, close_fds=False)
        return process.stdout.decode().splitlines()

    def test_inherits_what_it_would_without(self):
        plain = self.inherited(None)
        self.assertTrue(any(line.startswith("descriptor 9") for line in plain))
        for axes in ([], ["layout"], ["host"], ["pid"], EVERYTHING):
            with self.subTest(axes):
                self.assertEqual(self.inherited(axes), plain)

    def test_a_static_program_inherits_it_too(self):
        known = ("NoNewPrivs", "Seccomp:")  # how its calls are answered
        kept = lambda lines: [line for line in lines if not line.startswith(known)]
        plain = kept(self.inherited(None, "static_probe"))
        for axes in (["entropy", "clock"], EVERYTHING):
            with self.subTest(axes):
                self.assertEqual(kept(self.inherited(axes, "static_probe")), plain)

    def test_the_environment_is_passed_on(self):
        for axes in ([], EVERYTHING):
            lines = self.launch(axes, 1, ["env"], before=self.before).out.splitlines()
            added = {line.split("=")[0] for line in lines} - set(self.environment()) - {"_", "PWD", "SHLVL"}
            self.assertLessEqual(added, {"FREEZEGATE_SUPERVISOR", "FREEZEGATE_PADDING"})

    def test_the_environment_has_the_same_number_of_variables_at_every_value(self):
        counts = {len(self.launch(["layout"], value, ["env"]).out.splitlines()) for value in range(10)}
        self.assertEqual(len(counts), 1)

    def test_a_large_environment_leaves_less_padding(self):
        big = {f"BIG{i}": "x" * 100000 for i in range(14)}
        process = subprocess.run(["sh", "-c", 'ulimit -Hs 8192; exec "$@"', "sh", *self.command(["layout"], 3, ["true"])],
                                 env={**self.environment(), **big}, timeout=PATIENCE, check=False)
        self.assertEqual(process.returncode, 0, self.shown_state())

    def test_a_hard_limit_of_the_stack_is_kept(self):
        for limit in ("8192", "200000"):
            script = f"ulimit -Ss 8192; ulimit -Hs {limit}; exec \"$@\""
            outcome = self.launch(["layout"], 3, ["sh", "-c", "ulimit -Ss; ulimit -Hs"],
                                  before=[*self.before, "sh", "-c", script, "sh"])
            self.assertEqual((outcome.out.split(), outcome.refusals()), (["8192", limit], {}))


class AsOurselves(Transparency, Case):
    def test_the_preload_acts_on_the_test_alone(self):
        counted = self.folder / "counted"
        preloaded = {"LD_PRELOAD": str(VICTIMS / "counted.so"), "LAUNCH_COUNTED": str(counted)}
        for axes in ([], EVERYTHING):
            counted.write_text("")
            command = self.command(axes, 1, [self.victim(), "exit", 0])
            subprocess.run(command, env={**self.environment(), **preloaded}, timeout=PATIENCE, check=True)
            came_into = [Path(line).name for line in counted.read_text().splitlines()]
            # one that is not static starts itself anew, once
            self.assertEqual(came_into, (["probe"] if CAN_BE_STATIC else ["freezegate-launch", "probe"]))

    def test_process_group_and_session_stay(self):
        process = self.start(["layout", "entropy"], ["sh", "-c", "ps -o pgid=,sid= -p $$"], start_new_session=True)
        group, session = map(int, process.stdout.read().split())
        process.stdout.close()
        process.wait(PATIENCE)
        self.assertEqual((group, session), (process.pid, process.pid))


@unittest.skipUnless(os.geteuid() == 0, "is what we are")
class WithoutRights(Transparency, Case):
    before = AS_NOBODY


if __name__ == "__main__":
    main()
