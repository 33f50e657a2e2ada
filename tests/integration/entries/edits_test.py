#!/usr/bin/env python3
"""What freeze, renew and close make of a map, and that the rest of its text stays as it was."""
import json
import os

from harness import day, main
from maps import ANSWERS, MapCase, draft


class Edits(MapCase):
    def test_freeze_puts_the_entry_at_its_place(self):
        outcome = self.freeze(*ANSWERS)
        self.assertEqual(outcome.code, 0, outcome)
        self.assertIn(b"froze b::C.c in qa/freeze.json", outcome.out)
        entry = self.frozen("b::C.c")
        self.assertEqual((entry["owner"], entry["opened"], entry["witnesses"], entry["no_fixtures"]),
                         ("kim", day(0), ["w::W.w"], "it reads none"))
        head, tail = self.text.split("\n\n      {\n")
        after = self.map.read_text()
        self.assertTrue(after.startswith(head + "\n      {\n         \"nodeid\": \"b::C.c\",\n"), after)
        self.assertTrue(after.endswith("\n\n      {\n" + tail), after)

    def test_freeze_reads_the_json_of_capture_and_files(self):
        for name, document in (("b::E.e", draft("b::E.e")), ("b::F.f", {"schema_version": 1, "freeze": draft("b::F.f")})):
            file = self.folder / "draft.json"
            file.write_text(json.dumps(document))
            how = ["--from", file] if name == "b::E.e" else [file]
            outcome = self.freezegate("freeze", *how, *ANSWERS, "--expires", day(3))
            self.assertEqual(outcome.code, 0, outcome)
            self.assertEqual(self.frozen(name)["expires"], day(3))
        self.assertEqual(self.ids(), ["b::B.b", "b::D.d", "b::E.e", "b::F.f"])

    def test_renew_counts(self):
        first = self.freezegate("renew", "b::B.b", "--reason", "half done", "--issue", "i/1", "--until", day(9),
                                "--as-of", day(-3))
        self.assertEqual(first.code, 0, first)
        outcome = self.freezegate("renew", "b::B.b", "--reason", "done \"soon\"", "--issue", "i/1")
        self.assertEqual(outcome.code, 0, outcome)
        self.assertIn(b"renewed 2 times; open for 10 days in all, since ", outcome.out)
        entry = self.frozen("b::B.b")
        self.assertEqual(entry["expires"], day(30))
        after = self.map.read_text()
        self.assertIn("/* few */\n", after)
        self.assertIn("},  // soon\n", after)
        self.assertIn('"reason": "done \\"soon\\""', after)

    def test_close_moves_the_entry(self):
        outcome = self.freezegate("close", "b::D.d", "--class", "DRIFTED", "--change", "1f9c2ab")
        self.assertEqual(outcome.code, 0, outcome)
        after = self.map.read_text()
        self.assertTrue(after.startswith(self.text.split(",  // soon")[0]), after)
        self.assertEqual(self.ids(), ["b::B.b"])
        self.assertIn('"class": "DRIFTED"', after)
        outcome = self.freezegate("close", "b::B.b", "--revoked", day(-1))
        self.assertEqual(outcome.code, 0, outcome)
        self.assertEqual(self.listed()["revoked"], 2)
        self.assertIn('"class": "WITHDRAWN"', self.map.read_text())
        self.assertIn("      // since the port\n", self.map.read_text())

    def test_plain_forms_become_full_where_they_must(self):
        bare = json.dumps(dict(draft("b::A.a", owner="kim", reason="r", witnesses=["w::W.w"], fixtures=None,
                                     no_fixtures="none")), indent=1).replace(' "fixtures": null,\n', "")
        for text in (bare, f"[\n{bare}\n]\n"):
            self.map.write_text(text)
            outcome = self.freezegate("close", "b::A.a")
            self.assertEqual(outcome.code, 0, outcome)
            self.assertIn(b"full form", outcome.out)
            self.assertEqual(json.loads(self.map.read_text())["revoked"][0]["nodeid"], "b::A.a")

    def test_dry_runs_show_a_patch_that_git_takes(self):
        commands = (["freeze", "-", *ANSWERS], ["renew", "b::B.b", "--reason", "r", "--issue", "i"], ["close", "b::D.d"])
        (self.folder / ".git").rmdir()
        self.call("git", "init", "-q")
        for command in commands:
            with self.subTest(command[0]):
                given = json.dumps(draft()).encode() if command[0] == "freeze" else None
                outcome = self.freezegate(*command, "--dry-run", **({"input": given} if given else {}))
                self.assertEqual(outcome.code, 0, outcome)
                self.assert_untouched(outcome)
                self.assertIn("not done: ", outcome.err)
                self.assertTrue(outcome.out.startswith(b"--- a/qa/freeze.json\n+++ b/qa/freeze.json\n@@ -"), outcome)
                done = self.freezegate(*command, **({"input": given} if given else {}))
                self.assertEqual(done.code, 0, done)
                expected = self.map.read_text()
                self.map.write_text(self.text)
                applied = self.call("git", "apply", "-", input=outcome.out)
                self.assertEqual(applied.returncode, 0, applied)
                self.assertEqual(self.map.read_text(), expected)
                self.map.write_text(self.text)

    def test_keeps_mode_and_link(self):
        self.map.chmod(0o640)
        link = self.folder / "link.json"
        link.symlink_to("qa/freeze.json")
        outcome = self.freezegate("close", "b::D.d", "--map", link)
        self.assertEqual(outcome.code, 0, outcome)
        self.assertTrue(link.is_symlink())
        self.assertEqual(os.stat(self.map).st_mode & 0o7777, 0o640)
        self.assertNotEqual(self.map.read_text(), self.text)

    def test_what_a_killed_writer_left_goes_with_the_next_change(self):
        (self.map.parent / ".freeze.json.new").write_text("half a map")
        self.assertEqual(self.freezegate("close", "b::D.d").code, 0)
        self.assertEqual([path.name for path in self.map.parent.iterdir()], ["freeze.json"])


if __name__ == "__main__":
    main()
