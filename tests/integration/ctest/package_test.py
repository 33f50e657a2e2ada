"""The same project, whichever way freezegate comes to it: installed, as a subdirectory, fetched."""
import json
import os
import re
import shutil
from pathlib import Path

import harness

BUILD = Path(os.environ["FREEZEGATE_BUILD"])  # the build tree that is installed
VICTIM = Path(__file__).parent / "victim"
FIND = "find_package(freezegate 0.1 REQUIRED)\n"
FETCH = f"""
set(FREEZEGATE_BUILD_COMMAND OFF)
include(FetchContent)
FetchContent_Declare(freezegate SOURCE_DIR {harness.SOURCE})
FetchContent_MakeAvailable(freezegate)
"""
CONSUMER = """
enable_testing()
find_package(GTest REQUIRED)
find_package(Catch2 REQUIRED)
foreach(target freezegate::gtest freezegate::catch2)
  if(NOT TARGET ${target})
    message(FATAL_ERROR "no ${target}")
  endif()
endforeach()
add_executable(g_tests g_tests.cpp)
target_link_libraries(g_tests PRIVATE GTest::gtest_main)
add_executable(c_tests c_tests.cpp)
target_link_libraries(c_tests PRIVATE Catch2::Catch2WithMain freezegate::catch2)
add_test(NAME g COMMAND g_tests)
add_test(NAME c COMMAND c_tests)
"""
RACE = """
enable_testing()
find_package(GTest REQUIRED)
find_package(Threads REQUIRED)
add_executable(r_tests r_tests.cpp)
target_compile_options(r_tests PRIVATE -Wall -Wextra -Werror)
target_link_libraries(r_tests PRIVATE GTest::gtest_main Threads::Threads)
add_test(NAME r COMMAND r_tests)
freezegate_attach(r_tests RACE)
"""


class Package(harness.Case):
    def install(self, *components):
        prefix = harness.SCRATCH / f"{self.id().split('.', 1)[1]}-prefix"
        shutil.rmtree(prefix, ignore_errors=True)
        self.addCleanup(shutil.rmtree, prefix, ignore_errors=True)
        project = self.project("")
        for words in [["--component", component] for component in components] or [[]]:
            self.assert_good(project.call(harness.CMAKE, "--install", BUILD, "--prefix", prefix, *words))
        return prefix

    def consumer(self, freezegate, text):
        project = self.project(text, freezegate=freezegate, languages="CXX")
        for source in VICTIM.iterdir():
            shutil.copy(source, project.source)
        return project

    def assert_judges(self, project, *options):
        self.made(project, "Ninja", *options)
        outcome = self.assert_good(project.ctest())
        self.assertEqual(set(outcome.results), {"g", "c", "freezegate.begin", "freezegate.verdict"})
        for name in "gc":
            self.assert_wrapped(project.declared()[name])
        outcome = project.ctest(env={"FROZEN": "exit"})  # exits with 0 inside a test: green for everybody else
        self.assertEqual(outcome.results["g"], "Failed", outcome)

    def assert_judges_by_itself(self, project):
        """Without `freezegate run` around it, a test binary asks the command that it knows."""
        outcome = project.call(project.build_folder / "g_tests", env={"FROZEN": "exit"})
        self.assertEqual(outcome.code, 1, outcome)
        self.assertIn("INCOMPLETE", outcome.out)

    def test_installed(self):
        prefix = self.install()
        project = self.consumer(FIND, CONSUMER + "freezegate_enforce()\n")
        self.assert_judges(project, f"-DCMAKE_PREFIX_PATH={prefix}", "-UFREEZEGATE_COMMAND")
        self.assertEqual(project.declared()["g"]["command"][0], str(prefix / "bin/freezegate"))
        self.assert_judges_by_itself(project)

    def test_installed_beside_a_googletest_of_the_project(self):
        """GCC takes a folder that is named as a system folder, too, for that: behind the project's own headers."""
        prefix = self.install("freezegate-dev", "freezegate")
        project = self.consumer(FIND, """
find_package(GTest REQUIRED)
include_directories(vendored)
add_executable(g_tests g_tests.cpp)
target_link_libraries(g_tests PRIVATE GTest::gtest_main)
freezegate_attach(g_tests)
""")
        shutil.copytree("/usr/include/gtest", project.source / "vendored/gtest")
        self.made(project, "Ninja", f"-DCMAKE_PREFIX_PATH={prefix}")
        reports = project.source / "reports"
        reports.mkdir()
        self.assert_good(project.call(project.build_folder / "g_tests", env={"FREEZEGATE_REPORT_DIR": str(reports)}))
        (report,) = reports.iterdir()
        self.assertIn('"assertions":"all"', report.read_text())

    def axes_of(self, project, command, binary):
        outcome = self.assert_good(project.call(command, "pins", "--format", "json", binary))
        return {axis["axis"]: axis["why_not"] for axis in json.loads(outcome.out)["axes"]}

    def assert_pins_races(self, project, command):
        """The seed decides which increments are lost, and it is not always the same number."""
        binary = project.build_folder / "r_tests"
        lost = []
        for seed in (1, 2, 3, 4):
            self.assert_good(project.call(command, "run", "--seed", seed, "--check", 3, "--", binary))
            outcome = self.assert_good(project.call(command, "run", "--seed", seed, "--", binary))
            lost += re.findall(r"lost (\d+)", outcome.out)
        self.assertEqual(len(lost), 4)
        self.assertGreater(len(set(lost)), 1, lost)

    def test_installed_pins(self):
        prefix = self.install()
        project = self.consumer(FIND, RACE)
        self.made(project, "Ninja", f"-DCMAKE_PREFIX_PATH={prefix}", "-UFREEZEGATE_COMMAND")
        self.assert_good(project.ctest())
        command, binary = prefix / "bin/freezegate", project.build_folder / "r_tests"
        refused = self.axes_of(project, command, binary)
        # A machine may forbid namespaces and tracing; all else is ours.
        self.assertEqual({axis for axis, why in refused.items() if why} - {"pid", "ports", "host", "layout"}, set(), refused)
        self.assertNotIn("not installed", str(refused))
        self.assert_pins_races(project, command)
        self.assert_good(project.call("strip", binary))
        self.assertIsNone(self.axes_of(project, command, binary)["race"])
        self.assertIn("not rebuilt", self.axes_of(project, command, "/bin/true")["race"])

    def test_race_without_the_command(self):
        """It is linked into tests, like the listeners: what builds those builds it."""
        for freezegate in (FIND, harness.BY_SUBDIRECTORY):
            with self.subTest(freezegate):
                prefix = self.install("freezegate-dev")
                project = self.consumer(freezegate, RACE)
                self.made(project, "Ninja", f"-DCMAKE_PREFIX_PATH={prefix}")
                self.assertIsNone(self.axes_of(project, harness.FREEZEGATE, project.build_folder / "r_tests")["race"])

    def test_race_is_refused_beside_a_sanitizer(self):
        for more in ("-DCMAKE_CXX_FLAGS=-fsanitize=address", "-DCMAKE_EXE_LINKER_FLAGS=-fsanitize=undefined,thread"):
            project = self.consumer(harness.BY_SUBDIRECTORY, RACE)
            outcome = project.configure("Ninja", more)
            self.assertNotEqual(outcome.code, 0, outcome)
            self.assertIn("is linked with a sanitizer", outcome.out)

    def test_pins_in_a_build_of_several_configurations(self):
        project = self.project("", freezegate=f"add_subdirectory({harness.SOURCE} freezegate-src)\n", languages="CXX")
        self.assert_good(project.configure("Ninja Multi-Config"))
        for configuration in ("Debug", "Release"):
            self.assert_good(project.build("--config", configuration, "--target", "freezegate_launch"))
        built = project.build_folder / "freezegate-src"
        # The command itself would take long to build; it asks where it stands.
        for configuration in ("Debug", "Release"):
            launcher = built / "libexec/freezegate" / configuration / "freezegate-launch"
            self.assertTrue(launcher.is_file(), configuration)
            command = built / "bin" / configuration / "freezegate"
            command.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(harness.FREEZEGATE, command)
            refused = self.axes_of(project, command, "/bin/true")
            self.assertNotIn("freezegate-launch is not installed", str(refused))
            self.assertIn("libfreezegate_pins.so is not installed", str(refused))  # here, and not beside FREEZEGATE

    def test_installed_and_moved(self):
        prefix = self.install()
        moved = prefix.with_name(prefix.name + "-moved")
        shutil.rmtree(moved, ignore_errors=True)
        prefix.rename(moved)
        self.addCleanup(shutil.rmtree, moved, ignore_errors=True)
        project = self.consumer(FIND, CONSUMER + "freezegate_attach(g_tests)\n")
        self.made(project, "Ninja", f"-DCMAKE_PREFIX_PATH={moved}", "-UFREEZEGATE_COMMAND")
        self.assertEqual(project.declared()["g"]["command"][0], str(moved / "bin/freezegate"))
        self.assert_judges_by_itself(project)

    def test_installed_without_the_command(self):
        prefix = self.install("freezegate-dev")
        project = self.consumer(FIND, CONSUMER + "freezegate_enforce()\n")
        outcome = project.configure("Ninja", f"-DCMAKE_PREFIX_PATH={prefix}", "-UFREEZEGATE_COMMAND")
        self.assertNotEqual(outcome.code, 0, outcome)
        self.assertIn("there is no freezegate command", outcome.out)
        self.assert_judges(project, f"-DCMAKE_PREFIX_PATH={prefix}")

    def test_installed_and_found_in_a_subdirectory_twice(self):
        prefix = self.install("freezegate-dev", "freezegate")
        project = self.consumer("", "enable_testing()\nadd_subdirectory(a)\nadd_subdirectory(b)\n")
        for folder, name in (("a", "g"), ("b", "h")):
            shutil.copy(VICTIM / "g_tests.cpp", project.source)
            project.write(f"{folder}/CMakeLists.txt", f"{FIND}find_package(GTest REQUIRED)\nadd_executable({name}_tests ../g_tests.cpp)\n"
                          f"target_link_libraries({name}_tests PRIVATE GTest::gtest_main)\nadd_test(NAME {name} COMMAND {name}_tests)\n"
                          f"freezegate_enforce()\n")
        self.made(project, "Ninja", f"-DCMAKE_PREFIX_PATH={prefix}")
        self.assert_good(project.ctest())

    def packages(self):
        """What cpack makes of the build tree: file names by package."""
        folder = harness.SCRATCH / f"{self.id().split('.', 1)[1]}-debs"
        shutil.rmtree(folder, ignore_errors=True)
        folder.mkdir(parents=True)
        self.addCleanup(shutil.rmtree, folder, ignore_errors=True)
        cpack = Path(harness.CMAKE).with_name("cpack")
        self.assert_good(self.project("").call(cpack, "--config", BUILD / "CPackConfig.cmake", "-G", "DEB", "-B", folder))
        return {file.name.split("_")[0]: file for file in folder.glob("*.deb")}

    def test_debian_packages_each_by_itself(self):
        packages = self.packages()
        self.assertEqual(set(packages), {"freezegate", "freezegate-dev"})
        root = packages["freezegate"].with_name("root")
        project = self.consumer(FIND, CONSUMER + "freezegate_enforce()\n")
        unpack = lambda name: self.assert_good(project.call("dpkg-deb", "-x", packages[name], root))
        unpack("freezegate-dev")
        self.assertFalse((root / "usr/bin").exists())
        self.assert_judges(project, f"-DCMAKE_PREFIX_PATH={root}/usr")  # with the command that is there
        shutil.rmtree(root)
        unpack("freezegate")
        self.assertFalse((root / "usr/share/freezegate/src").exists())
        self.assert_good(project.call(root / "usr/bin/freezegate", "--version"))
        fields = project.call("dpkg-deb", "-f", packages["freezegate"], "Depends", "Version").out
        self.assertRegex(fields, r"libc6 \(>= ")
        unpack("freezegate-dev")
        self.assert_judges(project, f"-DCMAKE_PREFIX_PATH={root}/usr", "-UFREEZEGATE_COMMAND")

    def test_package_managers_files_name_this_version(self):
        version = re.search(r"\n  VERSION ([0-9.]+)\n", (harness.SOURCE / "CMakeLists.txt").read_text())[1]
        self.assertEqual(json.loads((harness.SOURCE / "vcpkg.json").read_text())["version"], version)
        compile((harness.SOURCE / "conanfile.py").read_text(), "conanfile.py", "exec")

    def test_fetched_or_found(self):
        """FIND_PACKAGE_ARGS: an installation is taken before the sources."""
        prefix = self.install()
        fetch = f"""
include(FetchContent)
FetchContent_Declare(freezegate SOURCE_DIR {harness.SOURCE} FIND_PACKAGE_ARGS 0.1)
set(FREEZEGATE_BUILD_COMMAND OFF)
FetchContent_MakeAvailable(freezegate)
"""
        project = self.consumer(fetch, CONSUMER + "freezegate_enforce()\n")
        self.assert_judges(project, f"-DCMAKE_PREFIX_PATH={prefix}", "-UFREEZEGATE_COMMAND")
        self.assertEqual(project.declared()["g"]["command"][0], str(prefix / "bin/freezegate"))
        self.assert_judges(self.consumer(fetch, CONSUMER + "freezegate_enforce()\n"))  # none is installed

    def test_the_library_installed(self):
        prefix = self.install()
        project = self.project("find_package(freezegate REQUIRED COMPONENTS common)\nadd_executable(t t.cpp)\n"
                               "target_link_libraries(t PRIVATE freezegate::common)\n", freezegate="", languages="CXX")
        project.write("t.cpp", "#include <freezegate/test_id.hpp>\n#include <freezegate/version.hpp>\n"
                      "int main() { return freezegate::parse_test_id(\"a::b\") ? 0 : 1; }\n")
        self.made(project, "Ninja", f"-DCMAKE_PREFIX_PATH={prefix}")
        self.assert_good(project.call(project.build_folder / "t"))

    def test_wrong_version_and_unknown_component(self):
        prefix = self.install()
        for request in ("freezegate 0.2 REQUIRED", "freezegate REQUIRED COMPONENTS doctest"):
            project = self.project(f"find_package({request})\n", freezegate="", languages="CXX")
            self.assertNotEqual(project.configure("Ninja", f"-DCMAKE_PREFIX_PATH={prefix}").code, 0)

    def test_subdirectory(self):
        project = self.consumer(harness.BY_SUBDIRECTORY, CONSUMER + "freezegate_enforce()\n")
        self.assert_judges(project)
        self.assert_judges_by_itself(project)

    def test_fetched(self):
        self.assert_judges(self.consumer(FETCH, CONSUMER + "freezegate_enforce()\n"))

    def test_a_subproject_leaves_the_cache_and_the_flags_alone(self):
        print_all = ('foreach(name CMAKE_CXX_FLAGS CMAKE_CXX_STANDARD BUILD_TESTING CMAKE_MODULE_PATH CMAKE_BUILD_TYPE)\n'
                     '  message(STATUS "seen ${name}=${${name}}")\nendforeach()\n')
        seen, cached = [], []
        for freezegate in ("", harness.BY_SUBDIRECTORY + "freezegate_enforce()\n"):
            project = self.project(print_all, freezegate=freezegate, languages="CXX")
            outcome = self.assert_good(project.configure())
            seen.append([line for line in outcome.out.splitlines() if "seen " in line])
            cache = (project.build_folder / "CMakeCache.txt").read_text()
            cached.append({line.split(":")[0] for line in cache.splitlines() if ":" in line and line[0] not in "/#"})
        self.assertEqual(seen[0], seen[1])
        # CMAKE_PROJECT_VERSION_...: each project() writes them.
        foreign = {name for name in cached[1] - cached[0] if not name.lower().startswith(("freezegate", "cmake_project_"))}
        self.assertEqual(foreign, set())


if __name__ == "__main__":
    harness.main()
