#!/usr/bin/env python3
"""freezegate check, list and explain: what is there already, judged or shown."""
import hashlib
import json
import os
import shutil
import xml.etree.ElementTree
from pathlib import Path

import jsonschema

from harness import CATCH, FREEZEGATE, VICTIM, Case, day, main

SCHEMAS = Path(os.environ["SCHEMAS"])


class Reports(Case):
    """A folder of reports."""

    def setUp(self):
        super().setUp()
        self.reports = self.folder / "reports"
        self.reports.mkdir()

    def record(self, select="Flaky.*:Watch.*", conduct="fail", binary=VICTIM, reports=None, arguments=(), **env):
        """Runs tests for their report. \\returns the new report."""
        reports = reports or self.reports
        before = set(reports.iterdir())
        self.run_tests(binary, f"--gtest_filter={select}" if select else "", *arguments,
                       options=["--report-dir", reports], env={"VICTIM": conduct, **env})
        (report,) = set(reports.iterdir()) - before
        return report

    def check(self, *paths, options=(), **more):
        document = self.folder / "check.json"
        document.unlink(missing_ok=True)
        outcome = self.freezegate("check", "--format", "text", "--format", f"json={document}", *options,
                                  *(paths or [self.reports]), **more)
        if document.exists():
            outcome.document = json.loads(document.read_text())
        return outcome


class Check(Reports):
    def test_one_and_several(self):
        self.freeze()
        one = self.record()
        self.assertEqual(self.check(one).code, 0)
        self.record(conduct="pass")
        other = self.record(select="Other.*")
        outcome = self.check()
        self.assertEqual((outcome.code, outcome.document["processes"]), (0, 3), outcome)
        self.assertIn("FROZEN", outcome.kinds())
        self.assertEqual(self.check(one, other).document["processes"], 2)
        bad = self.record(select="Other.*", VICTIM_OTHER="other")
        outcome = self.check()
        self.assertEqual(outcome.code, 1, outcome)
        self.assertIn("Other.Test", outcome.out.decode())
        self.assertEqual(self.check(one).code, 0)
        self.assertEqual(self.check(bad).code, 1)

    def test_what_run_says_of_a_process_check_says_too(self):
        self.freeze()
        for conduct in ("fail", "pass", "other", "segv", "exit 0", "_exit 0", "skip", "kill"):
            with self.subTest(conduct):
                shutil.rmtree(self.reports)
                self.reports.mkdir()
                run = self.conduct(conduct, options=["--report-dir", self.reports])
                outcome = self.check()
                self.assertEqual(outcome.code != 0, run.code != 0, (run, outcome))
                self.assertEqual(outcome.kinds(), run.kinds())

    def test_shards(self):
        self.freeze()
        for shard in ("0", "1", "2"):
            self.record(GTEST_TOTAL_SHARDS="3", GTEST_SHARD_INDEX=shard)
        outcome = self.check()
        self.assertEqual((outcome.code, outcome.kinds().count("FROZEN")), (0, 1), outcome)

    def test_repetitions(self):
        self.freeze()
        self.record(arguments=["--gtest_repeat=3", "--gtest_shuffle"])
        outcome = self.check()
        self.assertEqual((outcome.code, outcome.kinds()), (0, ["FROZEN"]), outcome)
        self.assertEqual(outcome.document["tests_run"], 6)

    def test_two_binaries_of_one_name(self):
        self.freeze()
        for name in ("a", "b"):
            (self.folder / name).mkdir()
            shutil.copy(VICTIM, self.folder / name / "victim")
            self.record(binary=self.folder / name / "victim")
        outcome = self.check()
        self.assertEqual(outcome.code, 1, outcome)
        self.assertIn("two different tests have this id", outcome.out.decode())

    def test_one_broken_among_good_ones(self):
        self.freeze()
        self.record()
        (self.reports / "broken.jsonl").write_text('{"record":"process"}\n')
        (self.reports / "empty.jsonl").write_text("")
        outcome = self.check()
        self.assert_mends(outcome, 2, "broken.jsonl:1", "empty.jsonl")
        self.assertEqual(outcome.out, b"")

    def test_cut_short(self):
        report = self.record(conduct="pass")
        lines = report.read_text().splitlines(keepends=True)
        for count in range(1, len(lines)):
            report.write_text("".join(lines[:count]))
            outcome = self.check()
            self.assertEqual(outcome.code, 1, (lines[count - 1], outcome))

    def test_nothing_to_judge(self):
        self.assert_mends(self.check(), 4, "there is no run report")
        self.record(select="None.*")
        outcome = self.check()
        self.assertEqual((outcome.code, outcome.kinds()), (4, ["NO_TESTS"]), outcome)

    def test_paths_that_are_no_reports(self):
        (self.folder / "loop").symlink_to("loop")
        os.mkfifo(self.folder / "fifo")
        for path in ("none", "loop", "fifo", "/dev/null", "/dev/zero"):
            with self.subTest(path):
                self.assert_mends(self.check(path), 2, path)
        self.assert_mends(self.freezegate("check"), 2, "reports")

    def test_as_of(self):
        self.freeze(opened=day(-10), expires=day(5))
        self.record()
        for as_of, code, kind in ((day(-10), 0, "FROZEN"), (day(5), 0, "FROZEN"), (day(6), 1, "EXPIRED")):
            outcome = self.check(options=["--as-of", as_of])
            self.assertEqual((outcome.code, outcome.kinds()), (code, [kind]), outcome)
        self.assert_mends(self.check(options=["--as-of", day(-11)]), 2, "opened")
        for date in ("tomorrow", "2026-02-30", "2026-1-1", "20260101"):
            self.assert_mends(self.check(options=[f"--as-of={date}"]), 2, "--as-of")

    def test_fixtures_as_they_are_now(self):
        rows = self.folder / "rows.csv"
        rows.write_bytes(b"1\n")
        self.freeze(no_fixtures=None, fixtures={"rows.csv": "sha256:" + hashlib.sha256(b"1\n").hexdigest()})
        self.record()
        self.assertEqual(self.check().code, 0)
        rows.write_bytes(b"2\n")
        self.assertEqual(self.check().kinds(), ["FIXTURE_CHANGED"])

    def test_two_frameworks_behind_one_map(self):
        self.write_map(self.entry(), self.entry(nodeid="catch_victim::a row survives",
                                                signature=self.signature(binary=CATCH, test="[flaky]"),
                                                witnesses=["catch_victim::rows are counted"]))
        self.record()
        self.run_tests(CATCH, "[flaky],[watch]", options=["--report-dir", self.reports], env={"VICTIM": "fail"})
        outcome = self.check()
        self.assertEqual((outcome.code, outcome.kinds()), (0, ["FROZEN", "FROZEN"]), outcome)


class Formats(Reports):
    def setUp(self):
        super().setUp()
        self.freeze()
        self.record(select="Flaky.*:Watch.*:Other.*", VICTIM_OTHER="other")

    def output(self, form):
        outcome = self.freezegate("check", "--format", form, self.reports)
        self.assertEqual(outcome.code, 1, outcome)
        return outcome.out.decode()

    def test_json(self):
        document = json.loads(self.output("json"))
        jsonschema.validate(document, json.loads((SCHEMAS / "verdict.schema.json").read_text()))
        self.assertEqual(document["exit_status"], 1)

    def test_junit(self):
        suites = xml.etree.ElementTree.fromstring(self.output("junit"))
        self.assertEqual(len(suites.findall(".//failure")), 1)

    def test_sarif(self):
        document = json.loads(self.output("sarif"))
        self.assertEqual(document["version"], "2.1.0")
        self.assertTrue(document["runs"][0]["results"])

    def test_github(self):
        lines = self.output("github").splitlines()
        self.assertTrue(lines)
        for line in lines:
            self.assertRegex(line, r"\A::(error|warning|notice) ")

    def test_text(self):
        self.assertTrue(self.output("text").splitlines()[-1].startswith("freezegate: FAILED"))

    def test_all_at_once_into_files(self):
        forms = ("text", "json", "github", "junit", "sarif")
        arguments = [word for form in forms for word in ("--format", f"{form}={form}.out")]
        outcome = self.freezegate("check", *arguments, self.reports)
        self.assertEqual((outcome.code, outcome.out), (1, b""), outcome)
        for form in forms:
            # The text in a file is not wrapped.
            self.assertEqual((self.folder / f"{form}.out").read_text().split(), self.output(form).split())

    def test_outputs_that_cannot_be_written(self):
        for target in ("/proc/none/x", "none/x", "/dev/full", "."):
            with self.subTest(target):
                good = self.freezegate("check", "--format", f"json={target}", "--format", "text=still.txt", self.reports)
                self.assert_mends(good, 3, "cannot be written", target)
                self.assertTrue((self.folder / "still.txt").exists(), "the other output is written all the same")
                (self.folder / "still.txt").unlink()
        with open("/dev/full", "wb") as full:
            for command in (["check", self.reports], ["list"], ["explain", "victim::Flaky.Frozen"], ["--help"],
                            ["--version"], ["completion", "bash"], ["check", "--help"]):
                with self.subTest(command):
                    process = self.call(FREEZEGATE, *command, stdout=full)
                    self.assertEqual(process.returncode, 3, process)
                    self.assertIn(b"cannot be written", process.stderr)
        run = self.conduct("fail", options=["--format", "json=/dev/full"])
        self.assert_mends(run, 1, "/dev/full")  # the test's own exit status stays where it is not 0

    def test_formats_that_do_not_exist(self):
        for form in ("yaml", "json=", "", "=file", "JSON"):
            with self.subTest(form):
                self.assert_mends(self.freezegate("check", f"--format={form}", self.reports), 2, "--format")


class Map(Case):
    def test_list_and_explain(self):
        self.write_map(self.entry(), self.entry(nodeid="victim::Other.Test", opened=day(-50), expires=day(-21),
                                                owner="kim"))
        listed = self.freezegate("list")
        self.assertEqual(listed.code, 0, listed)
        for words in ("victim::Flaky.Frozen", "finley", "EXPIRED", "kim", "2 freezes of at most 20"):
            self.assertIn(words, listed.out.decode())
        document = json.loads(self.freezegate("list", "--format", "json").out)
        self.assertEqual([entry["freeze"]["nodeid"] for entry in document["freezes"]],
                         ["victim::Other.Test", "victim::Flaky.Frozen"])
        explained = self.freezegate("explain", "victim::Flaky.Frozen")
        self.assertEqual(explained.code, 0, explained)
        self.assertIn("the answer differs", explained.out.decode())
        document = json.loads(self.freezegate("explain", "--format=json", "victim::Flaky.Frozen").out)
        self.assertEqual(document["freeze"]["owner"], "finley")

    def test_explain_of_a_test_that_is_not_frozen(self):
        self.freeze()
        self.assert_mends(self.freezegate("explain", "Frozen"), 2, "did you mean victim::Flaky.Frozen")
        self.assert_mends(self.freezegate("explain", "a::b"), 2, "'a::b' is not frozen", "freezegate list")
        self.assert_mends(self.freezegate("explain", ""), 2, "is not frozen")

    def test_without_a_map(self):
        for command in (["list"], ["explain", "a::b"]):
            outcome = self.freezegate(*command)
            self.assertEqual(outcome.code, 2, outcome)
            self.assertIn("there is no freeze map", outcome.err)
            self.assertIn("mend: ", outcome.err)


if __name__ == "__main__":
    main()
