"""GoogleTest's own tests, of three versions: as they are, with captured assertions, and with the listener as well."""
import glob
import os
import shutil
import subprocess
import xml.etree.ElementTree

import counts
from shell import Failed, HERE, ROOT, call, clean_environment
from suite import empty_folder

ARCHIVES = {"1.12": "bookworm", "1.16": "trixie", "1.18": "sid"}
# ctest tests whose result may differ, and why.
EXCEPTIONS = {}


class GoogleTestItself:
    def __init__(self, name, build, prefix):
        self.name, self.freezegate = name, prefix
        self.archive = ARCHIVES[name.rsplit(" ", 1)[1]]
        self.folder = os.path.join(build, name.replace(" ", "-"))
        self.source = os.path.join(build, "sources", "googletest-" + self.archive)
        self.log = self.folder + ".log"
        self.executables = self.runs = self.tests = self.sites = self.assertions = 0
        self.problems = []

    def run(self):
        if os.path.exists(self.log):
            os.remove(self.log)
        call([os.path.join(ROOT, "tools", "source-package"), "googletest", self.archive, self.source], self.log)
        plain = self.results("plain")
        (folder,) = glob.glob(self.freezegate + "/**/gtest_plugin/capture", recursive=True)
        captured = self.results("captured", capture=folder)
        reports = empty_folder(self.folder + "-reports")
        attached = self.results("attached", capture=folder, freezegate=self.freezegate,
                                environment={"FREEZEGATE_REPORT_DIR": reports, "FREEZEGATE_VERDICT": "off"})
        self.executables = len(plain)
        for kind, results in (("captured", captured), ("attached", attached)):
            self.runs += len(results)
            self.problems += [f"{self.name} {kind}: {test} is '{results.get(test)}', and '{plain.get(test)}' without"
                              for test in sorted(set(plain) | set(results))
                              if plain.get(test) != results.get(test) and test not in EXCEPTIONS]
        self.read(reports)

    def results(self, kind, capture="", freezegate="", environment=None):
        """Builds one way, runs ctest, returns the status of each test."""
        configure = ["cmake", "-S", self.source, "-B", self.folder, "-G", "Ninja", "-DCMAKE_BUILD_TYPE=Release",
                     "-DCMAKE_CXX_STANDARD=17", "-DCMAKE_CXX_FLAGS=-w", "-DCMAKE_CXX_FLAGS_RELEASE=-O0",
                     "-Dgtest_build_tests=ON", "-Dgmock_build_tests=ON",
                     f"-DCMAKE_PROJECT_INCLUDE={HERE}/googletest_itself.cmake", f"-DACCEPTANCE_FREEZEGATE={freezegate}",
                     f"-DACCEPTANCE_CAPTURE={capture}"]
        if shutil.which("ccache"):
            configure.append("-DCMAKE_CXX_COMPILER_LAUNCHER=ccache")
        call(configure, self.log)
        call(["cmake", "--build", self.folder], self.log)
        output = f"{self.folder}-{kind}.xml"
        if os.path.exists(output):
            os.remove(output)
        with open(self.log, "ab") as log:
            subprocess.run(["ctest", "--test-dir", self.folder, "--output-junit", output, "--output-on-failure",
                            "--timeout", "600"], stdin=subprocess.DEVNULL, stdout=log, stderr=log, check=False,
                           env=clean_environment(**(environment or {})))
        cases = xml.etree.ElementTree.parse(output).getroot().findall("testcase")
        if not cases:
            raise Failed(f"{self.name} {kind}: ctest ran no test; see {self.log}")
        return {case.get("name"): case.get("status") for case in cases}

    def read(self, folder):
        reports = counts.Reports(folder)
        words = counts.unreadable(os.path.join(self.freezegate, "bin", "freezegate"), folder)
        if words:
            self.problems.append(f"{self.name}: {words}")
        if set(reports.modes) != {"all"}:
            self.problems.append(f"{self.name} attached: says to record {dict(reports.modes)}, and not all assertions")
        self.tests, self.sites, self.assertions = reports.tests, len(reports.sites), reports.assertions
        print(f"  {self.name}: {len(reports.files)} reports, {reports.tests} test executions, {len(reports.sites)} sites, "
              f"{reports.passed} passed, {reports.failed} failed, {reports.excused} excused", flush=True)
