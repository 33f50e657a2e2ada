"""ctest's names of tests are not the frameworks': a freeze holds by the framework's, whatever ctest makes of it."""
import json

import harness
import injected
from injected import FLAG

PARAMETERS = """
#include <gtest/gtest.h>
#include <cstdlib>
#include <string>
static bool fails() { return std::getenv("FROZEN") != nullptr; }
class Rows : public testing::TestWithParam<std::string> {};
TEST_P(Rows, Sorted) { EXPECT_FALSE(fails() && GetParam() == "a b"); }
TEST_P(Rows, Known) { EXPECT_FALSE(GetParam().empty()); }
INSTANTIATE_TEST_SUITE_P(Inst, Rows, testing::Values(VALUES));
template <typename T> class Typed : public testing::Test {};
using Types = testing::Types<int, std::string>;
TYPED_TEST_SUITE(Typed, Types);
TYPED_TEST(Typed, Works) { EXPECT_FALSE(fails()); }
TEST(Plain, DISABLED_Slow) { EXPECT_TRUE(false); }
"""
NAMES = ["a row, then another", "[brackets] and (more)", 'a "quoted" name', "ends with backslash\\\\", " leads with a space",
         "größer als 中文", "semicolon; and $dollar"]
CATCH = "#include <catch2/catch.hpp>\n#include <cstdlib>\nstatic bool fails() { return std::getenv(\"FROZEN\") != nullptr; }\n" \
    "TEST_CASE(\"witness\") { CHECK(1 == 1); }\n" + "".join(
        f"TEST_CASE({json.dumps(name, ensure_ascii=False)}) {{ CHECK(fails() == false); }}\n" for name in NAMES)
PROJECT = """
enable_testing()
find_package(GTest REQUIRED)
find_package(Catch2 REQUIRED)
include(GoogleTest)
include(Catch)
add_executable(rows rows.cpp)
target_link_libraries(rows GTest::gtest_main)
gtest_discover_tests(rows DISCOVERY_TIMEOUT 60)
add_executable(cases cases.cpp)
target_link_libraries(cases Catch2::Catch2WithMain)
add_test(NAME cases COMMAND cases)
"""


class Names(injected.Case):
    def failures(self, project):
        """What fails, unfrozen: the framework's own names, and the signatures."""
        ran = project.ctest("-j2", env={"FROZEN": "1"})
        document = project.folder / "verdict.json"
        outcome = project.call(harness.FREEZEGATE, "check", "--ctest", project.build_folder, "--format", f"json={document}",
                               project.build_folder / "freezegate/reports")
        self.assertEqual(outcome.code, 1, f"{ran}{outcome}")
        verdict = json.loads(document.read_text())
        return {(found["binary"], found["test"]): found["signature"] for found in verdict["findings"]
                if found["kind"] == "FAILED" and found["signature"]}

    def test_a_freeze_holds_whatever_ctest_calls_the_test(self):
        project = self.victim(PROJECT)
        project.write("rows.cpp", PARAMETERS.replace("VALUES", '"a b", "", "c"').replace("GetParam().empty()", "false"))
        project.write("cases.cpp", CATCH)
        self.made_by(project, FLAG, "Ninja")
        failures = self.failures(project)
        own = {("rows", "Inst/Rows.Sorted/0"), ("rows", "Typed/0.Works"), ("rows", "Typed/1.Works")}
        self.assertEqual({name for name in failures if name[0] == "rows"}, own)
        self.assertEqual(len({name for name in failures if name[0] == "cases"}), len(NAMES), failures)
        witness = {"rows": "rows::Inst/Rows.Known/1", "cases": "cases::witness"}
        entries = [harness.entry(f"{binary}::{test}", signature, witness[binary])
                   for (binary, test), signature in failures.items()]
        entries[[entry["nodeid"] for entry in entries].index("rows::Inst/Rows.Sorted/0")]["parameter"] = '"a b"'
        project.write_map(*entries)
        outcome = self.assert_good(project.ctest("-j2", env={"FROZEN": "1"}))
        self.assertIn('Inst/Rows.Sorted/"a b"', outcome.results)
        self.explain(project)
        self.reorder(project)

    def explain(self, project):
        """Both names are understood, and it is said whose the other is."""
        for name in ('rows::Inst/Rows.Sorted/"a b"', "rows::Inst/Rows.Sorted/0"):
            outcome = self.assert_good(project.call(harness.FREEZEGATE, "explain", name, cwd=project.source))
            self.assertIn("Inst/Rows.Sorted/0", outcome.out)
            self.assertEqual("is what ctest calls rows::Inst/Rows.Sorted/0" in outcome.out, '"' in name, outcome)

    def reorder(self, project):
        """The number goes to another parameter, and the freeze does not go with it."""
        project.write("rows.cpp", PARAMETERS.replace("VALUES", '"new", "a b", "c"').replace("GetParam().empty()", "false"))
        self.assert_good(project.build())
        outcome = project.ctest("-j2", env={"FROZEN": "1"})
        self.assertEqual(outcome.results['Inst/Rows.Sorted/"a b"'], "Failed", outcome)
        self.assertEqual(outcome.results["freezegate.verdict"], "Failed", outcome)
        self.assertIn('its parameter is `"new"`, and the freeze is for `"a b"`', outcome.out)


if __name__ == "__main__":
    harness.main()
