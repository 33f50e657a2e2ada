"""Third-party suites as source packages: what the acceptance run has, and more; how their test programs are found."""
import collections
import json
import os
import re
import shutil
import subprocess
import sys

from runs import ROOT

sys.dont_write_bytecode = True  # the source tree stays as it is
sys.path.insert(0, str(ROOT / "tests" / "acceptance"))

import suite as acceptance  # noqa: E402
from shell import Failed, call  # noqa: E402

# Of the archive's suite `archive`. `needs`: a framework to build, or None: the system's. `targets`: all where there are none.
Package = collections.namedtuple("Package", "name archive framework settings needs targets", defaults=(None, ()))
Program = collections.namedtuple("Program", "path arguments folder environment")

NO_DOWNLOADS = "-DFETCHCONTENT_FULLY_DISCONNECTED=ON"

PACKAGES = {name: Package(package, archive, framework, [setting for setting in settings if "ACCEPTANCE" not in setting], needs)
            for name, (package, archive, framework, settings, needs) in acceptance.SUITES.items()}
PACKAGES.update({
    "googletest": Package("googletest", "bookworm", "gtest", ["-Dgtest_build_tests=ON", "-Dgtest_build_samples=ON",
                                                              "-Dgmock_build_tests=ON"]),
    "glog": Package("google-glog", "bookworm", "gtest", ["-DBUILD_TESTING=ON", "-DWITH_GFLAGS=OFF"]),
    "cctz": Package("cctz", "trixie", "gtest", ["-DBUILD_TESTING=ON", "-DBUILD_BENCHMARK=OFF", "-DBUILD_EXAMPLES=OFF"]),
    # Its static and its shared library are one file to the build: only what the test needs.
    "snappy": Package("snappy", "bookworm", "gtest", ["-DSNAPPY_BUILD_TESTS=ON", "-DSNAPPY_BUILD_BENCHMARKS=OFF"],
                      targets=("snappy_unittest",)),
    "re2": Package("re2", "trixie", "gtest", ["-DRE2_BUILD_TESTING=ON", "-DRE2_BUILD_BENCHMARK=OFF"]),
    "abseil": Package("abseil", "bookworm", "gtest", ["-DABSL_BUILD_TESTING=ON", "-DABSL_USE_EXTERNAL_GOOGLETEST=ON",
                                                      "-DABSL_FIND_GOOGLETEST=ON", "-DCMAKE_CXX_STANDARD=17"]),
    "gsl": Package("msgsl", "bookworm", "gtest", ["-DGSL_TEST=ON"]),
    "protozero": Package("protozero", "bookworm", "catch2", ["-DBUILD_TESTING=ON"]),
    "expected": Package("tl-expected", "bookworm", "catch2", ["-DEXPECTED_BUILD_TESTS=ON"]),
    "Catch2": Package("catch2", "bookworm", "catch2", ["-DCATCH_BUILD_TESTING=ON", "-DCATCH_BUILD_EXTRA_TESTS=OFF"]),
})


def build(name, folder, jobs):
    """Builds a package's tests with little optimisation; returns the build directory. Raises Failed."""
    package = PACKAGES[name]
    slug = re.sub(r"[^a-z0-9]+", "-", name.lower()).strip("-")
    source, tree, log = folder / "sources" / f"{package.name}-{package.archive}", folder / slug, folder / f"{slug}.log"
    source.parent.mkdir(parents=True, exist_ok=True)
    log.unlink(missing_ok=True)
    call([str(ROOT / "tools" / "source-package"), package.name, package.archive, str(source)], log)
    settings = [*package.settings, NO_DOWNLOADS]
    if package.needs:
        framework, version = package.needs
        prefix = folder / f"{framework}-{version}"
        call([str(ROOT / "tests" / "frameworks" / "build"), framework, version, "g++", str(prefix)], log)
        settings.append(f"-DCMAKE_PREFIX_PATH={prefix}")
    if shutil.which("ccache"):
        settings.append("-DCMAKE_CXX_COMPILER_LAUNCHER=ccache")
    call(["cmake", "-S", str(source), "-B", str(tree), "-G", "Unix Makefiles", "-DCMAKE_BUILD_TYPE=Release",
          "-DCMAKE_CXX_FLAGS_RELEASE=-O1 -DNDEBUG", "-DCMAKE_CXX_FLAGS=-w", *settings], log)
    targets = ["--target", *package.targets] if package.targets else []
    call(["cmake", "--build", str(tree), "-j", str(jobs), *targets], log)
    return tree


def is_program(path):
    try:
        with open(path, "rb") as file:
            return os.access(path, os.X_OK) and file.read(4) == b"\x7fELF"
    except OSError:
        return False


def programs(tree):
    """The test programs that ctest knows, each once. One that ctest calls in several ways is run as a whole, without
    arguments; one that it calls in one way, in that way."""
    text = subprocess.run(["ctest", "--test-dir", tree, "--show-only=json-v1"], check=True, capture_output=True, text=True).stdout
    calls = collections.defaultdict(list)
    for test in json.loads(text)["tests"]:
        command = test.get("command", [])
        if command and is_program(command[0]) and str(tree.resolve()) in os.path.realpath(command[0]):
            calls[command[0]].append((command[1:], {entry["name"]: entry["value"] for entry in test.get("properties", [])}))
    found = []
    for path, ways in calls.items():
        arguments, properties = ways[0]
        variables = dict(pair.split("=", 1) for pair in properties.get("ENVIRONMENT", []))
        found.append(Program(path, arguments if len(ways) == 1 else [], properties.get("WORKING_DIRECTORY", tree), variables))
    return found
