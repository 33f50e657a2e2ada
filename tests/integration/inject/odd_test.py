"""Projects that are old, odd or not alone, and what is left of freezegate in what they install."""
import os
import re
import shutil

import harness
import injected
from injected import FLAG, INJECT, OLD_FLAG, executable

FIND = "enable_testing()\nfind_package(GTest REQUIRED)\n"
OLD = "cmake_minimum_required(VERSION 2.8)\nproject(victim CXX)\n"
ONE = executable("t", "GTest::gtest_main")


class Odd(injected.Case):
    def assert_one_test(self, project, flag=FLAG, *options, name="t"):
        self.made_by(project, flag, "Ninja", *options)
        self.ctest_as_before(project, {name: "Passed"})
        self.assert_attached(project, name)

    def test_policies_older_than_ours(self):
        for flag in (FLAG, OLD_FLAG):
            self.assert_one_test(self.victim(FIND + ONE, head=OLD), flag)

    def test_no_project_call_and_no_policy(self):
        text = "enable_testing()\n" + executable("t", "-lgtest_main -lgtest -lpthread")
        self.assert_one_test(self.victim(text, head=""), FLAG, "-Wno-dev")

    def test_languages_that_come_late(self):
        """C at first; nothing at first, so that the top level cannot compile the listener; C++ by enable_language()."""
        inner = "project(inner CXX)\nfind_package(GTest REQUIRED)\n" + executable("t", "GTest::gtest_main", "../test.cpp")
        for languages in ("C", "NONE"):
            project = self.victim("enable_testing()\nadd_subdirectory(inner)\n", languages=languages)
            project.write("inner/CMakeLists.txt", inner)
            self.assert_one_test(project)
        self.assert_one_test(self.victim("enable_language(CXX)\n" + FIND + ONE, languages="C"))

    def test_projects_in_projects(self):
        """Each project() reads CMAKE_PROJECT_INCLUDE; the first one stands in a subdirectory here."""
        for flag in (FLAG, OLD_FLAG):
            project = self.victim("add_subdirectory(inner)\nproject(victim CXX)\n" + FIND + ONE,
                                  head="cmake_minimum_required(VERSION 3.5)\n")
            project.write("inner/CMakeLists.txt", "project(inner CXX)\nproject(again C)\n")
            self.assert_one_test(project, flag)

    def test_what_the_project_puts_off_to_the_end(self):
        late = "function(late)\nadd_executable(t test.cpp)\ntarget_link_libraries(t GTest::gtest_main)\nendfunction()\n" \
            "cmake_language(DEFER CALL late)\nadd_test(NAME t COMMAND ${CMAKE_BINARY_DIR}/t)\n"
        self.assert_one_test(self.victim(FIND + late))

    def test_commands_that_the_project_has_replaced(self):
        replaced = "function(add_library name)\n_add_library(${name} ${ARGN})\nset_target_properties(${name} PROPERTIES FOLDER x)\n" \
            "endfunction()\nmacro(message)\nendmacro()\n"
        self.assert_one_test(self.victim(replaced + FIND + ONE))

    def test_without_enable_testing_nothing_is_tested(self):
        project = self.victim("find_package(GTest REQUIRED)\nadd_executable(t test.cpp)\ntarget_link_libraries(t GTest::gtest_main)\n")
        self.made_by(project)
        self.assertIn("No tests were found", project.ctest().out)
        self.assertIn(b"FREEZEGATE_REPORT_DIR", (project.build_folder / "t").read_bytes())

    def test_another_file_beside_ours(self):
        project = self.victim(FIND + ONE)
        project.write("other.cmake", "set(OTHER_WAS_READ TRUE)\n")
        self.assert_one_test(project, f"{FLAG};{project.source}/other.cmake")

    def test_executables_that_opt_out(self):
        project = self.victim(FIND + ONE + executable("by_property", "GTest::gtest_main", rest=
                              "set_property(TARGET by_property PROPERTY FREEZEGATE_DISABLE TRUE)\n") +
                              executable("slow_a", "GTest::gtest_main") + executable("slow_b", "GTest::gtest_main"))
        self.made_by(project, FLAG, "Ninja", "-DFREEZEGATE_DISABLE_TARGETS=slow_.*")
        declared = project.declared()
        self.assert_wrapped(declared["t"])
        for name in ("by_property", "slow_a", "slow_b"):
            self.assert_wrapped(declared[name], 0)
            self.assertNotIn(b"FREEZEGATE_REPORT_DIR", (project.build_folder / name).read_bytes(), name)
        self.ctest_as_before(project, dict.fromkeys(("t", "by_property", "slow_a", "slow_b"), "Passed"))

    def test_two_frameworks_in_one_program(self):
        both = "GTest::gmock Catch2::Catch2WithMain"
        text = FIND + "find_package(Catch2 REQUIRED)\n" + executable("c", both, "catch.cpp") + \
            executable("g", "GTest::gtest_main Catch2::Catch2")
        project = self.victim(text)
        outcome = project.configure("Ninja", FLAG, "-DFREEZEGATE_GTEST_TARGETS=g")
        self.assert_good(outcome)
        self.assertEqual(outcome.out.count("links GoogleTest and Catch2"), 1, outcome)
        self.assert_good(project.build())
        self.assert_attached(project, "c", "g") if project.ctest() else None

    def test_what_is_named_and_not_there(self):
        for variable in ("CATCH2", "GTEST", "DISABLE"):
            outcome = self.victim(FIND + ONE).configure("Ninja", FLAG, f"-DFREEZEGATE_{variable}_TARGETS=tt")
            self.assertNotEqual(outcome.code, 0, outcome)
            self.assertIn(f"FREEZEGATE_{variable}_TARGETS names 'tt'", outcome.out)
        outcome = self.victim(FIND + ONE).configure("Ninja", FLAG, "-DFREEZEGATE_COMMAND=/nowhere")
        self.assertNotEqual(outcome.code, 0, outcome)
        self.assertIn("Set FREEZEGATE_COMMAND", outcome.out)


class Itself(injected.Case):
    """Projects that call freezegate: each executable has one listener, and each test is wrapped once."""

    def test_by_each_of_its_functions(self):
        text = FIND + executable("attached", "GTest::gtest_main", rest="freezegate_attach(attached)\n") + \
            executable("linked", "GTest::gtest_main freezegate::gtest") + ONE
        for enforced in ("", "freezegate_enforce(MAP qa/freeze.json)\n"):
            with self.subTest(enforced):
                project = self.victim("set(FREEZEGATE_COMMAND " + harness.FREEZEGATE + ")\n" + harness.BY_SUBDIRECTORY +
                                      enforced + text)
                project.write_map()
                self.assert_good(project.configure("Ninja", FLAG))
                self.assert_good(project.build())
                names = ("attached", "linked", "t")
                outcome = self.ctest_as_before(project, dict.fromkeys(names, "Passed"))
                self.assert_attached(project, *names)
                self.assertEqual("--map" in project.declared()["t"]["command"], True, outcome)


class Leaks(injected.Case):
    INSTALLED = """
set(INSTALL_GTEST ON CACHE BOOL "")
add_subdirectory(/usr/src/googletest googletest)
add_library(helper STATIC main.cpp)
target_link_libraries(helper PUBLIC gtest)
target_include_directories(helper INTERFACE $<INSTALL_INTERFACE:include>)
install(TARGETS helper t EXPORT victim)
install(EXPORT victim DESTINATION lib/cmake/victim)
export(EXPORT victim FILE exported.cmake)
export(TARGETS gtest NAMESPACE built:: FILE exported_gtest.cmake)
"""

    def test_what_is_installed_and_exported_knows_nothing_of_it(self):
        project = self.victim("enable_testing()\nadd_executable(t test.cpp)\nset_property(TARGET t PROPERTY ENABLE_EXPORTS ON)\n" +
                              self.INSTALLED + "target_link_libraries(t PRIVATE gtest_main)\nadd_test(NAME t COMMAND t)\n")
        self.made_by(project)
        prefix = project.folder / "prefix"
        self.assert_good(project.call(harness.CMAKE, "--install", project.build_folder, "--prefix", prefix))
        files = [*project.build_folder.glob("exported*.cmake"), *prefix.rglob("*.cmake"), *prefix.rglob("*.pc")]
        self.assertGreater(len(files), 4)
        for file in files:
            self.assertNotIn("freezegate", file.read_text().lower().replace(str(project.folder).lower(), ""), file)
        # Headers of the capture would be an undefined symbol to whoever links the library without a listener.
        consumer = self.victim("find_package(victim REQUIRED NO_MODULE)\nfind_package(GTest REQUIRED)\nadd_executable(u empty.cpp)\n"
                               "target_link_libraries(u helper)\n")
        consumer.write("empty.cpp", "#include <gtest/gtest.h>\nTEST(A, B) { EXPECT_EQ(1, 1); }\n")
        text = (prefix / "lib/cmake/victim/victim.cmake").read_text()
        (prefix / "lib/cmake/victim/victimConfig.cmake").write_text("find_package(GTest REQUIRED)\n" + text)
        self.assert_good(consumer.configure("Ninja", f"-DCMAKE_PREFIX_PATH={prefix}"))

    def test_the_cache_and_the_variables_are_left_alone(self):
        show = 'get_cmake_property(names VARIABLES)\nmessage(STATUS "seen ${names}")\n'
        seen, cached = [], []
        for options in ([], [FLAG]):
            project = self.victim(show)
            outcome = self.assert_good(project.configure("Ninja", *options))
            line = next(line for line in outcome.out.splitlines() if "seen " in line)
            seen.append({name for name in line.split("seen ")[1].split(";") if name.lower().startswith("freezegate")})
            cache = (project.build_folder / "CMakeCache.txt").read_text()
            cached.append({line.split(":")[0] for line in cache.splitlines() if ":" in line and line[0] not in "/#"})
        self.assertEqual(cached[1] - cached[0], {"CMAKE_PROJECT_TOP_LEVEL_INCLUDES"})
        self.assertEqual({name for name in seen[1] if name[0] == "f"}, set())


class Installed(injected.Case):
    def test_found_relative_to_itself_wherever_the_prefix_is(self):
        prefix = harness.SCRATCH / "moved-prefix"
        shutil.rmtree(prefix, ignore_errors=True)
        self.addCleanup(shutil.rmtree, prefix, ignore_errors=True)
        project = self.victim(FIND + ONE)
        first = prefix.with_name("first-prefix")
        shutil.rmtree(first, ignore_errors=True)
        self.assert_good(project.call(harness.CMAKE, "--install", INJECT.parents[2], "--prefix", first))
        first.rename(prefix)
        self.made_by(project, f"-DCMAKE_PROJECT_TOP_LEVEL_INCLUDES={prefix}/share/freezegate/freezegate-inject.cmake")
        self.ctest_as_before(project, {"t": "Passed"})
        self.assertEqual(project.declared()["t"]["command"][0], str(prefix / "bin/freezegate"))
        self.assert_attached(project, "t")

    def test_every_command_of_the_guide(self):
        guide = (harness.SOURCE / "docs/guide/any-project.md").read_text()
        blocks = re.findall(r"(?ms)^```sh\n(.*?)^```$", guide)
        self.assertEqual(len(blocks), 3)
        readme = (harness.SOURCE / "README.md").read_text()
        self.assertIn(blocks[0].splitlines()[0], readme)
        text = FIND + "".join(executable(name, "GTest::gtest_main") for name in ("slow_tests", "fuzz_rows", "t")) + \
            "add_executable(unit-tests plain.cpp)\n"
        for block in blocks:
            with self.subTest(block):
                # The paths of an installation are those of the build tree, here.
                commands = block.replace("/usr/share/freezegate", str(INJECT.parent)).replace("cmake -B", "cmake -G Ninja -B")
                project = self.victim(text)
                path = f"{harness.Path(harness.FREEZEGATE).parent}:{os.environ['PATH']}"
                outcome = project.call("bash", "-ec", commands, cwd=project.source, env={"PATH": path})
                self.assert_good(outcome)
                self.assertIn("freezegate: attached to executables", outcome.out)

    def test_in_the_sources_a_command_is_named(self):
        project = self.victim(FIND + ONE)
        self.assert_good(project.configure("Ninja", f"-DCMAKE_PROJECT_TOP_LEVEL_INCLUDES={harness.SOURCE}/cmake/freezegate-inject.cmake"))
        self.assertEqual(project.declared()["t"]["command"][0], harness.FREEZEGATE)


if __name__ == "__main__":
    harness.main()
