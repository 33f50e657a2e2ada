"""Every form in which a test is declared is run by freezegate, once, with every generator."""
import json
import shutil
from pathlib import Path

import harness

VICTIM = Path(__file__).parent / "victim"

TARGETS = """
find_package(GTest REQUIRED)
find_package(Catch2 REQUIRED)
include(GoogleTest)
include(Catch)
add_executable(g_tests g_tests.cpp)
target_link_libraries(g_tests GTest::gtest_main)
add_executable(c_tests c_tests.cpp)
target_link_libraries(c_tests PRIVATE Catch2::Catch2WithMain)
"""
TESTS = """
enable_testing()
gtest_discover_tests(g_tests TEST_PREFIX post. DISCOVERY_TIMEOUT 100)
gtest_discover_tests(g_tests TEST_PREFIX pre. DISCOVERY_MODE PRE_TEST TEST_LIST pre DISCOVERY_TIMEOUT 100)
gtest_add_tests(TARGET g_tests TEST_PREFIX scan.)
catch_discover_tests(c_tests TEST_PREFIX catch.)
add_test(NAME by_target COMMAND g_tests)
add_test(NAME by_expression COMMAND $<TARGET_FILE:g_tests> --gtest_color=yes)
add_test(NAME by_shell COMMAND sh -c "exec \\"$<TARGET_FILE:g_tests>\\" --gtest_filter=Flaky.*:Watch.*")
get_property(multi GLOBAL PROPERTY GENERATOR_IS_MULTI_CONFIG)
if(multi)
  add_test(by_path "${CMAKE_BINARY_DIR}/Debug/g_tests")
else()
  add_test(by_path "${CMAKE_BINARY_DIR}/g_tests")
endif()
add_subdirectory(sub)
"""
SUBDIRECTORY = """
gtest_discover_tests(g_tests TEST_PREFIX sub.pre. DISCOVERY_MODE PRE_TEST DISCOVERY_TIMEOUT 100)
add_test(NAME sub.by_target COMMAND g_tests)
"""
GTESTS = ("Flaky.Frozen", "Watch.Witness", "Other.Fine")
NAMES = {prefix + name for prefix in ("post.", "pre.", "scan.", "sub.pre.") for name in GTESTS} | \
    {"by_target", "by_expression", "by_shell", "by_path", "sub.by_target"} | \
    {"catch.a row survives, twice", "catch.a witness that watches"}
OURS = {"freezegate.begin", "freezegate.verdict"}
ENFORCE = "freezegate_enforce()\n"
ATTACH = "freezegate_attach(g_tests c_tests)\n"


def signature_of(project, binary, *selection):
    """As a user takes it: from the verdict of a run in which the test failed."""
    verdict = project.folder / "verdict.json"
    folder = project.build_folder / ("Debug" if project.multi_config else "")
    project.call(harness.FREEZEGATE, "run", "--format", f"json={verdict}", "--", folder / binary, *selection,
                 env={"FROZEN": "fail"}, cwd=project.folder)
    return json.loads(verdict.read_text())["findings"][0]["signature"]


class Forms(harness.Case):
    def victim(self, text, generator):
        project = self.project(text, freezegate=harness.BY_SUBDIRECTORY, languages="CXX")
        project.write("sub/CMakeLists.txt", SUBDIRECTORY)
        for source in VICTIM.iterdir():
            shutil.copy(source, project.source)
        return self.made(project, generator)

    def assert_every_form(self, project, ours=OURS):
        declared = project.declared()
        self.assertEqual(set(declared), NAMES | ours)
        for name in NAMES:
            self.assert_wrapped(declared[name])

    def freeze(self, project):
        project.write_map(
            harness.entry("g_tests::Flaky.Frozen", signature_of(project, "g_tests", "--gtest_filter=Flaky.*"),
                          "g_tests::Watch.Witness"),
            harness.entry("c_tests::a row survives, twice", signature_of(project, "c_tests", "a row*"),
                          "c_tests::a witness that watches"))

    def assert_judged_in_every_form(self, project, ours=OURS):
        outcome = project.ctest(env={"FROZEN": "fail"})
        red = {name for name, result in outcome.results.items() if result == "Failed"}
        holds_frozen = {name for name in NAMES if "Frozen" in name or "by_" in name or "survives" in name}
        self.assertEqual(red, holds_frozen | (ours & {"freezegate.verdict"}), outcome)
        self.freeze(project)
        outcome = self.assert_good(project.ctest("-j4", env={"FROZEN": "fail"}))
        self.assertEqual(set(outcome.results), NAMES | ours)
        outcome = project.ctest(env={"FROZEN": "drift"})
        red = {name for name, result in outcome.results.items() if result == "Failed"}
        self.assertEqual(red, {name for name in holds_frozen if "survives" not in name} | (ours & {"freezegate.verdict"}))

    def test_ninja_with_enforce_before_everything(self):
        project = self.victim(ENFORCE + TARGETS + TESTS, "Ninja")
        self.assert_every_form(project)
        self.assert_judged_in_every_form(project)

    def test_makefiles_with_enforce_behind_everything(self):
        project = self.victim(TARGETS + TESTS + ENFORCE, "Unix Makefiles")
        self.assert_every_form(project)
        self.assert_judged_in_every_form(project)

    def test_multi_config_with_both_calls_twice(self):
        project = self.victim(ATTACH.join([ENFORCE + TARGETS, TESTS, ENFORCE]), "Ninja Multi-Config")
        self.assert_every_form(project)
        self.assert_judged_in_every_form(project)

    def test_multi_config_without_a_configuration_runs_nothing_unjudged(self):
        project = self.project("enable_testing()\nfreezegate_enforce()\nadd_test(NAME new COMMAND true)\nadd_test(old true)\n")
        self.assert_good(project.configure("Ninja Multi-Config"))
        project.multi_config = False  # no -C for ctest
        outcome = project.ctest()
        self.assertNotEqual(outcome.code, 0, outcome)
        self.assertEqual(outcome.results, dict.fromkeys(OURS | {"new", "old"}, "Skipped"), outcome)  # not run
        self.assertIn("ctest -C", outcome.out)
        self.assertEqual(project.ctest("-C", "release", "-R", "new|old").results["old"], "Passed")

    def test_attach_alone(self):
        project = self.victim(TARGETS + ATTACH + TESTS, "Ninja Multi-Config")
        self.assert_every_form(project, set())
        self.assert_judged_in_every_form(project, set())

    def test_without_a_map_all_is_as_without_freezegate(self):
        project = self.victim(TARGETS + TESTS + ENFORCE, "Ninja")
        self.assert_good(project.ctest())
        outcome = project.ctest(env={"FROZEN": "other"})
        red = {name for name, result in outcome.results.items() if result == "Failed"}
        whole = {name for name in NAMES if "by_" in name} - {"by_shell"}
        self.assertEqual(red, {name for name in NAMES if "Fine" in name} | whole | {"freezegate.verdict"}, outcome)


if __name__ == "__main__":
    harness.main()
