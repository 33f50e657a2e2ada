#!/usr/bin/env python3
"""freezegate stats: what left the map, by its tombstones and by the commits of real repositories."""
import json

from harness import main
from repository import Repository, day, validate


class History(Repository):
    def stats(self, *options, as_of=day(0), **more):
        outcome = self.freezegate("stats", "--as-of", as_of, "--format", "json", *options, **more)
        self.assertEqual(outcome.code, 0, outcome)
        document = json.loads(outcome.out)
        validate(document, "stats.schema.json")
        return document

    def entries(self, *tests):
        return [self.entry(test, opened=day(-60), expires=day(-30)) for test in tests]

    def tombstone(self, test, on, **more):
        return {"nodeid": f"export_tests::{test}", "opened": day(-60), "revoked": day(on), "class": "DRIFTED", **more}

    def test_the_tombstones(self):
        self.write_document(self.entries("A"), revoked=[self.tombstone("B", -30), self.tombstone("C", -31),
                                                        self.tombstone("D", -1, **{"class": "WITHDRAWN"})])
        self.commit()
        document = self.stats()
        self.assertEqual((document["revoked"], document["classes"], document["withdrawn"]), (1, {"DRIFTED": 1}, 1))
        self.assertEqual(self.stats("--days", "31")["revoked"], 2)
        self.assertIsNone(document["history"])

    def test_an_entry_that_vanished_between_two_commits(self):
        self.write_document(self.entries("A", "B", "C"))
        self.commit(on=-50)
        self.write_document(self.entries("A", "B"))
        gone = self.commit(on=-20)
        self.write("src/x", "x")
        self.commit(on=-15)
        self.write_document(self.entries("A"), revoked=[self.tombstone("B", -10)])
        self.commit(on=-10)
        document = self.stats()
        self.assertEqual((document["revoked"], document["removed"]), (1, 1))
        latest, first = document["departures"]
        self.assertEqual((latest["nodeid"], latest["class"]), ("export_tests::B", "DRIFTED"))
        self.assertEqual((first["nodeid"], first["class"], first["change"], first["on"]),
                         ("export_tests::C", None, gone, day(-20)))
        self.assertEqual(self.stats("--days", "15")["removed"], 0)

    def test_tombstones_that_were_dropped_again(self):
        self.write_document(self.entries("A"))
        self.commit(on=-20)
        self.write_document([], revoked=[self.tombstone("A", -12)])
        self.commit(on=-12)
        self.write_document([])
        self.commit(on=-5)
        self.assertEqual(self.stats()["classes"], {"DRIFTED": 1})

    def test_what_the_working_tree_removes(self):
        self.write_document(self.entries("A", "B"))
        self.commit(on=-20)
        self.write_document(self.entries("A"))
        (departure,) = self.stats()["departures"]
        self.assertEqual((departure["nodeid"], departure["change"]), ("export_tests::B", None))

    def test_a_map_that_was_deleted_and_written_anew(self):
        self.write_document(self.entries("A", "B"))
        self.commit(on=-20)
        (self.folder / "qa/freeze.json").unlink()
        deleted = self.commit(on=-19)
        self.write_document(self.entries("A"))
        self.commit(on=-18)
        (departure,) = self.stats()["departures"]
        self.assertEqual((departure["nodeid"], departure["change"]), ("export_tests::B", deleted))

    def test_versions_that_cannot_be_read_are_said(self):
        self.write("qa/freeze.json", "{")
        self.commit(on=-20)
        self.write_document(self.entries("A"))
        self.commit(on=-10)
        self.assertIn("1 version", self.stats()["history"])

    def test_a_day_in_the_past(self):
        self.write_document(self.entries("A", "B"))
        self.commit(on=-20)
        self.write_document(self.entries("A"))
        self.commit(on=-10)
        document = self.stats(as_of=day(-15))
        self.assertEqual(document["date"], day(-15))
        self.assertEqual([departure["change"] for departure in document["departures"]], [None],
                         "the commit of that removal had not been made")

    def test_without_a_repository_the_tombstones_count(self):
        self.call("rm", "-rf", ".git")
        self.write_document(self.entries("A"), revoked=[self.tombstone("B", -1)])
        document = self.stats("--map", "qa/freeze.json", env={"GIT_CEILING_DIRECTORIES": str(self.folder.parent)})
        self.assertEqual(document["revoked"], 1)
        self.assertTrue(document["history"])

    def test_a_shallow_clone_says_so(self):
        self.write_document(self.entries("A", "B"))
        self.commit(on=-20)
        self.write_document(self.entries("A"))
        self.commit(on=-10)
        self.git("clone", "--quiet", "--depth=1", f"file://{self.folder}", "clone")
        self.assertIn("shallow", self.stats(cwd=self.folder / "clone")["history"])

    def test_a_map_in_a_folder_below(self):
        self.write("sub/qa/freeze.json", json.dumps({"version": 1, "freezes": self.entries("A", "B")}))
        self.commit(on=-20)
        self.write("sub/qa/freeze.json", json.dumps({"version": 1, "freezes": self.entries("A")}))
        self.commit(on=-10)
        self.assertEqual(self.stats(cwd=self.folder / "sub")["removed"], 1)

    def test_it_writes_nothing(self):
        self.write_document(self.entries("A"))
        self.commit()
        before = self.git("status", "--porcelain", "--ignored")
        self.stats()
        self.assertEqual(self.git("status", "--porcelain", "--ignored"), before)


if __name__ == "__main__":
    main()
