"""What a run skips is named: two frameworks, ctest's own properties, a base run, drafts. Real builds, real ctest runs.

VICTIM_CATCH2 is the version of Catch2 to build with, CATCH2_PREFIX where it is installed (empty: by the system).
"""
import json
import os
import re
import shutil
import subprocess
import sys
import xml.etree.ElementTree as ElementTree
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1] / "ctest"))
import harness  # noqa: E402

VICTIM = Path(__file__).parent / "victim"
VERSION = os.environ["VICTIM_CATCH2"]
PROJECT = f"""
freezegate_enforce()
enable_testing()
find_package(GTest REQUIRED)
find_package(Catch2 {VERSION} REQUIRED)
foreach(name IN ITEMS g_tests e_tests)
  add_executable(${{name}} ${{name}}.cpp)
  target_link_libraries(${{name}} PRIVATE GTest::gtest_main)
endforeach()
add_executable(c_tests c_tests.cpp)
target_link_libraries(c_tests PRIVATE {"Catch2::Catch2" if VERSION == "2" else "Catch2::Catch2WithMain"})
target_compile_definitions(c_tests PRIVATE VICTIM_V{VERSION})
add_test(NAME g COMMAND g_tests --gtest_repeat=2)
add_test(NAME e COMMAND e_tests)
add_test(NAME c COMMAND c_tests)
add_test(NAME c_other COMMAND c_tests [.other])
add_test(NAME turned COMMAND false)
set_tests_properties(turned PROPERTIES WILL_FAIL TRUE)
add_test(NAME by_output COMMAND sh -c "echo good\\\\; exit 1")
set_tests_properties(by_output PROPERTIES PASS_REGULAR_EXPRESSION good)
add_test(NAME says_skipped COMMAND echo whatever)
set_tests_properties(says_skipped PROPERTIES SKIP_REGULAR_EXPRESSION whatever)
add_test(NAME off COMMAND false)
set_tests_properties(off PROPERTIES DISABLED TRUE)
include(more.cmake OPTIONAL)
"""
EXPECTED = {
    "g_tests::Skip.Always": "skipped", "g_tests::Skip.Partly": "partly skipped",
    "g_tests::Skip.DISABLED_Off": "disabled", "g_tests::DISABLED_Suite.Test": "disabled",
    "g_tests::DISABLED_Off/Many.Is/0": "disabled", "e_tests": "skipped",
    "c_tests::hidden": "hidden", "c_tests::hidden and slow": "hidden",
    "c_tests::may fail and passes": "excused", "c_tests::should fail and does": "excused",
    "ctest::turned": "excused", "ctest::by_output": "excused", "ctest::says_skipped": "excused", "ctest::off": "disabled",
}
if VERSION == "3":
    EXPECTED["c_tests::skips"] = "skipped"


def line_of(file, text):
    return 1 + next(i for i, line in enumerate((VICTIM / file).read_text().splitlines()) if text in line)


class Skips(harness.Case):
    """One project, built once; the tests change its map, its base and its sources, in the order of their names."""

    @classmethod
    def setUpClass(cls):
        folder = harness.SCRATCH / f"v{VERSION}"
        shutil.rmtree(folder, ignore_errors=True)
        cls.victim = harness.Project(folder)
        for file in VICTIM.iterdir():
            shutil.copy(file, cls.victim.source)
        cls.victim.write("CMakeLists.txt", "cmake_minimum_required(VERSION 3.24)\nproject(victim CXX)\n"
                                           f"set(CMAKE_CXX_STANDARD 17)\n{harness.BY_SUBDIRECTORY}{PROJECT}")
        cls.configure()
        cls.reports = cls.victim.build_folder / "freezegate/reports"

    @classmethod
    def configure(cls):
        prefix = os.environ["CATCH2_PREFIX"]
        outcome = cls.victim.configure("Ninja", *([f"-DCMAKE_PREFIX_PATH={prefix}"] if prefix else []))
        assert outcome.code == 0, outcome
        outcome = cls.victim.build()
        assert outcome.code == 0, outcome

    @classmethod
    def tearDownClass(cls):
        shutil.rmtree(cls.victim.folder, ignore_errors=True)

    def freezegate(self, *words):
        return subprocess.run([harness.FREEZEGATE, *map(str, words)], cwd=self.victim.source, capture_output=True,
                              text=True, env=self.victim.environment, timeout=harness.PATIENCE, check=False)

    def check(self, *options):
        """\\returns the outcome and the findings SKIPPED of its JSON."""
        document = self.victim.folder / "verdict.json"
        outcome = self.freezegate("check", "--ctest", self.victim.build_folder, "--ctest-command", harness.CTEST, *options,
                                  "--format", "text", "--format", f"json={document}", self.reports)
        verdict = json.loads(document.read_text())
        return outcome, [finding for finding in verdict["findings"] if finding["kind"] == "SKIPPED"]

    @staticmethod
    def kinds(findings):
        return {finding["nodeid"] or finding["binary"]: finding["reason"].partition(" without")[0] for finding in findings}

    def test_1_are_named_and_fail_nothing_by_default(self):
        outcome = self.assert_good(self.victim.ctest())
        self.assertEqual(outcome.results["freezegate.verdict"], "Passed")
        outcome, findings = self.check()
        self.assertEqual(outcome.returncode, 0, outcome)
        self.assertEqual(self.kinds(findings), EXPECTED)
        self.assertEqual(len(findings), len(EXPECTED))
        self.assertFalse([finding for finding in findings if finding["blocking"]])
        self.assertRegex(outcome.stdout, rf"good: warning: 1 without tests, {len(EXPECTED)} skipped;")
        self.assertIn(f"SKIPPED  and {len(EXPECTED) - 5} more, not shown here; --verbose names them all", outcome.stdout)
        self.assertEqual(self.check("--verbose")[0].stdout.count("without a freeze"), len(EXPECTED))

    def test_2_with_place_and_reason(self):
        places = {finding["nodeid"] or finding["binary"]: (Path(finding["file"]).name, finding["line"])
                  for finding in self.check()[1]}
        for test, (file, text) in {
                "g_tests::Skip.Always": ("g_tests.cpp", "no network"), "g_tests::Skip.Partly": ("g_tests.cpp", "not yet"),
                "g_tests::Skip.DISABLED_Off": ("g_tests.cpp", "DISABLED_Off)"), "e_tests": ("e_tests.cpp", "no display"),
                "c_tests::hidden and slow": ("c_tests.cpp", '"[.slow]"'),
                "c_tests::may fail and passes": ("c_tests.cpp", '"[!mayfail]"')}.items():
            self.assertEqual(places[test], (file, line_of(file, text)), test)
        lines = (self.victim.source / "CMakeLists.txt").read_text().splitlines()
        self.assertEqual(places["ctest::turned"],
                         ("CMakeLists.txt", 1 + lines.index("add_test(NAME turned COMMAND false)")))
        reasons = {finding["nodeid"] or finding["binary"]: finding["reason"] for finding in self.check()[1]}
        self.assertIn("in 1 of 2 executions: not yet", reasons["g_tests::Skip.Partly"])
        self.assertIn("no network", reasons["g_tests::Skip.Always"])
        self.assertIn("skips all 1 tests: no display", reasons["e_tests"])
        self.assertIn("[!shouldfail]", reasons["c_tests::should fail and does"])
        self.assertIn("WILL_FAIL", reasons["ctest::turned"])

    def test_3_are_as_loud_as_the_policy_says(self):
        self.addCleanup(shutil.rmtree, self.victim.source / "qa")
        self.victim.write_map(policy={"skips": "allow"})
        outcome, findings = self.check()
        self.assertEqual((outcome.returncode, findings), (0, []), outcome)
        self.victim.write_map(policy={"skips": "fail"})
        outcome, findings = self.check()
        self.assertEqual(outcome.returncode, 1, outcome)
        self.assertTrue(all(finding["blocking"] for finding in findings))
        self.assertIn(f"FAILED: {len(EXPECTED)} skipped", outcome.stdout)
        # Nothing of it is left out of any view.
        for view, pattern in {"github": r"(?m)^::error .*title=SKIPPED ", "junit": r'type="SKIPPED"',
                              "sarif": r'"ruleId": "FG017"'}.items():
            text = self.freezegate("check", "--ctest", self.victim.build_folder, "--ctest-command", harness.CTEST, "--format",
                                   view, self.reports).stdout
            self.assertEqual(len(re.findall(pattern, text)), len(EXPECTED), text)
        ElementTree.fromstring(self.freezegate("check", "--format", "junit", *self.report_files()).stdout)

    def report_files(self):
        return sorted(self.reports.glob("*/*.jsonl"))

    def test_4_of_one_process_are_no_verdict(self):
        self.addCleanup(shutil.rmtree, self.victim.source / "qa")
        self.victim.write_map(policy={"skips": "fail"})
        binary = next(self.victim.build_folder.glob("**/g_tests"))
        plain = subprocess.run([binary, "--gtest_brief=1"], capture_output=True, check=False,
                               env={**self.victim.environment, "FREEZEGATE_DISABLE": "1"})
        outcome = self.freezegate("run", "--", binary, "--gtest_brief=1")
        self.assertEqual(outcome.returncode, 0, outcome)
        self.assertEqual(re.sub(r"\d+ ms", "", outcome.stdout), re.sub(r"\d+ ms", "", plain.stdout.decode()))
        self.assertEqual(len(outcome.stderr.splitlines()), 1, outcome)
        # So of a binary that the map names: another process may run what this one leaves out.
        self.victim.write_map(harness.entry("g_tests::Plain.AsTold", "0123456789ab", "g_tests::On/Many.Is/0"),
                              policy={"skips": "fail"})
        outcome = self.freezegate("run", "--", binary, "--gtest_brief=1")
        self.assertEqual(outcome.returncode, 0, outcome)
        self.assertNotIn("Skip.Always", outcome.stderr)

    def test_5_are_drafted_by_adopt(self):
        outcome = self.freezegate("adopt", self.reports)
        self.assertEqual(outcome.returncode, 0, outcome)
        document = json.loads(outcome.stdout)
        drafts = {draft["nodeid"]: draft for draft in document["freezes"]}
        self.assertEqual(len(drafts), sum("::" in name and not name.startswith("ctest::") for name in EXPECTED))
        draft = drafts["g_tests::Skip.Off"]
        self.assertEqual(draft["skip"]["kind"], "disabled")
        self.assertRegex(draft["next"], r"^freezegate capture '/.*/g_tests::Skip.Off'$")
        self.assertEqual((draft["signature"], draft["seeds"], draft["owner"]), ("", [], ""))
        for key in ("signature", "witnesses", "owner", "expires"):
            self.assertIn(key, " ".join(draft["missing"]))
        self.assertEqual({other["name"] for other in document["not_drafted"]},
                         {"e_tests", "turned", "by_output", "says_skipped", "off"})
        self.assertIn(f"{len(drafts)} draft(s), and 5 that cannot be frozen", outcome.stderr)
        self.assertFalse((self.victim.source / "qa").exists(), "adopt never writes the map")
        # Without the list that the run kept ctest is asked.
        shutil.copytree(self.reports / next(self.reports.glob("*/*.jsonl")).parent.name, self.victim.folder / "some")
        outcome = self.freezegate("adopt", "--ctest", self.victim.build_folder, "--ctest-command", harness.CTEST,
                                  self.victim.folder / "some")
        self.assertIn("turned", {other["name"] for other in json.loads(outcome.stdout)["not_drafted"]})
        outcome = self.freezegate("adopt", self.victim.source)
        self.assertEqual(outcome.returncode, 4, outcome)
        self.assertIn("there is no run report", outcome.stderr)

    def test_5_what_the_document_shows_runs(self):
        folder = self.victim.folder / "document"
        (of_one_test,) = {path.parent for path in self.reports.glob("*/g_tests-*.jsonl")}
        for name in ("reports", "base-reports"):
            shutil.copytree(of_one_test, folder / name)
        document = (harness.SOURCE / "docs/reference/skips.md").read_text()
        commands = "".join(re.findall(r"(?ms)^```sh\n(.*?)^```$", document)).splitlines()
        self.assertEqual(len(commands), 2)
        path = f"{Path(harness.FREEZEGATE).parent}:{self.victim.environment['PATH']}"
        for command in commands:
            process = subprocess.run(["bash", "-c", command], cwd=folder, capture_output=True, text=True, check=False,
                                     env={**self.victim.environment, "PATH": path})
            self.assertEqual(process.returncode, 0, process)

    def test_6_only_those_that_the_patch_added_fail(self):
        self.addCleanup(shutil.rmtree, self.victim.source / "qa")
        base = self.victim.folder / "base"
        shutil.copytree(self.reports, base)
        self.victim.write_map(policy={"skips": "fail"})
        outcome, findings = self.check("--base-report", base)
        self.assertEqual((outcome.returncode, len(findings)), (0, len(EXPECTED)), outcome)
        self.assertTrue(all(finding["also"] == ["old: the base run has it, too"] for finding in findings))
        # The patch: one more of each.
        source = self.victim.source / "g_tests.cpp"
        text = source.read_text()
        self.addCleanup(source.write_text, text)
        source.write_text(text.replace("TEST(Plain, AsTold) {", "TEST(Plain, AsTold) {\n  GTEST_SKIP();"))
        self.victim.write("more.cmake", "set_tests_properties(c PROPERTIES WILL_FAIL TRUE)\n")
        self.addCleanup((self.victim.source / "more.cmake").unlink)
        self.configure()
        self.victim.ctest()
        outcome, findings = self.check("--base-report", base)
        self.assertEqual(outcome.returncode, 1, outcome)
        self.assertEqual(self.kinds(finding for finding in findings if finding["blocking"]),
                         {"g_tests::Plain.AsTold": "skipped", "ctest::c": "excused"})
        self.assertEqual(self.freezegate("check", "--base-report", self.victim.source, *self.report_files()).returncode, 4)

    def test_7_a_failure_is_no_skip_by_its_exit_status(self):
        self.victim.write("more.cmake", "set_tests_properties(g PROPERTIES SKIP_RETURN_CODE 1)\n")
        self.addCleanup((self.victim.source / "more.cmake").unlink)
        self.configure()
        outcome = self.victim.ctest(env={"FAILS": "1"})
        self.assertEqual(outcome.results["g"], "Skipped", outcome)
        self.assertEqual(outcome.results["freezegate.verdict"], "Failed", outcome)
        self.assertIn("FAILED   g_tests::Plain.AsTold", outcome.out)
        self.assertIn("SKIP_RETURN_CODE 1", self.check("--verbose")[0].stdout)

    def test_8_a_part_of_a_test_is_not_the_test(self):
        self.addCleanup(shutil.rmtree, self.victim.source / "qa")
        binary = next(self.victim.build_folder.glob("**/c_tests"))
        for frozen, witness in (("sections", "plain"), ("plain", "sections")):
            self.victim.write_map(harness.entry(f"c_tests::{frozen}", "0123456789ab", f"c_tests::{witness}"))
            whole = self.freezegate("run", "--", binary, "plain,sections")
            self.assertEqual(whole.returncode, 0, whole)
            outcome = self.freezegate("run", "--", binary, "plain,sections", "-c", "harmless")
            self.assertEqual(outcome.returncode, 1, outcome)
            words = " ".join(outcome.stderr.split())
            self.assertIn("MISSING c_tests::" + frozen, words)
            self.assertIn(f"witness c_tests::{witness} ran in part only (-c, --section or --nothrow)", words)


if __name__ == "__main__":
    harness.main()
