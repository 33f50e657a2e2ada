#!/usr/bin/env python3
"""A frozen test whose assertions are pinned, and what becomes of it when its source changes: real binaries, real reports,
the verdict of `freezegate check` and `freezegate run`.

    frozen_test.py SCRATCH FREEZEGATE VICTIM VICTIM_WITHOUT_CAPTURE [TEST...]
"""

import datetime
import json
import re
import shutil
import subprocess
import sys
import tempfile
import unittest
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import building
import harness

SCRATCH, COMMAND, VICTIM, VICTIM_OFF = Path(), "", "", ""
FLAGS = ["g++", "-std=c++17", "-O0", "-pthread"]
FROZEN = "export_tests::Export.Roundtrip"
WITNESS = "export_tests::ExportProps.Idempotent"

SOURCE = """\
#include <gtest/gtest.h>
#include <cstdlib>
#include <string>
static std::string flips() { const char* it = std::getenv("VICTIM_FLIPS"); return it ? it : ""; }
static int rows() { return flips() == "rows" ? 2 : 3; }
static bool is_open() { return flips() != "closed"; }
static void check_sorted(int first, int second) { EXPECT_LE(first, second) << "not sorted"; }
TEST(Export, Roundtrip) {
  const std::string name = "export";
  ASSERT_TRUE(is_open());
  EXPECT_EQ(rows(), 3) << "of " << name;
  EXPECT_LT(name.size(), 10u);
  check_sorted(1, 2);
  for (int i = 0; i < 3; ++i) EXPECT_NE(name[i], ' ');
}
TEST(Export, Header) { EXPECT_STREQ("id", "id"); }
TEST(ExportProps, Idempotent) { EXPECT_EQ(rows() - rows(), 0); }
TEST(ExportProps, Nothing) {}
"""
# A file of the same binary that is compiled without capture.
ELSEWHERE = """\
#include <gtest/gtest.h>
TEST(ExportProps, Elsewhere) { EXPECT_EQ(2 + 2, 4); }
"""
PINNED = ['ASSERT TRUE("is_open()")', 'EXPECT EQ("rows()", "3")', 'EXPECT LE("first", "second")',
          'EXPECT LT("name.size()", "10u")', 'EXPECT NE("name[i]", "\' \'")']

# What is replaced in the source.
VARIANTS = {
    "unchanged": {},
    "reformatted": {"EXPECT_EQ(rows(), 3) << \"of \" << name;":
                    "EXPECT_EQ(\n      rows( ) ,\n      3)\n      << \"of \" << name;",
                    "i < 3; ++i) EXPECT_NE(name[i], ' ')": "i < 3; ++i)\n    EXPECT_NE( name[ i ],' ' )"},
    "moved": {"#include <string>\n": "#include <string>\n\n// A comment.\n\nstatic const int unused[] = {1, 2};\n"},
    "reordered": {"  EXPECT_LT(name.size(), 10u);\n  check_sorted(1, 2);\n":
                  "  check_sorted(1, 2);\n  EXPECT_LT(name.size(), 10u);\n"},
    "another test changed": {'EXPECT_STREQ("id", "id");': 'EXPECT_STRNE("id", "name"); EXPECT_TRUE(true);'},
    "more executions": {"i < 3; ++i": "i < 6; ++i"},
    "another message": {'"not sorted"': '"the order is lost"'},
    "removed": {"  EXPECT_LT(name.size(), 10u);\n": ""},
    "removed in a helper": {"EXPECT_LE(first, second) << \"not sorted\";": "static_cast<void>(first + second);"},
    "emptied": {"  const std::string name": "  return;\n  const std::string name"},
    "weakened": {"EXPECT_EQ(rows(), 3) << \"of \" << name;": "EXPECT_TRUE(rows() == 3 || rows() == 2);"},
    "relaxed": {"EXPECT_LT(name.size(), 10u)": "EXPECT_LE(name.size(), 10u)"},
    "softened": {"ASSERT_TRUE(is_open())": "EXPECT_TRUE(is_open())"},
    "added": {"  check_sorted(1, 2);\n": "  check_sorted(1, 2);\n  EXPECT_GE(rows(), 1);\n"},
}
FINE = ("unchanged", "reformatted", "moved", "reordered", "another test changed", "more executions", "another message")
# What a passing run of the variant is told: the rows of its finding.
WEAKENED = {
    "removed": [("removed", 'EXPECT LT("name.size()", "10u")')],
    "removed in a helper": [("removed", 'EXPECT LE("first", "second")')],
    "emptied": [("removed", line) for line in PINNED],
    "weakened": [("removed", 'EXPECT EQ("rows()", "3")'), ("added", 'EXPECT TRUE("rows()==3||rows()==2")')],
    "relaxed": [("changed", 'EXPECT LT("name.size()", "10u")'), ("to", 'EXPECT LE("name.size()", "10u")')],
    "softened": [("changed", 'ASSERT TRUE("is_open()")'), ("to", 'EXPECT TRUE("is_open()")')],
    "added": [("added", 'EXPECT GE("rows()", "1")')],
}


def build():
    """Each variant as SCRATCH/VARIANT/export_tests, and `unchanged` once more without capture."""
    shutil.rmtree(SCRATCH, ignore_errors=True)
    SCRATCH.mkdir(parents=True)
    work = building.listener(FLAGS, SCRATCH)
    for name, changes in VARIANTS.items():
        text = SOURCE
        for old, new in changes.items():
            if text.count(old) != 1:
                raise AssertionError(f"'{name}' replaces what is not there once: {old}")
            text = text.replace(old, new)
        source = SCRATCH / name / "export_tests.cpp"
        source.parent.mkdir()
        source.write_text(text, encoding="utf-8")
        work.append(([*FLAGS, building.CAPTURE], source, SCRATCH / name / "tests.o"))
    (SCRATCH / "elsewhere.cpp").write_text(ELSEWHERE, encoding="utf-8")
    work.append((FLAGS, SCRATCH / "elsewhere.cpp", SCRATCH / "elsewhere.o"))
    work.append((FLAGS, SCRATCH / "unchanged" / "export_tests.cpp", SCRATCH / "without.o"))
    work.append((FLAGS, building.PLUGIN / "guest.cpp", SCRATCH / "guest_without.o"))
    with ThreadPoolExecutor(2) as pool:
        list(pool.map(lambda each: building.compile_file(*each), work))
    libraries = [SCRATCH / "command_path.o", "-lgtest_main", "-lgtest"]
    for name in VARIANTS:
        objects = [SCRATCH / name / "tests.o", SCRATCH / "elsewhere.o", SCRATCH / "guest.o"]
        building.link(FLAGS, objects, libraries, SCRATCH / name / "export_tests")
    objects = [SCRATCH / "without.o", SCRATCH / "guest_without.o"]
    building.link(FLAGS, objects, libraries, SCRATCH / "without capture" / "export_tests")


def signatures(reports):
    """Test to signature and failure shapes, of what failed."""
    verdict = check(reports, "--format", "json")
    findings = json.loads(verdict.stdout)["findings"]
    return {finding["nodeid"]: (finding["signature"], finding["shapes"]) for finding in findings if finding["signature"]}


def check(reports, *options):
    return subprocess.run([COMMAND, "check", *options, str(reports)], cwd=Path(reports).parent, capture_output=True,
                          text=True, timeout=harness.TIMEOUT, check=False)


class Case(unittest.TestCase):
    maxDiff = None

    def setUp(self):
        self.folder = self.new_folder()

    def new_folder(self):
        scratch = tempfile.TemporaryDirectory()
        self.addCleanup(scratch.cleanup)
        (Path(scratch.name) / ".git").mkdir()  # the end of the search for a map
        return Path(scratch.name)

    def reports_of(self, program, flips="", **environment):
        folder = self.new_folder()
        harness.run(program, folder=folder, environment={"VICTIM_FLIPS": flips, **environment})
        return folder / "reports"

    def learned(self, flips=""):
        """What a person would take from the reports of a run of the original: of the frozen test, what it asserts and its
        signature."""
        reports = self.reports_of(SCRATCH / "unchanged" / "export_tests", flips)
        verdict = json.loads(check(reports, "--assertions", "--format", "json").stdout)
        tests = {test["nodeid"]: test for test in verdict["assertions"]["by_test"]}
        return tests[FROZEN], signatures(reports).get(FROZEN, (None,))[0]

    def write_map(self, signature, **more):
        today = datetime.datetime.now(datetime.timezone.utc).date()
        freeze = {"nodeid": FROZEN, "signature": signature, "seeds": [1, 2, 3], "witnesses": [WITNESS],
                  "no_fixtures": "it reads none", "opened": (today - datetime.timedelta(days=3)).isoformat(),
                  "owner": "finley", **more}
        (self.folder / "qa").mkdir(exist_ok=True)
        (self.folder / "qa" / "freeze.json").write_text(json.dumps({"version": 1, "freezes": [freeze]}), encoding="utf-8")

    def verdict(self, variant, flips="", **environment):
        """Exit status and the finding of the frozen test, of `freezegate run`."""
        output = self.folder / "verdict.json"
        judged = [COMMAND, "run", "--format", "text", "--format", f"json={output}", "--"]
        done = harness.run(SCRATCH / variant / "export_tests", folder=self.folder, prefix=judged,
                           environment={"VICTIM_FLIPS": flips, **environment})
        findings = json.loads(output.read_text(encoding="utf-8"))["findings"]
        found = [finding for finding in findings if finding["nodeid"] == FROZEN]
        self.assertEqual(len(found), 1, done.stderr)
        self.text = done.stderr.decode()
        return done.returncode, found[0]

    def expect(self, status, kind, *arguments, **environment):
        code, finding = self.verdict(*arguments, **environment)
        self.assertEqual((code, finding["kind"]), (status, kind), f"{finding['reason']}\n{self.text}")
        return finding


class Pinned(Case):
    """Both keys, and each alone."""

    def setUp(self):
        super().setUp()
        self.asserted, _ = self.learned()
        _, self.signature = self.learned("rows")
        self.pins = {"both": {"assertions": self.asserted["digest"], "asserts": self.asserted["asserts"]},
                     "words": {"asserts": self.asserted["asserts"]},
                     "digest": {"assertions": self.asserted["digest"]}}

    def with_pins(self):
        for name, pins in self.pins.items():
            self.write_map(self.signature, **pins)
            yield name

    def test_what_is_pinned(self):
        self.assertEqual(self.asserted["asserts"], PINNED)
        self.assertTrue(self.asserted["complete"])

    def test_what_changes_nothing(self):
        for pins in self.with_pins():
            for variant in FINE:
                with self.subTest(variant, pins=pins):
                    self.expect(0, "QUIET", variant)
                    self.expect(0, "FROZEN", variant, "rows")

    def rows_in_text(self):
        """The list that people see: rows of a word and an assertion, where the word of the row above holds on."""
        rows = []
        for line in self.text.splitlines():
            found = re.match(r"\s+(removed|added|changed|to|)\s+((EXPECT|ASSERT) .*)", line)
            if found:
                rows.append((found[1] or rows[-1][0], found[2]))
        return rows

    def test_what_weakens_it(self):
        for pins in self.with_pins():
            for variant, rows in WEAKENED.items():
                with self.subTest(variant, pins=pins):
                    finding = self.expect(1, "WEAKENED", variant)
                    if pins == "digest":
                        self.assertIn(f"pinned is {self.asserted['digest']}", finding["reason"])
                        continue
                    self.assertEqual(self.rows_in_text(), rows)
                    difference = finding["asserts"]
                    changed = [row for change in difference["changed"]
                               for row in (("changed", change["pinned"]), ("to", change["seen"]))]
                    self.assertEqual([("removed", line) for line in difference["removed"]]
                                     + [("added", line) for line in difference["added"]] + changed, rows)

    def test_what_weakens_it_while_it_fails(self):
        """Where it fails it need not reach all that is pinned; what is not pinned shows."""
        self.write_map(self.signature, **self.pins["words"])
        for variant in ("removed", "removed in a helper"):
            with self.subTest(variant):
                self.expect(0, "FROZEN", variant, "rows")
        for variant in ("added", "relaxed", "softened"):
            with self.subTest(variant):
                self.expect(1, "WEAKENED", variant, "rows")
        self.write_map(self.signature, **self.pins["digest"])
        for variant in ("removed", "added"):
            with self.subTest(variant, pins="digest"):
                self.expect(1, "WEAKENED", variant, "rows")

    def test_a_fatal_failure_hides_what_is_behind_it(self):
        asserted, signature = self.learned("closed")
        self.assertEqual(asserted["asserts"], PINNED[:1])
        for name, pins in self.pins.items():
            with self.subTest(name):
                self.write_map(signature, **pins)
                self.expect(0, "FROZEN", "unchanged", "closed")
                self.expect(0, "QUIET", "unchanged")

    def test_a_run_that_records_no_assertions(self):
        for pins in self.with_pins():
            with self.subTest(pins):
                finding = self.expect(1, "WEAKENED", "without capture")
                self.assertIn("did not record", finding["reason"])
                self.expect(1, "WEAKENED", "unchanged", FREEZEGATE_ASSERTIONS="failures")

    def test_nothing_pinned(self):
        self.write_map(self.signature)
        for variant in VARIANTS:
            with self.subTest(variant):
                if variant == "emptied":
                    self.expect(1, "ASSERTED_NOTHING", variant)
                else:
                    self.expect(0, "QUIET", variant)


class Witnesses(Case):
    def test_one_that_asserts_nothing(self):
        _, signature = self.learned("rows")
        self.write_map(signature, witnesses=[WITNESS])
        self.expect(0, "FROZEN", "unchanged", "rows")
        self.write_map(signature, witnesses=["export_tests::ExportProps.Nothing"])
        finding = self.expect(1, "WITNESS_FAILED", "unchanged", "rows")
        self.assertIn("ExportProps.Nothing", self.text)
        self.assertIsNotNone(finding["mend"])
        # Where nobody counts, nobody can say it.
        self.expect(0, "FROZEN", "without capture", "rows")

    def test_one_whose_file_has_no_capture(self):
        _, signature = self.learned("rows")
        self.write_map(signature, witnesses=["export_tests::ExportProps.Elsewhere"])
        finding = self.expect(1, "WITNESS_FAILED", "unchanged", "rows")
        self.assertIn("was its file compiled with capture?", finding["reason"])


class Signatures(Case):
    def test_they_are_the_same_without_capture(self):
        captured, plain = (signatures(self.reports_of(program)) for program in (VICTIM, VICTIM_OFF))
        self.assertGreater(len(captured), 25)
        self.assertEqual(captured, plain)


if __name__ == "__main__":
    SCRATCH, COMMAND, VICTIM, VICTIM_OFF = Path(sys.argv.pop(1)), sys.argv.pop(1), sys.argv.pop(1), sys.argv.pop(1)
    build()
    unittest.main()
