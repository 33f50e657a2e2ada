#!/usr/bin/env python3
"""freezegate lint: whether CODEOWNERS covers what decides about verdicts."""
import os

from harness import main
from repository import Repository, day

ALL = (".github/CODEOWNERS", ".github/workflows/ci.yml", "qa/freeze.json", "tests/rows.csv")


class Owners(Repository):
    def setUp(self):
        super().setUp()
        self.good_tree()

    def own(self, text, place=".github/CODEOWNERS"):
        self.write(place, text)

    def test_each_file_must_be_owned(self):
        for file in ALL:
            with self.subTest(file):
                self.own(f"* @finley\n/{file}\n")
                self.assertEqual(self.found(code=1), [f"!unowned {file}"])
        self.own("")
        self.assertEqual(self.found(code=1), [f"!unowned {file}" for file in ALL] + ["!unknown-owner qa/freeze.json"])

    def test_companions_of_the_map(self):
        self.write("qa/freeze.json.sig", "x")
        self.write("schemas/freeze-map.schema.json", "{}")
        self.own("* @finley\n*.sig\n*.schema.json\n")
        self.assertEqual(self.found(code=1),
                         ["!unowned qa/freeze.json.sig", "!unowned schemas/freeze-map.schema.json"])

    def test_workflows_are_those_that_mention_the_gate(self):
        self.write(".github/workflows/other.yml", "run: make\n")
        self.write("ci/run-tests", "exec freezegate run -- ./tests\n")
        self.own("* @finley\n/.github/workflows/other.yml\n/ci/\n")
        self.assertEqual(self.found(code=1), ["!unowned ci/run-tests"])
        (self.folder / "ci/run-tests").unlink()
        self.write(".github/workflows/ci.yml", "run: make\n")
        self.assertEqual(self.found(), ["no-workflow qa/freeze.json"])

    def test_the_owner_of_a_freeze_is_somebody(self):
        self.write_document([self.entry(owner="grace")])
        self.assertEqual(self.found(code=1), ["!unknown-owner qa/freeze.json"])
        for known in ("@org/grace", "grace@example.com", "@Grace"):
            self.own(f"* {known}\n")
            self.assertEqual(self.found(), [], known)

    def test_without_a_file(self):
        (self.folder / ".github/CODEOWNERS").unlink()
        self.assertEqual(self.found(code=1), ["!no-codeowners qa/freeze.json"])
        self.assertEqual(self.found("--no-codeowners"), [])

    def test_the_first_place_counts(self):
        self.own("* @somebody\n", "CODEOWNERS")
        self.own("* @somebody\n", "docs/CODEOWNERS")
        self.assertEqual(self.found(), [])
        self.own("")
        self.assertEqual(len(self.found(code=1)), 5)

    def test_a_tree_for_gitlab(self):
        self.write(".gitlab-ci.yml", "script: freezegate gate --build build\n")
        self.git("rm", "-r", "--quiet", "--cached", "--ignore-unmatch", ".github")
        os.rename(self.folder / ".github", self.folder / "old")
        self.own("^[QA] @finley\n*\n", ".gitlab/CODEOWNERS")
        self.assertIn("!owned-optionally qa/freeze.json", self.found(code=1))
        self.own("[QA][2] @finley\n*\n!*.csv\n", ".gitlab/CODEOWNERS")
        self.assertEqual(self.found(code=1), ["!unowned tests/rows.csv"])
        self.own("[QA][2] @finley\n*\n", ".gitlab/CODEOWNERS")
        self.assertEqual(self.found(), [])
        self.assertEqual(self.found("--platform", "github", code=1), ["!no-codeowners qa/freeze.json"])

    def test_where_the_tree_says_both_both_must_agree(self):
        self.write(".gitlab-ci.yml", "x: y\n")
        self.assertEqual(self.found(code=1), ["!no-codeowners qa/freeze.json"], "GitLab reads none here")
        self.assertEqual(self.found("--platform", "github"), [])
        os.rename(self.folder / ".github/CODEOWNERS", self.folder / "CODEOWNERS")
        self.assertEqual(self.found(), [])
        self.own("/qa @finley\n* @finley\n/qa\n/qa/ @finley\n", "CODEOWNERS")
        self.assertEqual(self.found(), ["codeowners-line CODEOWNERS"])

    def test_a_line_that_the_platform_skips(self):
        self.own("* @finley\n!/qa @nobody\n")
        outcome = self.freezegate("lint", "--as-of", day(0))
        self.assertEqual(outcome.code, 0, outcome)
        self.assertIn(".github/CODEOWNERS:2", outcome.out.decode())

    def test_no_link_is_followed(self):
        (self.folder / ".github/CODEOWNERS").unlink()
        self.own("* @finley\n", "owners")
        (self.folder / ".github/CODEOWNERS").symlink_to("../owners")
        self.assert_mends(self.freezegate("lint", "--as-of", day(0)), 2, "CODEOWNERS")

    def test_from_a_folder_below(self):
        (self.folder / "src").mkdir()
        self.own("* @finley\n/qa/\n")
        self.assertEqual(self.found(code=1, cwd=self.folder / "src"), ["!unowned qa/freeze.json"])

    def test_a_map_outside_of_the_tree(self):
        outcome = self.freezegate("lint", "--root", "tests", "--as-of", day(0))
        self.assert_mends(outcome, 2, "outside")
        self.assertEqual(self.found("--root", "tests", "--no-codeowners"), [])


if __name__ == "__main__":
    main()
