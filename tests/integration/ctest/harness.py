"""What the drivers share: a small project in a scratch folder, configured, built and run by the real cmake and ctest.

The environment names what is tested: FREEZEGATE (the command), FREEZEGATE_SOURCE (the repository), CMAKE and CTEST; and
SCRATCH, a folder for the projects: with the same paths each time a compiler cache knows them again.
"""
import datetime
import json
import os
import shutil
import subprocess
import unittest
import xml.etree.ElementTree as ElementTree
from pathlib import Path

FREEZEGATE = os.environ["FREEZEGATE"]
SOURCE = Path(os.environ["FREEZEGATE_SOURCE"])
CMAKE = os.environ["CMAKE"]
CTEST = os.environ["CTEST"]
SCRATCH = Path(os.environ["SCRATCH"])
GENERATORS = ("Ninja", "Unix Makefiles", "Ninja Multi-Config")

# Longer than anything takes, on a machine that is busy with other work, too.
PATIENCE = 900

# The modules by themselves: no compiler is needed, and nothing is built.
BY_INCLUDE = f"include({SOURCE}/cmake/FreezegateAttach.cmake)\n"
# The whole of freezegate as a subproject, with the command that is there.
BY_SUBDIRECTORY = f"set(FREEZEGATE_BUILD_COMMAND OFF)\nadd_subdirectory({SOURCE} freezegate-src)\n"


def day(offset):
    return (datetime.datetime.now(datetime.timezone.utc).date() + datetime.timedelta(days=offset)).isoformat()


def entry(nodeid, signature, *witnesses, **changes):
    """An entry of a freeze map."""
    return {"nodeid": nodeid, "signature": signature, "seeds": [1, 2, 3], "witnesses": list(witnesses),
            "no_fixtures": "it reads none", "opened": day(-3), "owner": "finley", "reason": "row order", **changes}


class Outcome:
    """What a program gave."""

    def __init__(self, process):
        self.code = process.returncode
        self.out = process.stdout.decode(errors="replace")
        self.results = {}  # of ctest: test name to Passed, Failed, Skipped or NotRun

    def __str__(self):
        return f"exit {self.code}\n{self.out}"


def results_in(junit):
    """Test name to result, from ctest's own summary."""
    words = {"run": "Passed", "fail": "Failed", "disabled": "Disabled"}
    results = {}
    for case in ElementTree.parse(junit).getroot().iter("testcase"):
        skipped = case.find("skipped")
        results[case.get("name")] = "Skipped" if skipped is not None and case.get("status") == "notrun" \
            else words.get(case.get("status"), case.get("status"))
    return results


class Project:
    """A source tree and its build tree."""

    def __init__(self, folder):
        self.folder = folder
        self.source = folder / "src"
        self.build_folder = folder / "build"
        self.source.mkdir(parents=True)
        (self.source / ".git").mkdir()  # the end of the search for a map
        self.multi_config = False
        self.environment = {name: value for name, value in os.environ.items()
                            if not name.startswith(("FREEZEGATE", "GTEST", "CTEST"))}

    def write(self, name, text):
        file = self.source / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text)

    def call(self, *words, cwd=None, env=None):
        return Outcome(subprocess.run([str(word) for word in words], cwd=cwd or self.folder, stdin=subprocess.DEVNULL,
                                      stdout=subprocess.PIPE, stderr=subprocess.STDOUT, timeout=PATIENCE,
                                      env={**self.environment, **(env or {})}, check=False))

    def configure(self, generator="Ninja", *options):
        self.multi_config = generator.endswith("Multi-Config")
        launcher = shutil.which("ccache")
        more = ["-DCMAKE_CXX_COMPILER_LAUNCHER=ccache"] if launcher else []
        if not self.multi_config:
            more.append("-DCMAKE_BUILD_TYPE=Debug")
        return self.call(CMAKE, "-S", self.source, "-B", self.build_folder, "-G", generator,
                         f"-DFREEZEGATE_COMMAND={FREEZEGATE}", *more, *options)

    def build(self, *options):
        return self.call(CMAKE, "--build", self.build_folder, "--parallel", "2", *options)

    def ctest(self, *options, folder=None, env=None):
        junit = self.folder / "junit.xml"
        junit.unlink(missing_ok=True)
        configuration = ["-C", "Debug"] if self.multi_config else []
        outcome = self.call(CTEST, "--test-dir", folder or self.build_folder, "--output-on-failure", "--output-junit",
                            junit, *configuration, *options, env=env)
        if junit.exists():
            outcome.results = results_in(junit)
        return outcome

    def declared(self):
        """The tests as ctest knows them: name to command."""
        configuration = ["-C", "Debug"] if self.multi_config else []
        process = subprocess.run([CTEST, "--test-dir", self.build_folder, "--show-only=json-v1", *configuration],
                                 stdout=subprocess.PIPE, env=self.environment, timeout=PATIENCE, check=True)
        return {test["name"]: test for test in json.loads(process.stdout)["tests"]}

    def write_map(self, *entries, policy=None):
        document = {"version": 1, "freezes": list(entries)}
        if policy:
            document["policy"] = policy
        self.write("qa/freeze.json", json.dumps(document, indent=1))


class Case(unittest.TestCase):
    maxDiff = None

    def project(self, text, freezegate=BY_INCLUDE, languages="NONE"):
        """A project whose CMakeLists.txt goes on with this text behind project() and freezegate."""
        self.projects = getattr(self, "projects", 0) + 1
        folder = SCRATCH / f"{self.id().split('.', 1)[1]}-{self.projects}"
        shutil.rmtree(folder, ignore_errors=True)
        self.addCleanup(shutil.rmtree, folder, ignore_errors=True)
        project = Project(folder)
        project.write("CMakeLists.txt", f"cmake_minimum_required(VERSION 3.24)\nproject(victim {languages})\n"
                                        f"{freezegate}{text}")
        return project

    def assert_good(self, outcome):
        self.assertEqual(outcome.code, 0, outcome)
        return outcome

    def made(self, project, *configure):
        """Configured and built."""
        self.assert_good(project.configure(*configure))
        self.assert_good(project.build(*(["--config", "Debug"] if project.multi_config else [])))
        return project

    def assert_wrapped(self, test, times=1):
        words = test["command"]
        runs = [i for i in range(len(words) - 1) if Path(words[i]).name == "freezegate" and words[i + 1] == "run"]
        self.assertEqual(len(runs), times, f"{test['name']}: {words}")


def main():
    unittest.main(verbosity=2)
