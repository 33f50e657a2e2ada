#!/usr/bin/env python3
"""What the listener costs a Catch2 binary per passing assertion, measured side by side; builds what it runs.

    bench/catch2_bench.py BUILD_DIR [--runs N] [--count N] [--compiler CXX]

The same tests at -O2 with and without the listener, with Catch2 2.13 of the system and with 3.7. All variants of a test
run in turn (A B C A B C ...), so that a machine that slows down slows them all; ratios are the median over the turns, of
user time as the kernel counts it. The full report is Catch2's own XML reporter with passing assertions (-s).
"""
import argparse
import os
import resource
import statistics
import subprocess
import tempfile

from finished import finished

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.dirname(HERE)
TESTS = ["one site", "many sites"]
COMMAND_PATH = """namespace freezegate {
namespace runtime __attribute__((visibility("hidden"))) {
extern const char* const command_path;
const char* const command_path = "";
}  // namespace runtime
}  // namespace freezegate
"""


def build(folder, compiler, version):
    """\\returns the binaries without and with the listener."""
    flags, libraries = ["-std=c++17", "-O2", "-DNDEBUG"], ["-lCatch2WithMain"]
    if version == 2:
        flags += ["-DBENCH_CATCH2_V2", "-DFREEZEGATE_CATCH2_MAJOR=2"]
    else:
        prefix = os.path.join(folder, "catch2-3.7")
        subprocess.run([os.path.join(ROOT, "tests", "frameworks", "build"), "catch2", "3.7", compiler, prefix],
                       check=True)
        flags += ["-isystem", f"{prefix}/include"]
        libraries = [f"-L{prefix}/lib", "-lCatch2Main", "-lCatch2"]
    work = os.path.join(folder, f"v{version}")
    os.makedirs(work, exist_ok=True)
    command_path = os.path.join(work, "command_path.cpp")
    with open(command_path, "w", encoding="utf-8") as file:
        file.write(COMMAND_PATH)
    objects = []
    for source in (os.path.join(HERE, "catch2_assertions.cpp"), os.path.join(ROOT, "catch2_plugin", "guest.cpp"),
                   command_path):
        objects.append(os.path.join(work, os.path.basename(source) + ".o"))
        subprocess.run([compiler, *flags, "-c", source, "-o", objects[-1]], check=True)
    plain, watched = os.path.join(work, "plain"), os.path.join(work, "watched")
    wrap = ("-Wl,--wrap=_ZN5Catch16AssertionHandlerC1ERKNS_9StringRefERKNS_14SourceLineInfoES1_"
            "NS_17ResultDisposition5FlagsE")
    subprocess.run([compiler, objects[0], *libraries, "-o", plain], check=True)
    subprocess.run([compiler, *objects, wrap, *libraries, "-o", watched], check=True)
    return plain, watched


def execute(command, count, assertions, cwd):
    """Nanoseconds of user time per assertion, and peak memory in MiB."""
    env = {key: value for key, value in os.environ.items() if not key.startswith("FREEZEGATE_")}
    env.update(BENCH_COUNT=str(count), FREEZEGATE_VERDICT="off", FREEZEGATE_ASSERTIONS=assertions)
    usage = finished(command, env, cwd)
    return 1e9 * usage.ru_utime / count, usage.ru_maxrss / 1024


def compare(version, plain, watched, options, cwd):
    for test in TESTS:
        variants = [(plain, "failures"), (watched, "failures"), (watched, "all")]
        seen = [[] for _ in variants]
        for turn in range(options.runs + 1):
            figures = [execute([binary, test], options.count, mode, cwd)[0] for binary, mode in variants]
            if turn == 0:
                continue  # warm-up
            for times, figure in zip(seen, figures):
                times.append(figure)
        xml = [execute([plain, test, "-r", "xml", "-s"], options.count // 10, "failures", cwd)[0] for _ in range(3)]
        none, counts, full = (statistics.median(times) for times in seen)
        ratio = statistics.median(b / a for a, b in zip(seen[0], seen[1]))
        extra = statistics.median(b - a for a, b in zip(seen[0], seen[2]))
        print(f"| {version} | {test} | {none:.1f} | {counts:.1f} | {ratio:.2f} | {full:.1f} | {extra:+.1f} "
              f"| {statistics.median(xml):.0f} | {full / statistics.median(xml):.3f} |", flush=True)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("build")
    parser.add_argument("--runs", type=int, default=11)
    parser.add_argument("--count", type=int, default=5000000)
    parser.add_argument("--compiler", default="g++")
    options = parser.parse_args()
    folder = os.path.join(os.path.abspath(options.build), "bench", "catch2")
    os.makedirs(folder, exist_ok=True)
    binaries = {name: build(folder, options.compiler, major) for name, major in (("2.13", 2), ("3.7", 3))}
    with tempfile.TemporaryDirectory() as work:
        print("ns of user time per passing assertion\n")
        print("| Catch2 | test | no listener | counts | ratio | all | all, more than none | XML with -s | all to XML |")
        print("|---|---|---|---|---|---|---|---|---|")
        for name, (plain, watched) in binaries.items():
            compare(name, plain, watched, options, work)
        print("\npeak memory in MiB, all recorded\n\n| Catch2 | 1,000,000 assertions | 10,000,000 |\n|---|---|---|")
        for name, (_, watched) in binaries.items():
            peaks = [execute([watched], count, "all", work)[1] for count in (1000000, 10000000)]
            print(f"| {name} | {peaks[0]:.1f} | {peaks[1]:.1f} |")


if __name__ == "__main__":
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    main()
