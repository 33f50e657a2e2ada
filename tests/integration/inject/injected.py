"""What the drivers share beside ctest's harness: projects that nobody edited, with the file of freezegate's build tree."""
import os
import re
from pathlib import Path

import harness

INJECT = Path(os.environ["FREEZEGATE_BUILD"]) / "share/freezegate/freezegate-inject.cmake"
FLAG = f"-DCMAKE_PROJECT_TOP_LEVEL_INCLUDES={INJECT}"
OLD_FLAG = f"-DCMAKE_PROJECT_INCLUDE={INJECT}"

SOURCES = {
    "test.cpp": "#include <gtest/gtest.h>\nTEST(A, B) { EXPECT_EQ(1, 1); }\n",
    "fails.cpp": "#include <gtest/gtest.h>\nTEST(A, B) { EXPECT_EQ(1, 2); }\n",
    "main.cpp": "#include <gtest/gtest.h>\nint main(int c, char** v) { testing::InitGoogleTest(&c, v); "
                "return RUN_ALL_TESTS(); }\n",
    "plain.cpp": "int main() {}\n",
    "empty.cpp": "",
    "catch.cpp": "#include <catch2/catch.hpp>\nTEST_CASE(\"a\") { CHECK(1 == 1); }\n",
}


def executable(name, libraries, source="test.cpp", rest=""):
    link = f"target_link_libraries({name} {libraries})\n" if libraries else ""
    return f"add_executable({name} {source})\n{link}add_test(NAME {name} COMMAND {name})\n{rest}"


class Case(harness.Case):
    def victim(self, text, languages="CXX", head=None, **sources):
        """A project of this text, and of the sources above. `head` stands in place of the first two lines."""
        project = self.project(text, freezegate="", languages=languages)
        if head is not None:
            project.write("CMakeLists.txt", head + text)
        for name, source in SOURCES.items():
            project.write(name, source)
        return project

    def made_by(self, project, flag=FLAG, generator="Ninja", *options):
        """Configured with the flag and built; the command is found by the file itself."""
        return self.made(project, generator, flag, "-UFREEZEGATE_COMMAND", *options)

    def ctest_as_before(self, project, expected, *options):
        """ctest gives these results, and its own two around them."""
        outcome = project.ctest("-j2", *options)
        results = {name: result for name, result in outcome.results.items() if not name.startswith("freezegate.")}
        self.assertEqual(results, expected, outcome)
        self.assertEqual(set(outcome.results) - set(results), {"freezegate.begin", "freezegate.verdict"}, outcome)
        return outcome

    def reports_of(self, project, name):
        """The reports of one ctest test: a listener that is linked twice would write two, or not link."""
        test = project.declared()[name]
        self.assert_wrapped(test)
        folder = Path(test["command"][test["command"].index("--report-dir") + 1])
        return [file.read_text() for file in (project.build_folder / folder).glob("*.jsonl")]

    def assert_attached(self, project, *names):
        for name in names:
            with self.subTest(name):
                self.assertEqual(len(self.reports_of(project, name)), 1)

    def listeners(self, project):
        """The objects with a listener that were compiled, by framework."""
        found = sorted(path for path in project.build_folder.rglob("*guest.cpp.o"))
        return [re.sub(r"_?guest.cpp.o", "", path.name) for path in found]
