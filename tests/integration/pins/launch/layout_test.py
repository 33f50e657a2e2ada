#!/usr/bin/env python3
"""Addresses: the same at each run of a value, others at another."""
import unittest

from harness import AS_NOBODY, HAS_NAMESPACES, Case, main


class Layout(Case):
    def check(self, program, moved, axes=("layout",), before=()):
        same, other = self.seen(axes, [self.victim(program), "addresses"], before=before)
        for name, values in same.items():
            self.assertEqual(len(values), 1, name)
        for name in moved:
            self.assertGreater(len(other[name]), 15, name)

    def test_moves_a_position_independent_program(self):
        self.check("probe", ["program", "heap", "mapping", "libc", "stack", "random"])

    def test_moves_what_can_be_moved_of_a_fixed_program(self):
        self.check("fixed_probe", ["heap", "mapping", "libc", "stack", "random"])

    def test_moves_a_static_program(self):
        self.check("static_probe", ["heap", "mapping", "stack", "random"])

    def test_moves_a_static_position_independent_program(self):
        self.check("static_pie_probe", ["heap", "mapping", "stack", "random"])

    def test_needs_no_rights(self):
        self.check("probe", ["program", "heap", "mapping", "libc", "stack", "random"], before=AS_NOBODY)

    @unittest.skipUnless(HAS_NAMESPACES, "this system lets nobody have one")
    def test_goes_with_the_other_axes(self):
        self.check("probe", ["program", "heap"], axes=("layout", "pid", "ports", "host", "entropy", "clock"))

    def test_leaves_addresses_alone_when_it_is_not_asked_for(self):
        same, _ = self.seen(["host"], [self.victim(), "addresses"], runs=5, values=0)
        self.assertGreater(len(same["libc"]), 1)

    def test_moves_little_enough_for_sanitizers(self):
        _, other = self.seen(["layout"], [self.victim(), "addresses"], runs=0, values=40)
        for address in other["program"]:
            self.assertTrue(0x550000000000 < int(address, 16) < 0x568000000000, address)


if __name__ == "__main__":
    main()
