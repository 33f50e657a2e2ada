#!/usr/bin/env python3
"""freezegate witness brief: what whoever drafts witnesses is told."""
import json

from harness import Case, main

ASSERTS = ['EXPECT EQ("rows.size()", "3")', 'maybe EXPECT LT("rows.front()", "limit")']
ID = "victim::Flaky.Frozen"


class Brief(Case):
    def setUp(self):
        super().setUp()
        self.pin()

    def pin(self, **changes):
        self.freeze(**{"signature": "0123456789ab", "asserts": ASSERTS, "issue": "https://example.org/7", **changes})

    def brief(self, *arguments, **more):
        return self.freezegate("witness", "brief", *arguments, **more)

    def text(self, *arguments, **more):
        outcome = self.brief(ID, *arguments, **more)
        self.assertEqual((outcome.code, outcome.err), (0, ""), outcome)
        return outcome.out.decode()

    def document(self, *arguments, **more):
        return json.loads(self.text("--format", "json", *arguments, **more))

    def test_says_what_is_frozen_asked_for_and_refused(self):
        text = self.text()
        for words in (ID, "finley", "the answer differs", "https://example.org/7", *ASSERTS, "victim::Watch.Witness",
                      "idempotence", "conservation", "order-insensitive", "bounds", "runs, passes and asserts",
                      "ASSERT_TRUE(rows.size() == 3)", "CHECK(limit > rows.front())", "frozen test itself", "skipped",
                      "asserts nothing"):
            self.assertIn(words, text)
        self.assertNotIn("What changed", text)

    def test_says_that_no_assertions_are_pinned(self):
        self.pin(asserts=None)
        self.assertIn("No assertions are pinned", self.text())
        self.assertEqual(self.document()["restated"], [])
        self.pin(asserts=None, assertions="xxh3:" + 32 * "0")
        self.assertIn("Only the digest", self.text())
        self.assertTrue(self.document()["digest_only"])

    def test_json_says_the_same(self):
        document = self.document()
        self.assertEqual((document["schema_version"], document["document"], document["nodeid"]), (1, "witness brief", ID))
        self.assertEqual(document["asserts"], ASSERTS)
        self.assertEqual(document["restated"], ["ASSERT_TRUE(rows.size() == 3)", "CHECK(limit > rows.front())"])
        self.assertEqual((document["diff"], document["diff_is_cut"]), (None, False))
        self.assertEqual(len(document["refused"]), 5)

    def test_shows_a_diff_that_cannot_do_harm(self):
        change = self.folder / "change.diff"
        change.write_bytes(b"--- a/x.cpp\n+++ b/x.cpp\n::error::now\n+\x1b[31mred \xff\n")
        text = self.text("--diff", change)
        self.assertIn("  | --- a/x.cpp\n", text)
        self.assertIn("  | ::error::now\n", text)
        self.assertNotIn("\x1b", text)
        self.assertIn("--- a/x.cpp", self.document("--diff", change)["diff"])
        self.assertIn("  | +one\n", self.text("--diff", "-", stdin=None, input=b"+one\n"))

    def test_a_huge_diff_is_cut_at_a_line(self):
        change = self.folder / "change.diff"
        change.write_text("+" + 99 * "x" + "\n" + 20000 * "+ a line of the change\n")
        document = self.document("--diff", change)
        self.assertTrue(document["diff_is_cut"])
        self.assertLessEqual(len(document["diff"]), 65536)
        self.assertTrue(document["diff"].endswith("change\n"))
        self.assertIn("only the first 65536 bytes", self.text("--diff", change))
        self.assertTrue(self.document("--diff", "/dev/zero")["diff_is_cut"])

    def test_what_is_wrong_and_how_to_mend_it(self):
        self.assert_mends(self.brief("Frozen"), 2, "'Frozen' is not frozen", f"did you mean {ID}")
        self.assert_mends(self.brief(ID, "--diff", "none.diff"), 3, "No such file", "none.diff")
        self.assert_mends(self.brief(ID, "--diff", "."), 3, "Is a directory")
        self.assert_mends(self.brief(ID, "--map", "none.json"), 2, "none.json")
        self.assert_mends(self.brief(), 2, "nodeid", "freezegate witness brief --help")
        self.assert_mends(self.brief(ID, "--fromat", "json"), 2, "did you mean --format?")
        self.assert_mends(self.freezegate("witness"), 2, "there is no subcommand", "freezegate witness --help")
        self.assert_mends(self.freezegate("witness", "breif"), 2, "'breif'", "freezegate witness --help")


if __name__ == "__main__":
    main()
