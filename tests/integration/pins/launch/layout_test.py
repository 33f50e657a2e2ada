#!/usr/bin/env python3
"""Addresses: the same at each run of a value, others at another."""
import os
import shutil
import subprocess
import unittest

from harness import AS_NOBODY, HAS_NAMESPACES, PATIENCE, VICTIMS, Case, main


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

    def test_depends_on_neither_the_environment_nor_the_folder(self):
        def addresses(more, folder):
            program = self.victim() if folder == self.folder else folder / "probe"
            if folder != self.folder:
                folder.mkdir(parents=True, exist_ok=True)
                shutil.copy(VICTIMS / "probe", program)
            command = self.command(["layout"], 7, [program, "addresses"])
            done = subprocess.run(command, env={**self.environment(), **more}, cwd=folder, capture_output=True,
                                  timeout=PATIENCE, check=True)
            return done.stdout
        plain = addresses({}, self.folder)
        others = [{f"MORE{i}": "x" * (3 * i) for i in range(count)} for count in (1, 2, 3, 20)]
        others += [{"ODD": "x" * length} for length in range(17)]
        others += [{"PATH": os.environ["PATH"] + ":/some/where" * count} for count in (1, 7)]
        for more in others:
            self.assertEqual(addresses(more, self.folder), plain, more)
        for name in ("a", "b/c", "d" * 77):
            self.assertEqual(addresses({}, self.folder / name), plain, name)
        self.assertNotEqual(addresses({"LARGE": "x" * 40000}, self.folder), plain)  # another step

    def test_leaves_addresses_alone_when_it_is_not_asked_for(self):
        same, _ = self.seen(["host"], [self.victim(), "addresses"], runs=5, values=0)
        self.assertGreater(len(same["libc"]), 1)

    def test_moves_little_enough_for_sanitizers(self):
        _, other = self.seen(["layout"], [self.victim(), "addresses"], runs=0, values=40)
        for address in other["program"]:
            self.assertTrue(0x550000000000 < int(address, 16) < 0x568000000000, address)


if __name__ == "__main__":
    main()
