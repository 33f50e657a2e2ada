"""What a test's properties mean to ctest stays what it was; ours come beside the project's own."""
import harness


def declare(name, script, **properties):
    # A script that is handed over by a file, so that nothing of this is about quoting.
    words = " ".join(f"{key} [==[{value}]==]" for key, value in properties.items())
    text = f"file(WRITE ${{CMAKE_BINARY_DIR}}/{name}.sh [==[{script}\n]==])\n"
    text += f"add_test(NAME {name} COMMAND sh ${{CMAKE_BINARY_DIR}}/{name}.sh)\n"
    return text + (f"set_tests_properties({name} PROPERTIES {words})\n" if words else "")


TESTS = "enable_testing()\n" + "".join([
    declare("passes", "exit 0"),
    declare("fails", "exit 3"),
    declare("dies", "kill -SEGV $$"),
    declare("will_fail", "exit 1", WILL_FAIL="TRUE"),
    declare("will_fail_and_passes", "exit 0", WILL_FAIL="TRUE"),
    declare("pass_regex", "echo wanted; exit 7", PASS_REGULAR_EXPRESSION="wanted"),
    declare("pass_regex_without", "echo other", PASS_REGULAR_EXPRESSION="wanted"),
    declare("fail_regex", "echo 'an error'", FAIL_REGULAR_EXPRESSION="error;rror:"),
    # Words that freezegate might say itself must not be taken for the test's.
    declare("fail_regex_without", "exit 0", FAIL_REGULAR_EXPRESSION=".;[a-z]"),
    declare("skip_regex", "echo '[  SKIPPED ]'", SKIP_REGULAR_EXPRESSION=r"\[  SKIPPED \]"),
    declare("skip_code", "exit 77", SKIP_RETURN_CODE="77"),
    declare("skip_code_other", "exit 76", SKIP_RETURN_CODE="77"),
    declare("environment", '[ "$GREETING" = "hello world" ] && [ "$SECOND" = 2 ]', ENVIRONMENT="GREETING=hello world;SECOND=2"),
    declare("modified", 'case $PATH in /first:*) ;; *) exit 1 ;; esac', ENVIRONMENT_MODIFICATION="PATH=path_list_prepend:/first"),
    declare("directory", '[ "$PWD" = / ]', WORKING_DIRECTORY="/"),
    declare("timeout", "sleep 60", TIMEOUT="1"),
    declare("disabled", "exit 1", DISABLED="TRUE"),
    declare("required_files", "exit 0", REQUIRED_FILES="/does/not/exist"),
    declare("locked", "exit 0", RESOURCE_LOCK="a;b", PROCESSORS="2", COST="9", RUN_SERIAL="TRUE"),
    declare("labelled", "exit 0", LABELS="one;two"),
    declare("stdin", "! read -r line"),
    declare("make_db", "echo up > state", FIXTURES_SETUP="db"),
    declare("use_db", "grep -q up state", FIXTURES_REQUIRED="db"),
    declare("use_db_too", "grep -q up state"),
    declare("drop_db", "rm state", FIXTURES_CLEANUP="db"),
    "set_tests_properties(use_db use_db_too PROPERTIES LABELS [==[with;db]==] FIXTURES_REQUIRED db)\n",
    declare("broken_setup", "exit 1", FIXTURES_SETUP="broken"),
    declare("behind_broken", "exit 0", FIXTURES_REQUIRED="broken"),
    declare("later", "exit 0", DEPENDS="earlier"),
    declare("earlier", "exit 0"),
    "add_test(NAME not_there COMMAND /does/not/exist)\n",
])
OURS = {"freezegate.begin", "freezegate.verdict"}


class Properties(harness.Case):
    def pair(self):
        projects = [self.project(TESTS), self.project("freezegate_enforce()\n" + TESTS)]
        for project in projects:
            self.assert_good(project.configure())
        return projects

    def test_results_are_as_without_freezegate(self):
        plain, wrapped = self.pair()
        for options in (["-j1"], ["-j8"]):
            with self.subTest(options):
                before, after = plain.ctest(*options), wrapped.ctest(*options)
                results = {name: result for name, result in after.results.items() if name not in OURS}
                # A program that is not there is missed by freezegate now, and not by ctest; no success either way.
                self.assertEqual((before.results.pop("not_there"), results.pop("not_there")), ("Skipped", "Failed"))
                self.assertEqual(before.results, results, after)
                self.assertEqual(before.code, after.code, after)

    def test_properties_are_as_without_freezegate(self):
        plain, wrapped = (project.declared() for project in self.pair())
        for name in set(wrapped) - OURS:
            self.assert_wrapped(wrapped[name])
        self.assertEqual(set(plain), set(wrapped) - OURS)
        for name, test in plain.items():
            self.assertEqual({**self.properties_of(test), "FIXTURES_REQUIRED":
                              sorted(self.properties_of(test)["FIXTURES_REQUIRED"] + ["freezegate"])},
                             self.properties_of(wrapped[name]), name)

    @staticmethod
    def properties_of(test):
        """What the project said; DEPENDS is what ctest makes of the fixtures, and the folders are two projects'."""
        properties = {p["name"]: p["value"] for p in test["properties"]}
        for name in ("DEPENDS", "WORKING_DIRECTORY"):
            properties.pop(name, None)
        properties["FIXTURES_REQUIRED"] = sorted(properties.get("FIXTURES_REQUIRED", []))
        return properties

    def test_one_test_brings_both_ends_of_the_run(self):
        _, wrapped = self.pair()
        self.assertEqual(set(wrapped.ctest("-R", "^use_db$").results), OURS | {"use_db", "make_db", "drop_db"})
        self.assertEqual(set(wrapped.ctest("-R", "^passes$").results), OURS | {"passes"})
        self.assertEqual(set(wrapped.ctest("-L", "one").results), OURS | {"labelled"})

    @staticmethod
    def log(project):
        """What the tests of the last run printed."""
        logs = sorted(project.build_folder.glob("**/Testing/Temporary/LastTest.log"), key=lambda path: path.stat().st_mtime)
        return logs[-1].read_text()

    def test_the_verdict_comes_last(self):
        _, wrapped = self.pair()
        for options in (["-j8"], ["-j8", "--schedule-random"]):
            lines = [line for line in wrapped.ctest(*options).out.splitlines() if "Start " in line]
            self.assertIn("freezegate.begin", lines[0])
            self.assertIn("freezegate.verdict", lines[-1])

    def test_a_selection_of_scripts_is_no_lost_listener(self):
        _, wrapped = self.pair()
        self.assert_good(wrapped.ctest("-R", "^passes$"))

    def test_what_was_left_out_fails_where_all_was_asked_for(self):
        _, wrapped = self.pair()
        reports = wrapped.build_folder / "freezegate" / "reports"
        judged = [harness.FREEZEGATE, "check", "--ctest", wrapped.build_folder, reports]
        self.assert_good(wrapped.ctest("-R", "^passes$"))
        self.assert_good(wrapped.call(*judged))
        outcome = wrapped.call(*judged, "--whole")
        self.assertEqual(outcome.code, 1, outcome)
        self.assertIn("ctest tests ran; what only the others run is not judged", outcome.out)

    def test_a_whole_run_without_a_report_has_nothing_to_judge(self):
        project = self.project("enable_testing()\nfreezegate_enforce()\n" + declare("passes", "exit 0"))
        self.assert_good(project.configure())
        outcome = project.ctest()
        self.assertEqual(outcome.results["freezegate.verdict"], "Failed", outcome)
        self.assertIn("NOTHING TO JUDGE", outcome.out)

    def test_a_freezegate_command_is_left_alone(self):
        project = self.project(f"enable_testing()\nfreezegate_enforce()\nadd_test(NAME own COMMAND {harness.FREEZEGATE} --version)\n")
        self.assert_good(project.configure())
        self.assertEqual(project.declared()["own"]["command"], [harness.FREEZEGATE, "--version"])
        self.assert_good(project.ctest("-R", "own"))

    def test_programs_are_found_where_ctest_finds_them(self):
        text = ("enable_testing()\nfile(WRITE ${CMAKE_BINARY_DIR}/here [==[#!/bin/sh\nexit 0\n]==])\n"
                "file(WRITE ${CMAKE_BINARY_DIR}/Release/there [==[#!/bin/sh\nexit 0\n]==])\n"
                "file(CHMOD ${CMAKE_BINARY_DIR}/here ${CMAKE_BINARY_DIR}/Release/there PERMISSIONS OWNER_READ OWNER_EXECUTE)\n"
                "add_test(beside here)\nadd_test(in_configuration there)\nadd_test(in_path true)\n")
        for freezegate in ("", "freezegate_enforce()\n"):
            project = self.project(freezegate + text)
            self.assert_good(project.configure())
            outcome = project.ctest()
            results = {name: result for name, result in outcome.results.items() if name not in OURS}
            self.assertEqual(set(results.values()), {"Passed"}, outcome)

    def test_tests_of_the_projects_own_include_files(self):
        text = ("enable_testing()\nfile(WRITE ${CMAKE_BINARY_DIR}/one.cmake [==[add_test(one true)\n]==])\n"
                "file(WRITE ${CMAKE_BINARY_DIR}/many.cmake [==[add_test(many true)\n]==])\n"
                "set_property(DIRECTORY PROPERTY TEST_INCLUDE_FILE ${CMAKE_BINARY_DIR}/one.cmake)\n"
                "set_property(DIRECTORY APPEND PROPERTY TEST_INCLUDE_FILES ${CMAKE_BINARY_DIR}/many.cmake)\n")
        for project in (self.project(text + "freezegate_enforce()\n"), self.project("freezegate_enforce()\n" + text)):
            self.assert_good(project.configure())
            declared = project.declared()
            self.assertEqual(set(declared), OURS | {"one", "many"})
            self.assert_wrapped(declared["one"])
            self.assert_wrapped(declared["many"])

    def test_same_names_in_two_directories_have_reports_of_their_own(self):
        project = self.project("enable_testing()\nfreezegate_enforce()\nadd_subdirectory(a)\nadd_subdirectory(b)\n")
        for folder in "ab":
            project.write(f"{folder}/CMakeLists.txt", "add_test(NAME same COMMAND true)\n")
        self.assert_good(project.configure())
        project.ctest()
        folders = [path for path in (project.build_folder / "freezegate/reports").iterdir() if path.name != "list" and path.is_dir()]
        self.assertEqual(len(folders), 2)

    def test_a_subdirectory_is_judged_by_itself(self):
        project = self.project("enable_testing()\nfreezegate_enforce()\nadd_subdirectory(a)\nadd_test(NAME top COMMAND true)\n")
        project.write("a/CMakeLists.txt", "add_test(NAME inner COMMAND true)\n")
        self.assert_good(project.configure())
        outcome = self.assert_good(project.ctest(folder=project.build_folder / "a"))
        self.assertEqual(set(outcome.results), OURS | {"inner"})
        self.assertIn("1 of 2 ctest tests ran", self.log(project))


if __name__ == "__main__":
    harness.main()
