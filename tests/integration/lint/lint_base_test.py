#!/usr/bin/env python3
"""freezegate lint --base: the map of the base revision is looked at, and the patch's only for what it makes of it."""
from harness import main
from repository import Repository, day

MAP = "qa/freeze.json"


class Base(Repository):
    def setUp(self):
        super().setUp()
        self.good_tree()

    def branch(self):
        """Commits the base, and goes on on a branch of its own."""
        self.commit(on=-2)
        self.git("checkout", "--quiet", "-b", "patch")

    def test_a_patch_that_leaves_the_map_alone(self):
        self.branch()
        self.write("src/x", "x")
        self.commit()
        document = self.lint("--base", "main")
        self.assertEqual(document["findings"], [])
        self.assertEqual(document["base"]["revision"], "main")

    def test_a_patch_cannot_renew_by_itself(self):
        self.write_document([self.entry(expires=day(-1))])
        self.branch()
        self.write_document([self.entry(expires=day(20), renewals=[{"on": day(0), "reason": "a", "issue": "b"}])])
        self.commit()
        found = self.found("--base", "main", code=1)
        self.assertEqual(set(found), {f"!lease-ended {MAP}", f"!patch {MAP}"})

    def test_a_patch_cannot_raise_the_cap(self):
        self.branch()
        self.write_document([self.entry()], policy={"cap": 999})
        self.commit()
        self.assertEqual(self.found("--base", "main", code=1), [f"!patch {MAP}"])

    def test_a_patch_that_closes_what_has_ended_owes_nothing(self):
        self.write_document([self.entry(expires=day(-1))])
        self.branch()
        self.write_document([])
        self.commit()
        self.assertEqual(self.found("--base", "main"), [])

    def test_a_patch_that_takes_the_owners_away(self):
        self.branch()
        self.write(".github/CODEOWNERS", "* @finley\n/qa/\n")
        self.commit()
        self.assertEqual(self.found("--base", "main", code=1), [f"!unowned {MAP}"])

    def test_no_such_revision(self):
        self.branch()
        self.assertEqual(self.freezegate("lint", "--base", "nowhere").code, 2)

    def test_without_any_map(self):
        (self.folder / MAP).unlink()
        self.branch()
        self.assert_mends(self.freezegate("lint", "--base", "main", "--map", MAP), 2, "map")


if __name__ == "__main__":
    main()
