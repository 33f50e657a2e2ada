#!/usr/bin/env python3
"""Process ids, port 0 and the host's name."""
import os
import unittest

from harness import AS_NOBODY, Case, can_have_namespaces, main


class Numbers:
    before = ()

    def setUp(self):
        super().setUp()
        if not can_have_namespaces(self.before):
            self.skipTest("this system lets such a user have no namespaces")

    def test_process_ids(self):
        same, other = self.seen(["pid"], [self.victim(), "ids"], before=self.before)
        self.assertEqual({name: len(values) for name, values in same.items()}, {"pid": 1, "thread": 1, "parent": 1})
        self.assertGreater(len(other["pid"]), 15)
        self.assertGreater(len(other["thread"]), 15)
        self.assertEqual(other["parent"], {"1"})

    def test_the_state_page_has_the_id_that_the_test_sees(self):
        outcome = self.launch(["pid"], 3, [self.victim(), "ids"], before=self.before)
        self.assertEqual(outcome.lines()["pid"], outcome.state["test_pid"])

    def test_the_supervisor_is_the_parent_that_the_test_sees(self):
        for axes in (["pid"], ["host"]):
            outcome = self.launch(axes, 3, ["sh", "-c", "echo $FREEZEGATE_SUPERVISOR $PPID"], before=self.before)
            told, parent = outcome.out.split()
            self.assertEqual(len(told), 10)
            self.assertEqual(int(told), int(parent))

    def test_proc_shows_the_own_namespace(self):
        outcome = self.launch(["pid"], 3, ["sh", "-c", "readlink /proc/self; sh -c 'echo $PPID $$'; ls /proc/self/task; echo $$"],
                              before=self.before)
        self.assertEqual(outcome.code, 0, outcome.err)
        first, last = int(outcome.out.split()[0]), int(outcome.out.split()[-1])
        self.assertEqual(first, last + 1)

    def test_port_zero(self):
        same, other = self.seen(["ports"], [self.victim(), "ports"], before=self.before)
        self.assertEqual(len(same["first"]), 1)
        self.assertGreater(len(other["first"]), 15)
        self.assertTrue(all(text.endswith(" connected") for text in same["first"] | same["second"]))

    def test_host_name(self):
        same, other = self.seen(["host"], [self.victim(), "host"], values=40, before=self.before)
        self.assertEqual(len(same["host"]), 1)
        self.assertGreater(len(other["host"]), 15)
        self.assertEqual({len(name) for name in other["host"]}, {4, 13, 34})

    def test_the_user_stays_the_same(self):
        everything = ["layout", "pid", "ports", "host"]
        pinned = self.launch(everything, 1, ["id", "-u"], before=self.before)
        plain = self.launch([], 1, ["id", "-u"], before=self.before)
        self.assertEqual((pinned.out, pinned.refusals()), (plain.out, {}))


class AsOurselves(Numbers, Case):
    pass


@unittest.skipUnless(os.geteuid() == 0, "is what we are")
class WithoutRights(Numbers, Case):
    before = AS_NOBODY


if __name__ == "__main__":
    main()
