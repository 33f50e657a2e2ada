#!/usr/bin/env python3
"""What the capture of GoogleTest's assertions costs: nanoseconds for each that passes, compile time, code size.

    bench/capture_bench.py [--compilers g++,clang++] [--rounds N]

Builds bench/capture_loops.cpp with and without capture, the listener linked to both, and runs the two in turn; the
figure is the smallest of the rounds. A generated file of 2,000 assertions is compiled with and without in turn; the
figures are the median of the pairs' ratios of user time, and the ratio of text and data.
"""
import argparse
import os
import resource
import shutil
import statistics
import subprocess
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
CAPTURE = f"-I{ROOT}/gtest_plugin/capture"
COMMAND_PATH = """namespace freezegate { namespace runtime { extern const char* const command_path
__attribute__((visibility("hidden"))); const char* const command_path = ""; } }"""
KINDS = ("EXPECT_EQ(x.size(), {n}U);", "EXPECT_TRUE(number({n}) > 0);", "EXPECT_EQ(s, text({n}));",
         'EXPECT_EQ(number({n}), 1) << "of " << x.size();', "EXPECT_NO_THROW(work({n}));", "ASSERT_LT(number({n}), 7);",
         "EXPECT_FALSE(x.empty());", 'ASSERT_STREQ(s.c_str(), "{n}");')


def run(command, **options):
    subprocess.run(command, check=True, **options)


def loops(compiler, level, work, rounds):
    programs = {}
    for name, flags in (("without", []), ("with", [CAPTURE])):
        programs[name] = work / f"loops-{name}"
        run([compiler, "-std=c++17", level, "-w", *flags, ROOT / "bench/capture_loops.cpp", ROOT / "gtest_plugin/guest.cpp",
             work / "command_path.cpp", "-o", programs[name], "-lgtest", "-lgtest_main", "-pthread"])
    best = {}
    for _ in range(rounds):
        for name, program in programs.items():
            out = subprocess.run([program], check=True, capture_output=True, text=True, cwd=work).stdout
            for line in out.splitlines():
                if line.startswith("loop "):
                    _, macro, nanoseconds = line.split()
                    key = (macro, name)
                    best[key] = min(best.get(key, 1e9), float(nanoseconds))
    for macro in dict.fromkeys(macro for macro, _ in best):
        without, with_it = best[macro, "without"], best[macro, "with"]
        print(f"| {compiler} {level} {macro}, ns | {without:.2f} | {with_it:.2f} | {with_it - without:+.2f} |")


def write_assertions(path):
    lines = ["#include <gtest/gtest.h>", "#include <string>", "#include <vector>", "int number(int);", "void work(int);",
             "std::string text(int);", "std::vector<int> numbers(int);"]
    for test in range(200):
        lines.append(f"TEST(Suite{test // 20}, Case{test}) {{ const auto x = numbers({test}); const auto s = text({test});")
        lines += [KINDS[(test * 10 + i) % len(KINDS)].format(n=test * 10 + i) for i in range(10)] + ["}"]
    path.write_text("\n".join(lines))


def user_time(command):
    before = resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime
    run(command)
    return resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime - before


def size(path):
    text, data, *_ = subprocess.run(["size", path], check=True, capture_output=True, text=True).stdout.splitlines()[1].split()
    return int(text) + int(data)


def compiling(compiler, level, work, rounds):
    source = work / "assertions.cpp"
    write_assertions(source)
    objects = {name: work / f"assertions-{name}.o" for name in ("without", "with")}
    times = {name: [] for name in objects}
    for _ in range(rounds):
        for name, flags in (("without", []), ("with", [CAPTURE])):
            times[name].append(user_time([compiler, "-std=c++17", level, "-w", *flags, "-c", source, "-o", objects[name]]))
    ratio = statistics.median(b / a for a, b in zip(times["without"], times["with"]))
    sizes = {name: size(path) for name, path in objects.items()}
    print(f"| {compiler} {level} compile time of 2,000 assertions, s | {statistics.median(times['without']):.2f} "
          f"| {statistics.median(times['with']):.2f} | {ratio:.2f} x |")
    print(f"| {compiler} {level} their text and data, KiB | {sizes['without'] / 1024:.0f} | {sizes['with'] / 1024:.0f} "
          f"| {sizes['with'] / sizes['without']:.2f} x |")


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--compilers", default=",".join(c for c in ("g++", "clang++") if shutil.which(c)))
    parser.add_argument("--rounds", type=int, default=5)
    options = parser.parse_args()
    for variable in [name for name in os.environ if name.startswith(("FREEZEGATE_", "GTEST_"))]:
        del os.environ[variable]
    print("| what | without | with capture | difference |\n|---|---|---|---|")
    with tempfile.TemporaryDirectory() as folder:
        work = Path(folder)
        (work / "command_path.cpp").write_text(COMMAND_PATH)
        for compiler in options.compilers.split(","):
            for level in ("-O2", "-O0"):
                loops(compiler, level, work, options.rounds)
                compiling(compiler, level, work, options.rounds)


if __name__ == "__main__":
    main()
