#!/usr/bin/env python3
"""--bind and --overlay: where the test's files are its own."""
import os
import unittest

from harness import AS_NOBODY, NOBODY, Case, can_have_namespaces, main


class Mounts:
    before = ()

    def setUp(self):
        super().setUp()
        if not can_have_namespaces(self.before):
            self.skipTest("this system lets such a user have no namespaces")

    def directory(self, name):
        path = self.folder / name
        path.mkdir()
        path.chmod(0o777)
        return path

    def test_bind(self):
        own, place = self.directory("own"), self.directory("place")
        outcome = self.launch([], 1, ["sh", "-c", f"echo text >{place}/file"], ["--bind", own, place], self.before)
        self.assertEqual((outcome.code, outcome.state["bind_errno"]), (0, "0"), outcome.err)
        self.assertEqual(((own / "file").read_text(), list(place.iterdir())), ("text\n", []))

    def test_bind_to_what_is_not_there(self):
        outcome = self.launch([], 1, ["true"], ["--bind", self.folder, self.folder / "none"], self.before)
        self.assertEqual((outcome.code, outcome.state["bind_errno"]), (0, "2"))

    def test_overlay_of_the_working_directory(self):
        for axes in ([], ["layout", "pid"]):
            with self.subTest(axes):
                name = f"with,a:strange\\name{len(axes)}"
                lower, upper, work = (self.directory(part + name) for part in ("lower", "upper", "work"))
                (lower / "old").write_text("old\n")
                if self.before:  # in a user namespace, only one's own files can be copied up
                    os.chown(lower, NOBODY, NOBODY)
                    os.chown(lower / "old", NOBODY, NOBODY)
                script = 'cat old; echo new >old; echo more >added; cat old; pwd'
                outcome = self.launch(axes, 1, ["sh", "-c", script], ["--overlay", lower, upper, work], self.before, lower)
                self.assertEqual((outcome.code, outcome.state["overlay_errno"]), (0, "0"), outcome.err)
                self.assertEqual(outcome.out, f"old\nnew\n{lower}\n")
                self.assertEqual((lower / "old").read_text(), "old\n")
                self.assertFalse((lower / "added").exists())
                self.assertEqual((upper / "added").read_text(), "more\n")

    def test_a_bind_of_what_an_overlay_hides(self):
        lower, place = self.directory("lower"), self.directory("place")
        own, upper, work = (self.directory(f"lower/{name}") for name in ("own", "upper", "work"))
        if self.before:
            os.chown(lower, NOBODY, NOBODY)
        outcome = self.launch([], 1, ["sh", "-c", f"echo text >{place}/file"],
                              ["--bind", own, place, "--overlay", lower, upper, work], self.before, lower)
        self.assertEqual((outcome.code, outcome.state["bind_errno"]), (0, "0"), outcome.err)
        self.assertEqual((own / "file").read_text(), "text\n")

    def test_several(self):
        first, second, place, other = (self.directory(name) for name in ("1", "2", "3", "4"))
        outcome = self.launch(["host"], 1, ["sh", "-c", f"echo a >{place}/a; echo b >{other}/b"],
                              ["--bind", first, place, "--bind", second, other], self.before)
        self.assertEqual((outcome.code, (first / "a").exists(), (second / "b").exists()), (0, True, True))


class AsOurselves(Mounts, Case):
    pass


@unittest.skipUnless(os.geteuid() == 0, "is what we are")
class WithoutRights(Mounts, Case):
    before = AS_NOBODY


if __name__ == "__main__":
    main()
