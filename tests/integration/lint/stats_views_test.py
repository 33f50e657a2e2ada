#!/usr/bin/env python3
"""freezegate stats: ages, renewals, cost, and what it says in words."""
import json

from harness import main
from repository import Repository, day, validate


class Views(Repository):
    def setUp(self):
        super().setUp()
        renewal = {"reason": "hard", "issue": "https://bugs.example.org/1"}
        self.open = [self.entry("A", opened=day(-5)), self.entry("B", opened=day(-20)),
                     self.entry("C", opened=day(-50), renewals=[{"on": day(-25), **renewal}])]
        self.write("gate.json", '{"schema_version": 1, "map_problems": [], "replays": 10, "seconds": 5}')

    def text(self, *options):
        outcome = self.freezegate("stats", "--as-of", day(0), *options)
        self.assertEqual(outcome.code, 0, outcome)
        return outcome.out.decode()

    def test_ages_renewals_and_cost(self):
        self.write_document(self.open)
        text = self.text("--gate-result", "gate.json")
        for words in ("3 of at most 20", "median 20 days; the oldest 50 days: export_tests::C, owner finley",
                      "1 renewal of 1 freeze; most often 1 time: export_tests::C",
                      "18 replays of their seeds and controls, 9.0 s a run"):
            self.assertIn(words, text.replace("\n" + " " * 22, " "))
        self.assertIn("not measured", self.text())

    def test_a_map_that_nobody_reads(self):
        self.write_document(self.open)
        self.assertIn("Nobody reads this map: 3 freezes are open, and in 30 days not one has revoked itself.",
                      self.text().replace("\n", " "))
        revoked = {"nodeid": "export_tests::D", "opened": day(-60), "revoked": day(-2), "class": "SEED_STABLE"}
        self.write_document(self.open, revoked=[revoked])
        self.assertNotIn("Nobody reads", self.text())
        self.assertIn("Nobody reads", self.text("--days", "1"))

    def test_a_map_without_freezes(self):
        self.write_document([])
        self.assertIn("No freeze is open.", self.text())

    def test_json(self):
        self.write_document(self.open)
        outcome = self.freezegate("stats", "--as-of", day(0), "--gate-result", "gate.json", "--format", "json")
        document = json.loads(outcome.out)
        validate(document, "stats.schema.json")
        self.assertEqual((document["oldest"], document["median_age_days"], document["seconds"], document["unread"]),
                         ("export_tests::C", 20, 9.0, True))

    def test_usage(self):
        self.write_document(self.open)
        for days in ("0", "-1", "x", "99999"):
            self.assert_mends(self.freezegate("stats", "--days", days), 2, "--days")
        self.assert_mends(self.freezegate("stats", "--format", "junit"), 2, "--format")


if __name__ == "__main__":
    main()
