"""One third-party suite under freezegate: built without it and with it, its executables run in pairs and compared."""
import os
import re
import shutil
import subprocess
import xml.etree.ElementTree

import counts
from shell import Failed, HERE, ROOT, call, clean_environment

# name: source package, suite of the archive, framework, configure arguments, framework to build (or None: the system's)
SUITES = {
    # Not slower than it is meant to be: DBTest.HiddenValuesAreRemoved races with a compaction, and loses half the time.
    "leveldb": ("leveldb", "bookworm", "gtest",
                ["-DLEVELDB_BUILD_BENCHMARKS=OFF", "-DCMAKE_CXX_FLAGS_RELEASE=-O3 -DNDEBUG"], None),
    "yaml-cpp": ("yaml-cpp", "bookworm", "gtest", ["-DYAML_CPP_BUILD_TESTS=ON", "-DYAML_CPP_BUILD_TOOLS=OFF"], None),
    "fmt": ("fmtlib", "bookworm", "gtest", ["-DFMT_DOC=OFF", "-DFMT_TEST=ON"], None),
    "spdlog (Catch2 v2)": ("spdlog", "bookworm", "catch2",
                           ["-DSPDLOG_BUILD_TESTS=ON", "-DSPDLOG_BUILD_EXAMPLE=OFF", "-DSPDLOG_FMT_EXTERNAL=ON",
                            "-DFREEZEGATE_CATCH2_TARGETS=spdlog-utests"], None),
    "CLI11 (Catch2 v2)": ("cli11", "bookworm", "catch2", ["-DCLI11_BUILD_EXAMPLES=OFF", "-DCLI11_SINGLE_FILE_TESTS=OFF",
                           "-DFREEZEGATE_CATCH2_TARGETS=.*Test"], None),
    "spdlog (Catch2 v3)": ("spdlog", "trixie", "catch2",
                           ["-DSPDLOG_BUILD_TESTS=ON", "-DSPDLOG_BUILD_EXAMPLE=OFF", "-DSPDLOG_FMT_EXTERNAL=ON"],
                           ("catch2", "3.7")),
}

MASKS = [
    (re.compile(rb"\(\d+ ms( total)?\)"), rb"(N ms)"),
    (re.compile(rb"(Randomness seeded to: |rng-seed=\"?|random_seed\"?: ?)\d+"), rb"\1N"),
    (re.compile(rb"\b\d+(\.\d+)?(e-?\d+)? ?(ms|us|ns|s)\b"), rb"N s"),
    (re.compile(rb"\bfor \d+ tries"), rb"for N tries"),  # CLI11's timer tries until some time is over
]
LISTS = {"gtest": ["--gtest_list_tests"], "catch2": ["--list-tests"]}
FILTERS = {"gtest": ["--gtest_filter=*A*:Acceptance.*"], "catch2": ["acceptance*"]}


def masked(text):
    for pattern, replacement in MASKS:
        text = pattern.sub(replacement, text)
    return text


def execute(command, folder, environment):
    result = subprocess.run(command, cwd=folder, env=environment, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                            stderr=subprocess.PIPE, timeout=600, check=False)
    return result.returncode, masked(result.stdout), result.stderr


def empty_folder(path):
    shutil.rmtree(path, ignore_errors=True)
    os.makedirs(path)
    return path


class Suite:
    def __init__(self, name, build, prefix):
        self.name, self.build, self.freezegate = name, build, prefix
        self.package, self.archive, self.framework, self.arguments, self.needs = SUITES[name]
        slug = re.sub(r"[^a-z0-9]+", "-", name.lower()).strip("-")
        self.folder = os.path.join(build, slug)
        self.source = os.path.join(build, "sources", f"{self.package}-{self.archive}")
        self.log = os.path.join(build, slug + ".log")
        self.command = os.path.join(self.freezegate, "bin", "freezegate")
        self.ctest_tests = self.runs = self.by_status_only = self.executables = 0
        self.tests = self.sites = self.assertions = self.counted = self.own = 0
        self.problems = []

    def prepare(self):
        os.makedirs(os.path.dirname(self.source), exist_ok=True)
        if os.path.exists(self.log):
            os.remove(self.log)
        call([os.path.join(ROOT, "tools", "source-package"), self.package, self.archive, self.source], self.log)
        prefix = []
        if self.needs:
            name, version = self.needs
            installed = os.path.join(self.build, f"{name}-{version}")
            call([os.path.join(ROOT, "tests", "frameworks", "build"), name, version, "g++", installed], self.log)
            prefix = [f"-DCMAKE_PREFIX_PATH={installed}"]
        self.configure = ["cmake", "-S", self.source, "-B", self.folder, "-G", "Ninja", "-DCMAKE_BUILD_TYPE=Release",
                          "-DCMAKE_CXX_FLAGS_RELEASE=-O0 -DNDEBUG",  # behind the others, where -O3 would be
                          "-DCMAKE_CXX_FLAGS=-w" + (" -DACCEPTANCE_GTEST" if self.framework == "gtest" else ""),
                          f"-DCMAKE_PROJECT_INCLUDE={HERE}/inject.cmake"] + prefix + self.arguments
        if shutil.which("ccache"):
            self.configure.append("-DCMAKE_CXX_COMPILER_LAUNCHER=ccache")

    def make(self, freezegate="", headers=""):
        entry = os.path.join(freezegate, "share", "freezegate", "freezegate-inject.cmake") if freezegate else ""
        call(self.configure + [f"-DCMAKE_PROJECT_TOP_LEVEL_INCLUDES={entry}", f"-DACCEPTANCE_HEADERS={headers}"], self.log)
        call(["cmake", "--build", self.folder], self.log)
        with open(os.path.join(self.folder, "acceptance_targets.txt"), encoding="utf-8") as file:
            targets = [line for line in file.read().split("\n") if line]
        if not targets:
            raise Failed(f"no test executable was found; see {self.log}")
        return targets

    def make_copies(self, kind, **how):
        """Builds, and keeps the executables beside the tree, where the next build does not reach them."""
        shutil.rmtree(f"{self.folder}-{kind}", ignore_errors=True)
        for path in self.make(**how):
            os.makedirs(os.path.dirname(self.copy_of(path, kind)), exist_ok=True)
            shutil.copy2(path, self.copy_of(path, kind))

    def copy_of(self, path, kind):
        return os.path.join(f"{self.folder}-{kind}", os.path.basename(os.path.dirname(path)), os.path.basename(path))

    def run_ctest_only(self):
        """What ctest says with and without, and how many tests each executable ran; no pairs, no count of assertions."""
        self.prepare()
        self.make_copies("plain")
        plain = self.ctest_results()
        paths = self.make(freezegate=self.freezegate)
        self.executables = len(paths)
        for path in paths:
            output = empty_folder(f"{self.folder}-reports/{os.path.basename(path)}")
            execute([path], os.path.dirname(path), clean_environment(FREEZEGATE_REPORT_DIR=output, FREEZEGATE_VERDICT="off"))
            self.count_tests(path, counts.Reports(output))
        self.compare_ctest(plain)

    def run(self):
        self.prepare()
        self.make_copies("plain")
        plain = self.ctest_results()
        if self.framework == "gtest":
            headers = counts.counting_headers("/usr/include", os.path.join(self.build, "counting-headers"))
            self.make_copies("counted", headers=headers)
        for path in self.make(freezegate=self.freezegate):
            self.executables += 1
            if self.compare(path):
                self.count_assertions(path)
        self.compare_ctest(plain)

    def ctest_results(self):
        """Name and status of each ctest test; freezegate's own two are apart."""
        junit = f"{self.folder}-ctest.xml"
        with open(self.log, "ab") as file:
            subprocess.run(["ctest", "--test-dir", self.folder, "--output-junit", junit, "-j2"], env=clean_environment(),
                           stdin=subprocess.DEVNULL, stdout=file, stderr=file, timeout=1800, check=False)
        cases = xml.etree.ElementTree.parse(junit).getroot().iter("testcase")
        return {case.get("name"): case.get("status") for case in cases}

    def compare_ctest(self, plain):
        seen = self.ctest_results()
        own = {name: seen.pop(name, "is not there") for name in ("freezegate.begin", "freezegate.verdict")}
        self.ctest_tests = len(plain)
        for name in sorted(set(plain) | set(seen)):
            if plain.get(name) != seen.get(name):
                self.problems.append(f"ctest {name}: {seen.get(name)}, without freezegate {plain.get(name)}")
        self.problems += [f"ctest {name}: {status}" for name, status in own.items() if status != "run"]

    def compare(self, path):
        """Returns whether it runs tests: fmt has an executable that links GoogleTest and is a bare main()."""
        folder = os.path.dirname(path)
        clean = clean_environment()
        failing = dict(clean, ACCEPTANCE_FAIL="1")
        runs_tests = False
        ways = [("by itself", [], {}), ("under run", [self.command, "run", "--"], {})]
        if self.framework == "catch2":  # GoogleTest's are recorded wherever they are captured
            ways.append(("recording all assertions", [], {"FREEZEGATE_ASSERTIONS": "all"}))
        for label, arguments, environment in (("all", [], clean), ("filter", FILTERS[self.framework], clean),
                                              ("list", LISTS[self.framework], clean),
                                              ("failing", FILTERS[self.framework], failing)):
            plain = execute([self.copy_of(path, "plain")] + arguments, folder, environment)
            if label == "list":
                runs_tests = re.search(rb"fails ?when ?asked", plain[1], re.I) is not None
            if label == "failing" and plain[0] == 0 and runs_tests:
                self.problems.append(f"{path}: the failing run does not fail")
            for how, prefix, more in ways:
                seen = execute(prefix + [path] + arguments, folder, dict(environment, **more))
                self.runs += 1
                if seen[0] != plain[0]:
                    self.problems.append(f"{path} {label} {how}: exits with {seen[0]}, without freezegate {plain[0]}")
                elif seen[1] != plain[1] and self.repeats_itself(path, arguments, folder, environment, plain):
                    self.problems.append(f"{path} {label} {how}: standard output differs")
        return runs_tests

    def repeats_itself(self, path, arguments, folder, environment, plain):
        """Whether the output is the same each time without freezegate, too; else there is nothing to compare."""
        for _ in range(3):
            if execute([self.copy_of(path, "plain")] + arguments, folder, environment)[1] != plain[1]:
                self.by_status_only += 1
                return False
        return True

    def count_assertions(self, path):
        """One run that records all assertions, against what another witness counts (counts.py)."""
        folder = os.path.dirname(path)
        output = empty_folder(f"{self.folder}-reports/{os.path.basename(path)}")
        status = execute([path], folder, clean_environment(FREEZEGATE_REPORT_DIR=output, FREEZEGATE_VERDICT="off",
                                                           FREEZEGATE_ASSERTIONS="all"))[0]
        reports = counts.Reports(output)
        where = f"{path} counting assertions:"
        if status != 0 or set(reports.modes) != {"all"}:
            self.problems.append(f"{where} exits with {status}, says to record {dict(reports.modes)}")
        words = counts.unreadable(self.command, output)
        if words:
            self.problems.append(f"{where} {words}")
        self.count_tests(path, reports)
        theirs = self.counted_lines(path) if self.framework == "gtest" else self.counted_by_catch2(path)
        ours = reports.lines if self.framework == "gtest" else reports.totals()
        if ours != theirs:
            self.problems += [f"{where} {line}" for line in counts.differences(ours, theirs)]
        self.sites += len(reports.sites)
        self.counted += sum(theirs.values())

    def count_tests(self, path, reports):
        self.tests += reports.tests
        self.assertions += reports.assertions
        theirs = self.tests_by_framework(path)
        if reports.tests != theirs:
            self.problems.append(f"{path}: {reports.tests} tests in its report, and the framework says {theirs}")

    def tests_by_framework(self, path):
        """How many tests the framework itself says to have run, in the executable without freezegate."""
        arguments = [] if self.framework == "gtest" else ["-r", "xml"]
        output = execute([self.copy_of(path, "plain")] + arguments, os.path.dirname(path), clean_environment())[1]
        if self.framework == "gtest":
            found = re.findall(rb"(?m)^\[==========\] (\d+) tests? from .* ran\.", output)
            return int(found[-1]) if found else 0  # fmt has one that only links GoogleTest
        cases = xml.etree.ElementTree.fromstring(output).find("OverallResultsCases")
        if cases is None:  # Catch2 v2 before 2.13 did not say
            return len(xml.etree.ElementTree.fromstring(output).findall(".//TestCase"))
        return sum(int(cases.get(name)) for name in ("successes", "failures", "expectedFailures"))

    def counted_lines(self, path):
        output = empty_folder(f"{self.folder}-counts/{os.path.basename(path)}")
        execute([self.copy_of(path, "counted")], os.path.dirname(path), clean_environment(ACCEPTANCE_COUNTS=output))
        counted = counts.Counted(output)
        self.own += counted.own
        return counted.lines

    def counted_by_catch2(self, path):
        output = execute([self.copy_of(path, "plain"), "-r", "xml"], os.path.dirname(path), clean_environment())[1]
        return counts.catch2_totals(output)
