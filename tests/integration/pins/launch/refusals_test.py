#!/usr/bin/env python3
"""Where the system refuses: it is said, and the run goes on."""
import os
import subprocess
import unittest

from harness import AS_NOBODY, Case, main

NAMESPACES = ["pid", "ports", "host"]
REFUSED = "not_permitted"


class Refusals(Case):
    def refuse(self, calls, axes, command, mounts=(), before=()):
        outcome = self.launch(axes, 1, command, mounts, before=[*before, self.victim("refuse"), calls])
        self.assertEqual(outcome.code, 0, outcome.err)
        return outcome

    def check_namespaces(self, before):
        outcome = self.launch([*NAMESPACES, "layout"], 1, [self.victim(), "ids"], before=before)
        self.assertEqual((outcome.code, outcome.refusals()), (0, dict.fromkeys(NAMESPACES, REFUSED)), outcome.err)
        self.assertNotEqual(outcome.lines()["parent"], "1")

    def test_namespaces(self):
        self.check_namespaces([self.victim("refuse"), "unshare,clone"])

    @unittest.skipUnless(os.geteuid() == 0, "needs to change the user")
    def test_a_user_that_may_have_no_namespaces(self):
        # a user namespace in which no other may be made
        script = 'echo 0 >/proc/sys/user/max_user_namespaces; exec setpriv --bounding-set=-all --inh-caps=-all "$@"'
        outside = ["unshare", "--user", "--map-root-user", "sh", "-c", script, "sh"]
        if subprocess.run([*outside, "true"], check=False).returncode != 0:
            self.skipTest("this system lets nobody have a user namespace")
        self.check_namespaces(outside)

    def test_a_process_namespace_alone(self):
        outcome = self.refuse("clone", NAMESPACES, [self.victim(), "ids"])
        self.assertEqual(outcome.refusals(), {"pid": REFUSED})

    def test_a_fresh_proc(self):
        for calls in ("proc", "mount"):
            with self.subTest(calls):
                outcome = self.refuse(calls, NAMESPACES, ["sh", "-c", "readlink /proc/self/exe; readlink /proc/self; echo $$"])
                self.assertEqual(outcome.refusals(), {"pid": REFUSED})
                executable, shown, shell = outcome.out.split()
                self.assertIn("readlink", executable)
                self.assertGreater(int(shown), int(shell))
                self.assertEqual(int(outcome.state["test_pid"]), int(shell))

    def test_personality(self):
        outcome = self.refuse("personality", ["layout"], [self.victim(), "addresses"])
        self.assertEqual(outcome.refusals(), {"layout": REFUSED})

    def test_tracing(self):
        outcome = self.refuse("ptrace", ["layout", "entropy", "heap"], [self.victim(), "addresses"])
        self.assertEqual(outcome.refusals(), {"layout": REFUSED})

    def test_tracing_of_a_test_that_is_to_be_stopped(self):
        outcome = self.launch(["layout"], 1, ["echo", "ran"], ["--stop"], before=[self.victim("refuse"), "ptrace"])
        self.assertEqual((outcome.out, outcome.state["launch_errno"]), ("", "1"))
        self.assertNotEqual(outcome.code, 0)

    def test_tracing_of_a_static_program(self):
        outcome = self.refuse("ptrace", ["entropy", "clock", "heap"], [self.victim("static_probe"), "random"])
        self.assertEqual(outcome.refusals(), {"entropy": REFUSED, "clock": REFUSED, "heap": "static_binary"})

    def test_tracing_of_a_script_of_a_static_program(self):
        script = self.folder / "script"
        script.write_text(f"#! {self.victim('static_probe')} random\n")
        script.chmod(0o755)
        self.assertEqual(self.refuse("ptrace", ["heap"], [script]).refusals(), {"heap": "static_binary"})

    def test_the_filter_of_a_static_program(self):
        outcome = self.refuse("seccomp", ["entropy", "clock"], [self.victim("static_probe"), "random"])
        self.assertEqual(outcome.refusals(), {"entropy": REFUSED, "clock": REFUSED})

    def test_mounts(self):
        mounts = ["--bind", self.folder, self.folder, "--overlay", self.folder, self.folder, self.folder]
        outcome = self.refuse("mount", [], ["true"], mounts)
        self.assertEqual((outcome.state["bind_errno"], outcome.state["overlay_errno"]), ("1", "1"))

    @unittest.skipUnless(os.geteuid() == 0, "is what we are")
    def test_without_rights_and_without_namespaces(self):
        self.check_namespaces([*AS_NOBODY, self.victim("refuse"), "unshare,clone"])


if __name__ == "__main__":
    main()
