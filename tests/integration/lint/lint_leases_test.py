#!/usr/bin/env python3
"""freezegate lint: leases, the cap, entries that nobody looks at."""
from harness import main
from repository import Repository, day

MAP = "qa/freeze.json"


class Leases(Repository):
    def setUp(self):
        super().setUp()
        self.good_tree()

    def test_a_map_that_owes_nothing(self):
        self.assertEqual(self.found(), [])

    def test_warned_about_in_time(self):
        self.write_document([self.entry(expires=day(7))])
        self.assertEqual(self.found(), [f"lease-ends-soon {MAP}"])
        self.write_document([self.entry(expires=day(8))])
        self.assertEqual(self.found(), [])

    def test_the_date_decides(self):
        self.write_document([self.entry(expires=day(0))])
        self.assertEqual(self.found(), [f"lease-ends-soon {MAP}"])
        outcome = self.freezegate("lint", "--as-of", day(1))
        self.assertEqual(outcome.code, 1, outcome)
        self.assertIn(f"its lease ended on {day(0)}, 1 day ago", outcome.out.decode())

    def test_due_is_the_owners_own_check(self):
        gentle = {"policy": {"ended_lease": "warn"}}
        self.write_document([self.entry(expires=day(-1)), self.entry("Export.Other", owner="ada", expires=day(20),
                                                                     opened=day(-5))], **gentle)
        self.write(".github/CODEOWNERS", "* @finley @ada\n")
        self.assertEqual(self.found(), [f"lease-ended {MAP}"])
        self.assertEqual(self.found("--due", code=1), [f"!lease-ended {MAP}"])
        self.assertEqual(self.found("--due", "--owner", "ada"), [])
        self.assertEqual(self.found("--due", "--owner", "ada", "--owner", "@Finley", code=1), [f"!lease-ended {MAP}"])

    def test_an_owner_is_only_asked_of_what_is_due(self):
        self.assert_mends(self.freezegate("lint", "--owner", "ada"), 2, "--due")

    def test_renewals_show(self):
        renewal = {"reason": "the queue is being replaced", "issue": "https://bugs.example.org/4411"}
        renewals = [{"on": day(on), **renewal} for on in (-90, -60, -30)]
        self.write_document([self.entry(opened=day(-115), expires=day(0), renewals=renewals)])
        document = self.lint()
        self.assertEqual([finding["rule"] for finding in document["findings"]], ["lease-ends-soon", "renewed-often"])
        self.assertIn("renewed 3 times, frozen 115 days in all", document["findings"][0]["what"])
        self.assertEqual(document["renewals"], 3)
        shown = self.freezegate("list", "--as-of", day(0)).out.decode()
        self.assertIn("115 d, renewed 3x", shown)
        explained = self.freezegate("explain", "export_tests::Export.Roundtrip", "--as-of", day(0)).out.decode()
        self.assertIn("3 renewals in all", explained)

    def test_the_cap_says_what_it_costs(self):
        self.write_document([self.entry(f"T.{i}", opened=day(-10 - i)) for i in range(5)], policy={"cap": 2})
        self.write("gate.json", '{"schema_version": 1, "map_problems": [], "replays": 10, "seconds": 20}')
        (finding,) = self.lint("--gate-result", "gate.json", code=1)["findings"]
        self.assertEqual(finding["rule"], "cap")
        self.assertIn("30 replays of their seeds and controls, 60 s a run", finding["what"])
        self.assertIn("the oldest are export_tests::T.4", finding["what"])
        (without,) = self.lint(code=1)["findings"]
        self.assertNotIn(" s a run", without["what"])

    def test_a_gate_result_that_is_none(self):
        self.write("gate.json", "{}")
        self.assert_mends(self.freezegate("lint", "--gate-result", "gate.json"), 2, "no result of the gate")
        self.assert_mends(self.freezegate("lint", "--gate-result", "none.json"), 2, "No such file")
        self.assert_mends(self.freezegate("lint", "--gate-result", "."), 2, "not a regular file")

    def test_what_nobody_looks_at(self):
        renewals = [{"on": day(on), "reason": "hard", "issue": "https://bugs.example.org/1"} for on in (-66, -40)]
        self.write_document(
            [self.entry(opened=day(-95), renewals=renewals, issue=None, reason=None)],
            policy={"max_lease_days": 60},
            escalations=[{"nodeid": "a::b", "cause": "scheduling", "owner": "finley", "opened": day(-31)}],
            revoked=[{"nodeid": "export_tests::Export.Roundtrip", "opened": day(-95), "revoked": day(-1),
                      "class": "DRIFTED"}])
        rules = ("frozen-long", "no-reason", "no-issue", "!revoked-open", "escalation-old")
        self.assertEqual(self.found(code=1), [f"{rule} {MAP}" for rule in rules])


if __name__ == "__main__":
    main()
