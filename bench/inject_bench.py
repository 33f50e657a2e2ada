#!/usr/bin/env python3
"""What freezegate-inject.cmake costs a project that is not edited, as ratios measured side by side.

    bench/inject_bench.py BUILD_DIR [--runs N] [--targets N]

A project of so many GoogleTest executables, each with its own ctest tests, is configured anew in turn (A B A B ...) with the
file and without; the figure is the median over the pairs, in processor time of cmake and all that it starts. Then the
compiles that the file adds to a whole build are counted.
"""
import argparse
import os
import shutil
import statistics
import subprocess
import tempfile

from finished import finished

SOURCE = "#include <gtest/gtest.h>\nTEST(A, B) { EXPECT_EQ(1, 1); }\n"


def write_project(folder, targets):
    with open(os.path.join(folder, "test.cpp"), "w", encoding="utf-8") as file:
        file.write(SOURCE)
    with open(os.path.join(folder, "CMakeLists.txt"), "w", encoding="utf-8") as file:
        file.write("cmake_minimum_required(VERSION 3.14)\nproject(many C CXX)\nenable_testing()\nfind_package(GTest REQUIRED)\n"
                   "include(GoogleTest)\nadd_library(helper STATIC test.cpp)\ntarget_link_libraries(helper PUBLIC GTest::gtest)\n")
        for i in range(targets):
            file.write(f"add_executable(t{i} test.cpp)\ntarget_link_libraries(t{i} PRIVATE helper GTest::gtest_main)\n"
                       f"gtest_discover_tests(t{i} DISCOVERY_MODE PRE_TEST)\n")


def configure(source, build, option, again):
    if not again:
        shutil.rmtree(build, ignore_errors=True)
    usage = finished(["cmake", "-G", "Ninja", "-S", source, "-B", build, *option], dict(os.environ), source)
    return usage.ru_utime + usage.ru_stime


def compiles(build):
    planned = subprocess.run(["ninja", "-C", build, "-n"], stdout=subprocess.PIPE, check=True).stdout.decode()
    return planned.count("Building CXX object")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("build")
    parser.add_argument("--runs", type=int, default=9)
    parser.add_argument("--targets", type=int, default=50)
    options = parser.parse_args()
    entry = os.path.abspath(os.path.join(options.build, "share", "freezegate", "freezegate-inject.cmake"))
    flag = [f"-DCMAKE_PROJECT_TOP_LEVEL_INCLUDES={entry}"]
    with tempfile.TemporaryDirectory() as folder:
        write_project(folder, options.targets)
        builds = [os.path.join(folder, name) for name in ("with", "without")]
        print(f"| {options.targets} executables | ratio | with, ms | without, ms |\n|---|---|---|---|")
        for name, again in (("first configure", False), ("configure again", True)):
            times = [(configure(folder, builds[0], flag, again), configure(folder, builds[1], [], again))
                     for _ in range(options.runs)]
            figures = [1000 * statistics.median(column) for column in zip(*times)]
            ratio = statistics.median(a / b for a, b in times)
            print(f"| {name} | {ratio:.3f} | {figures[0]:.0f} | {figures[1]:.0f} |")
        print(f"| compiles | +{compiles(builds[0]) - compiles(builds[1])} | {compiles(builds[0])} | {compiles(builds[1])} |")


if __name__ == "__main__":
    main()
