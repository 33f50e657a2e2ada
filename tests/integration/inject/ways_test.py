"""Every way to come by a framework, in projects that say nothing of freezegate."""
import re
import shutil
from pathlib import Path

import harness
import injected
from injected import FLAG, OLD_FLAG, executable

FIND = "enable_testing()\nfind_package(GTest REQUIRED)\nfind_package(Catch2 REQUIRED)\n"
STRICT = "-Wall -Wextra -Wpedantic -Wshadow -Wconversion -Wold-style-cast -Wsuggest-override -Wundef -Werror"


class Ways(injected.Case):
    def test_packages_of_the_system(self):
        text = f'set(CMAKE_CXX_FLAGS "{STRICT}")\n' + FIND + "".join([
            "add_library(helper STATIC main.cpp)\ntarget_link_libraries(helper PRIVATE GTest::gtest)\n",
            "add_library(interface INTERFACE)\ntarget_link_libraries(interface INTERFACE helper)\n",
            "add_library(Some::alias ALIAS interface)\n",
            "add_library(objects OBJECT test.cpp)\ntarget_link_libraries(objects PUBLIC GTest::gtest)\n",
            executable("by_target", "PRIVATE GTest::gtest_main"),
            executable("plain_signature", "GTest::gtest_main"),
            executable("fails", "GTest::gtest_main", "fails.cpp"),
            executable("by_file", "PRIVATE $<TARGET_FILE:GTest::gtest> gtest_main pthread"),
            executable("by_flag", "PRIVATE -lgtest_main -lgtest -lpthread"),
            executable("by_mock", "PRIVATE GTest::gmock_main"),
            executable("by_alias", "PRIVATE Some::alias GTest::gtest"),
            executable("by_private_library", "PRIVATE helper", "empty.cpp"),
            executable("by_objects", "PRIVATE GTest::gtest_main", "$<TARGET_OBJECTS:objects>"),
            executable("by_expression", "PRIVATE $<$<CONFIG:Debug>:GTest::gtest_main>"),
            executable("one_unit", "PRIVATE GTest::gtest_main", "test.cpp empty.cpp",
                       "set_target_properties(one_unit PROPERTIES UNITY_BUILD ON)\n"),
            executable("precompiled", "PRIVATE GTest::gtest_main",
                       rest="target_precompile_headers(precompiled PRIVATE <gtest/gtest.h>)\n"),
            executable("by_catch", "PRIVATE Catch2::Catch2WithMain", "catch.cpp"),
            executable("plain", "", "plain.cpp"),
            "add_subdirectory(sub)\n",
        ])
        sub = "find_package(GTest REQUIRED)\nadd_library(Our::tests ALIAS GTest::gtest_main)\n" \
            "add_library(wrapper INTERFACE IMPORTED)\nset_property(TARGET wrapper PROPERTY INTERFACE_LINK_LIBRARIES Our::tests)\n" + \
            executable("sub_alias", "PRIVATE Our::tests", "../test.cpp") + \
            executable("sub_wrapper", "PRIVATE wrapper", "../test.cpp")
        project = self.victim(text)
        project.write("sub/CMakeLists.txt", sub)
        self.made_by(project)
        attached = {"by_target", "plain_signature", "fails", "by_file", "by_flag", "by_mock", "by_alias", "by_private_library",
                    "by_objects", "by_expression", "one_unit", "precompiled", "by_catch", "sub_alias", "sub_wrapper"}
        self.ctest_as_before(project, {name: "Failed" if name == "fails" else "Passed" for name in attached | {"plain"}})
        self.assert_attached(project, *attached)
        self.assertEqual(self.reports_of(project, "plain"), [])
        self.assertNotIn(b"freezegate", (project.build_folder / "plain").read_bytes())
        self.assertIn('"assertions":"all"', self.reports_of(project, "by_target")[0])
        # One for each framework, and one for all that have no target of it to tell where its headers are.
        self.assertEqual(self.listeners(project), ["catch2", "gtest", "gtest"])

    def test_packages_that_only_a_subdirectory_sees(self):
        project = self.victim("enable_testing()\nadd_subdirectory(a)\nadd_subdirectory(b)\n")
        for name in "ab":
            project.write(f"{name}/CMakeLists.txt", "find_package(GTest REQUIRED)\nadd_library(tests_of_ours_" + name +
                          " ALIAS GTest::gtest_main)\n" + executable(f"direct_{name}", "PRIVATE GTest::gtest_main", "../test.cpp") +
                          executable(f"renamed_{name}", f"PRIVATE tests_of_ours_{name}", "../test.cpp"))
        self.made_by(project)
        names = [f"{kind}_{folder}" for kind in ("direct", "renamed") for folder in "ab"]
        self.ctest_as_before(project, dict.fromkeys(names, "Passed"))
        self.assert_attached(project, *names)
        self.assertEqual(self.listeners(project), ["gtest"])

    def test_sources_in_the_tree_shared_and_static(self):
        """GoogleTest by add_subdirectory and by FetchContent, with C++17 or newer, as it is built in most projects."""
        ways = {"add_subdirectory(/usr/src/googletest googletest EXCLUDE_FROM_ALL)\n": ["-DBUILD_SHARED_LIBS=ON"],
                "include(FetchContent)\nFetchContent_Declare(googletest SOURCE_DIR /usr/src/googletest)\n"
                "FetchContent_MakeAvailable(googletest)\n": ["-DCMAKE_CXX_COMPILER=clang++"] if shutil.which("clang++") else []}
        for way, options in ways.items():
            with self.subTest(way):
                project = self.victim("enable_testing()\n" + way + executable("by_name", "PRIVATE gtest_main") +
                                      executable("by_mock", "PRIVATE GTest::gmock_main"))
                self.made_by(project, FLAG, "Ninja", *options)
                self.ctest_as_before(project, {"by_name": "Passed", "by_mock": "Passed"})
                self.assert_attached(project, "by_name", "by_mock")
                self.assertEqual(self.listeners(project), ["gtest"])

    def test_headers_that_are_made_by_the_build_come_first(self):
        """GoogleTest by ExternalProject: its headers are there when its own build has ended."""
        text = "enable_testing()\nadd_custom_target(external)\nadd_library(gtest STATIC IMPORTED GLOBAL)\n" \
            "set_target_properties(gtest PROPERTIES IMPORTED_LOCATION ${CMAKE_BINARY_DIR}/libgtest.a)\n" \
            "add_dependencies(gtest external)\nadd_custom_target(more)\n" + executable("t", "gtest", rest="add_dependencies(t more)\n")
        project = self.victim(text)
        self.assert_good(project.configure("Ninja", FLAG))
        rules = (project.build_folder / "build.ninja").read_text()
        order = re.search(r"(?m)^build cmake_object_order_depends_target_freezegate_gtest_listener_0: phony (.*)$", rules)[1]
        for name in ("external", "more"):
            self.assertRegex(order, rf"(^| ){name}( |$)")

    def test_a_single_header_is_named_by_a_variable(self):
        text = "enable_testing()\nadd_library(catch_main OBJECT tests/main.cpp)\n" + \
            executable("unit-tests", "catch_main", "tests/a.cpp") + executable("more-tests", "catch_main", "tests/b.cpp")
        project = self.victim(text)
        (project.source / "tests/vendored").mkdir(parents=True)
        shutil.copy("/usr/include/catch2/catch.hpp", project.source / "tests/vendored/catch.hpp")
        project.write("tests/main.cpp", '#define CATCH_CONFIG_MAIN\n#include "vendored/catch.hpp"\n')
        for name in "ab":
            project.write(f"tests/{name}.cpp", '#include "vendored/catch.hpp"\nTEST_CASE("x") { CHECK(1 == 1); }\n')
        self.made_by(project, FLAG, "Ninja", "-DFREEZEGATE_CATCH2_TARGETS=.*-tests")
        self.ctest_as_before(project, {"unit-tests": "Passed", "more-tests": "Passed"})
        self.assert_attached(project, "unit-tests", "more-tests")
        self.assertEqual(self.listeners(project), ["catch2"])

    def test_generators_and_the_older_variable(self):
        text = FIND + executable("g", "GTest::gtest_main") + executable("c", "Catch2::Catch2WithMain", "catch.cpp") + \
            "include(GoogleTest)\nadd_executable(d test.cpp)\ntarget_link_libraries(d GTest::gtest_main)\ngtest_discover_tests(d)\n"
        for generator in ("Unix Makefiles", "Ninja Multi-Config"):
            with self.subTest(generator):
                project = self.victim(text)
                self.made_by(project, OLD_FLAG, generator)
                self.ctest_as_before(project, {"g": "Passed", "c": "Passed", "A.B": "Passed"})
                self.assert_attached(project, "g", "c", "A.B")

    def test_sanitizers(self):
        """The flags of the whole build, of a directory, and of a library that brings them along."""
        text = FIND + "add_library(checks INTERFACE)\ntarget_compile_options(checks INTERFACE -fsanitize=undefined)\n" \
            "target_link_options(checks INTERFACE -fsanitize=undefined)\n" + \
            executable("whole", "GTest::gtest_main") + executable("brought", "GTest::gtest_main checks") + "add_subdirectory(sub)\n"
        project = self.victim(text)
        project.write("sub/CMakeLists.txt", 'set(CMAKE_CXX_FLAGS "${CMAKE_CXX_FLAGS} -fno-rtti")\n' +
                      executable("flags", "GTest::gtest_main", "../test.cpp"))
        self.made_by(project, FLAG, "Ninja", "-DCMAKE_CXX_FLAGS=-fsanitize=address")
        self.ctest_as_before(project, {"whole": "Passed", "brought": "Passed", "flags": "Passed"})
        self.assert_attached(project, "whole", "brought", "flags")
        for name in self.guests(project):
            self.assertIn(b"__asan_init", Path(name).read_bytes())

    def guests(self, project):
        return list(project.build_folder.rglob("*guest.cpp.o"))


if __name__ == "__main__":
    harness.main()
