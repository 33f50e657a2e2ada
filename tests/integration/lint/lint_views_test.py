#!/usr/bin/env python3
"""freezegate lint: its views, maps that cannot be read, and what its document says."""
import os
import re
from pathlib import Path

from harness import FREEZEGATE, main, today
from repository import SCHEMAS, Repository, day

DOCUMENT = (Path(os.environ["DOCUMENTS"]) / "lint.md").read_text()


class Views(Repository):
    def setUp(self):
        super().setUp()
        self.good_tree()

    def test_text_names_place_mend_and_owner(self):
        self.write_document([self.entry(expires=day(-1))])
        outcome = self.freezegate("lint", "--as-of", day(0))
        self.assertEqual(outcome.code, 1, outcome)
        text = outcome.out.decode()
        for words in ("FAILED   qa/freeze.json:4: export_tests::Export.Roundtrip", "mend: ", "owner finley",
                      f"as of {day(0)}, map qa/freeze.json (exit 1)"):
            self.assertIn(words, text)

    def test_github_annotates_the_entry(self):
        self.write_document([self.entry(expires=day(-1))])
        outcome = self.freezegate("lint", "--as-of", day(0), "--format", "github")
        self.assertEqual(outcome.code, 1, outcome)
        self.assertRegex(outcome.out.decode(), r"\A::error file=qa/freeze.json,line=4,title=lease-ended [^\n]*\n\Z")

    def test_github_names_files_from_the_top(self):
        self.write_document([self.entry(expires=day(-1))])
        (self.folder / "src").mkdir()
        outcome = self.freezegate("lint", "--as-of", day(0), "--format", "github", cwd=self.folder / "src")
        self.assertIn("file=qa/freeze.json,", outcome.out.decode())

    def test_a_map_that_cannot_be_read(self):
        self.write("qa/freeze.json", '{"version": 1,\n "freezes": [],\n "more": 1}')
        self.assert_mends(self.freezegate("lint", "--as-of", day(0)), 2, "more")
        (finding,) = self.lint("--map", "qa/freeze.json", code=2)["findings"]
        self.assertEqual((finding["rule"], finding["file"], finding["line"]), ("map-unreadable", "qa/freeze.json", 3))
        outcome = self.freezegate("lint", "--as-of", day(0), "--format", "github")
        self.assertEqual(outcome.code, 2)
        self.assertTrue(outcome.out.startswith(b"::error file="), outcome)

    def test_no_map_and_no_date(self):
        self.assert_mends(self.freezegate("lint", "--as-of", "soon", "--format", "json"), 2, "'soon' is no date")
        (self.folder / "qa/freeze.json").unlink()
        outcome = self.freezegate("lint", "--format", "json")
        self.assertEqual((outcome.code, outcome.out), (2, b""), outcome)

    def test_its_document_names_every_rule(self):
        rules = SCHEMAS["lint.schema.json"]["$defs"]["finding"]["properties"]["rule"]["enum"]
        self.assertEqual(sorted(re.findall(r"(?m)^\| `([a-z-]+)` \| (?:fail|warn)", DOCUMENT)), sorted(rules))

    def test_its_commands_run(self):
        lines = "".join(re.findall(r"(?ms)^```sh\n(.*?)^```$", DOCUMENT)).splitlines()
        self.assertTrue(lines)
        self.write_document([self.entry(opened=today().isoformat())])
        path = f"{Path(FREEZEGATE).parent}:{os.environ['PATH']}"
        for line in lines:
            with self.subTest(line):
                process = self.call("bash", "-c", line, env={"PATH": path})
                self.assertEqual(process.returncode, 0, process)

    def test_it_changes_nothing(self):
        self.commit()
        self.lint()
        self.assertEqual(self.git("status", "--porcelain", "--ignored", "--", ":!tmp"), "")


if __name__ == "__main__":
    main()
