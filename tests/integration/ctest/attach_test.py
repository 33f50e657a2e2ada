"""Which executables get a listener, and what is said where it cannot be told."""
import json

import harness

TEST = "#include <gtest/gtest.h>\nTEST(A, B) { EXPECT_EQ(1, 1); }\n"
CATCH = "#include <catch2/catch.hpp>\nTEST_CASE(\"a\") { CHECK(1 == 1); }\n"
MAIN = "#include <gtest/gtest.h>\nint main(int c, char** v) { testing::InitGoogleTest(&c, v); return RUN_ALL_TESTS(); }\n"
FIND = "enable_testing()\nfind_package(GTest REQUIRED)\nfind_package(Catch2 REQUIRED)\n"


def executable(name, libraries, source="test.cpp", rest=""):
    return f"add_executable({name} {source})\ntarget_link_libraries({name} {libraries})\nadd_test(NAME {name} COMMAND {name})\n{rest}"


class Attach(harness.Case):
    def victim(self, text, freezegate=harness.BY_SUBDIRECTORY):
        project = self.project(text, freezegate=freezegate, languages="C CXX")
        for name, source in {"test.cpp": TEST, "catch.cpp": CATCH, "main.cpp": MAIN, "plain.cpp": "int main() {}\n"}.items():
            project.write(name, source)
        return project

    def reports_of(self, project, name):
        """The reports of one ctest test: a listener that was linked twice would write two, or not link."""
        folder = next(iter(self.words_behind(project.declared()[name]["command"], "--report-dir")))
        files = list((project.build_folder / folder).glob("*.jsonl"))
        return [file.read_text() for file in files]

    @staticmethod
    def words_behind(command, option):
        return [command[i + 1] for i, word in enumerate(command) if word == option]

    def test_every_way_to_link_a_framework(self):
        text = "freezegate_enforce()\n" + FIND + "".join([
            "add_library(helper STATIC main.cpp)\ntarget_link_libraries(helper PRIVATE GTest::gtest)\n",
            "add_library(interface INTERFACE)\ntarget_link_libraries(interface INTERFACE helper)\n",
            "add_library(Some::alias ALIAS interface)\n",
            executable("by_target", "PRIVATE GTest::gtest_main"),
            executable("plain_signature", "GTest::gtest_main"),
            executable("by_file", "PRIVATE ${gtest_library} gtest_main pthread"),
            executable("by_flag", "PRIVATE -lgtest_main -lgtest -lpthread"),
            executable("by_name", "PRIVATE gtest gtest_main pthread"),
            executable("by_mock", "PRIVATE GTest::gmock_main"),
            executable("by_helper", "PRIVATE Some::alias"),
            executable("by_expression", "PRIVATE $<$<CONFIG:Debug>:GTest::gtest_main>"),
            executable("by_catch", "PRIVATE Catch2::Catch2WithMain", "catch.cpp"),
            executable("by_hand", "PRIVATE freezegate::gtest GTest::gtest_main"),
            "add_subdirectory(sub)\n",
        ]).replace("${gtest_library}", "$<TARGET_FILE:GTest::gtest>")
        project = self.victim(text)
        # Found in its own directory only, where the top level cannot see it.
        project.write("sub/CMakeLists.txt", executable("in_sub", "PRIVATE GTest::gtest_main", "../test.cpp"))
        self.made(project)
        self.assert_good(project.ctest("-j4"))
        for name in ("by_target", "plain_signature", "by_file", "by_flag", "by_name", "by_mock", "by_helper", "by_expression",
                     "by_catch", "by_hand", "in_sub"):
            self.assertEqual(len(self.reports_of(project, name)), 1, name)

    def test_packages_that_only_a_subdirectory_sees(self):
        project = self.victim("freezegate_enforce()\nenable_testing()\nadd_subdirectory(sub)\n")
        project.write("sub/CMakeLists.txt", "find_package(GTest REQUIRED)\nadd_library(Our::tests ALIAS GTest::gtest_main)\n" +
                      executable("direct", "PRIVATE GTest::gtest_main", "../test.cpp") +
                      executable("attached", "PRIVATE Our::tests", "../test.cpp", "freezegate_attach(attached)\n"))
        self.made(project)
        self.assert_good(project.ctest())
        for name in ("direct", "attached"):
            self.assertEqual(len(self.reports_of(project, name)), 1, name)

    def test_what_links_no_framework_is_left_alone(self):
        project = self.victim("freezegate_enforce()\nenable_testing()\n" + executable("plain", "PRIVATE m", "plain.cpp"))
        self.made(project)
        self.assertNotIn(b"freezegate", (project.build_folder / "plain").read_bytes())

    def test_disabled_targets_are_neither_linked_nor_wrapped(self):
        project = self.victim("freezegate_enforce()\n" + FIND + executable("wanted", "PRIVATE GTest::gtest_main") +
                              executable("unwanted", "PRIVATE GTest::gtest_main", rest="freezegate_attach(unwanted)\n"
                                         "set_property(TARGET unwanted PROPERTY FREEZEGATE_DISABLE TRUE)\n"))
        self.made(project)
        declared = project.declared()
        self.assert_wrapped(declared["wanted"])
        self.assert_wrapped(declared["unwanted"], 0)
        self.assertNotIn(b"FREEZEGATE_REPORT_DIR", (project.build_folder / "unwanted").read_bytes())
        self.assertIn(b"FREEZEGATE_REPORT_DIR", (project.build_folder / "wanted").read_bytes())

    def test_attach_wraps_its_own_tests_only(self):
        project = self.victim(FIND + executable("tests", "PRIVATE GTest::gtest_main", rest="freezegate_attach(tests)\n") +
                              executable("tests_too", "PRIVATE GTest::gtest_main") +
                              'add_test(NAME shell COMMAND sh -c "cd / && $<TARGET_FILE:tests>")\n'
                              'add_test(NAME shell_too COMMAND sh -c "cd / && $<TARGET_FILE:tests_too>")\n')
        self.made(project)
        declared = project.declared()
        self.assertEqual(set(declared), {"tests", "tests_too", "shell", "shell_too"})
        for name, times in (("tests", 1), ("shell", 1), ("tests_too", 0), ("shell_too", 0)):
            self.assert_wrapped(declared[name], times)
        self.assert_good(project.ctest())

    def test_headers_that_a_helper_keeps_to_itself_reach_the_listener(self):
        project = self.victim("freezegate_enforce()\nadd_library(gtest STATIC plain.cpp)\n"
                              "target_include_directories(gtest PUBLIC vendored)\nadd_library(helper STATIC plain.cpp)\n"
                              "target_link_libraries(helper PRIVATE gtest)\nadd_executable(t test.cpp)\n"
                              "target_link_libraries(t PRIVATE helper)\n")
        self.assert_good(project.configure("Ninja", "-DCMAKE_EXPORT_COMPILE_COMMANDS=ON"))
        commands = json.loads((project.build_folder / "compile_commands.json").read_text())
        guest = next(command for command in commands if command["file"].endswith("gtest_plugin/guest.cpp"))
        self.assertIn(f"{project.source}/vendored", guest["command"])

    def test_strict_flags_do_not_reach_the_listener(self):
        flags = "-Wall -Wextra -Wpedantic -Wshadow -Wconversion -Wold-style-cast -Wsuggest-override -Wundef -Wnamespaces -Werror"
        text = "freezegate_enforce()\n" + FIND + f"set(CMAKE_CXX_FLAGS \"{flags}\")\n" + \
            executable("tests", "PRIVATE GTest::gtest_main", rest="set_target_properties(tests PROPERTIES UNITY_BUILD ON "
                       "CXX_STANDARD 14 CXX_EXTENSIONS OFF)\ntarget_precompile_headers(tests PRIVATE <gtest/gtest.h>)\n")
        self.made(self.victim(text))

    def test_what_cannot_be_told_is_an_error_that_says_how_to_mend_it(self):
        cases = {
            "freezegate_attach()": "without a target",
            "freezegate_attach(nothing)": "there is no target 'nothing'",
            "add_library(lib STATIC plain.cpp)\nfreezegate_attach(lib)": "Attach the test executables",
            "add_executable(t plain.cpp)\nfreezegate_attach(t)": "freezegate_attach(t FRAMEWORK gtest)",
            "add_executable(t plain.cpp)\nfreezegate_attach(t FRAMEWORK doctest)": "FRAMEWORK gtest or FRAMEWORK catch2",
            "add_executable(t plain.cpp)\ntarget_link_libraries(t gtest Catch2::Catch2)\nfreezegate_attach(t)": "FREEZEGATE_FRAMEWORK",
            "freezegate_enforce(qa/freeze.json)": "freezegate_enforce(MAP file)",
            "freezegate_enforce(MAP a.json)\nfreezegate_enforce(MAP b.json)": "two freeze maps",
            "add_subdirectory(part)": "if(PROJECT_IS_TOP_LEVEL)",
        }
        for text, words in cases.items():
            with self.subTest(text):
                project = self.victim(f"{text}\n")
                project.write("part/CMakeLists.txt", "project(part NONE)\nfreezegate_enforce()\n")
                outcome = project.configure()
                self.assertNotEqual(outcome.code, 0, outcome)
                self.assertIn(words, " ".join(outcome.out.split()))

    def test_framework_can_be_said(self):
        project = self.victim(FIND + "add_executable(t catch.cpp)\ntarget_link_libraries(t PRIVATE unknown_name)\n"
                              "add_library(unknown_name INTERFACE)\nfreezegate_attach(t FRAMEWORK catch2)\n"
                              "add_library(main OBJECT catch_main.cpp)\ntarget_link_libraries(t PRIVATE main)\n")
        project.write("catch_main.cpp", "#define CATCH_CONFIG_MAIN\n#include <catch2/catch.hpp>\n")
        self.made(project)
        self.assertIn(b"FREEZEGATE_REPORT_DIR", (project.build_folder / "t").read_bytes())


if __name__ == "__main__":
    harness.main()
