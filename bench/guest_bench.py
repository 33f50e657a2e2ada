#!/usr/bin/env python3
"""What the listener costs a GoogleTest binary, as ratios measured side by side.

    bench/guest_bench.py BUILD_DIR [--runs N]

Each pair of commands runs in turn (A B A B ...), so that a machine that slows down slows both; the figure is the median
over the pairs. Process time is user plus system time of the whole process, children included, as the kernel counts it.
"""
import argparse
import json
import os
import resource
import statistics
import tempfile

from finished import finished


def process_time(command, env, cwd):
    """Seconds of processor time, and peak memory in MiB, of one run."""
    usage = finished(command, env, cwd)
    return usage.ru_utime + usage.ru_stime, usage.ru_maxrss / 1024


def paired(name, command_a, command_b, runs, env_a, env_b, cwd, unit="ratio"):
    a, b, memory_a, memory_b = [], [], [], []
    for index in range(runs + 1):
        time_a, peak_a = process_time(command_a, env_a, cwd)
        time_b, peak_b = process_time(command_b, env_b, cwd)
        if index == 0:
            continue  # warm-up
        a.append(time_a)
        b.append(time_b)
        memory_a.append(peak_a)
        memory_b.append(peak_b)
    if unit == "ms":
        differences = sorted(1000 * (x - y) for x, y in zip(a, b))
        figure = f"{statistics.median(differences):+.2f} ms"
    else:
        figure = f"{statistics.median(x / y for x, y in zip(a, b)):.3f}"
    print(f"| {name} | {figure} | {1000 * statistics.median(a):.2f} | {1000 * statistics.median(b):.2f} "
          f"| {statistics.median(memory_a):.1f} | {statistics.median(memory_b):.1f} |")


def write_map(folder, entries):
    os.makedirs(os.path.join(folder, "qa"), exist_ok=True)
    freezes = [{"nodeid": f"other_tests{i}::Suite.Test{i}", "signature": "9f2c1ab4d7e0", "seeds": [1, 2, 3],
                "witnesses": [f"other_props::Props.Holds{i}"], "no_fixtures": "reads no file", "opened": "2026-11-01",
                "owner": "bench", "fixtures": {}} for i in range(entries)]
    for freeze in freezes:
        del freeze["fixtures"]
    with open(os.path.join(folder, "qa", "freeze.json"), "w", encoding="utf-8") as file:
        json.dump({"version": 1, "policy": {"cap": 1000}, "freezes": freezes}, file, indent=1)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("build")
    parser.add_argument("--runs", type=int, default=101)
    options = parser.parse_args()
    folder = os.path.abspath(os.path.join(options.build, "bench"))
    on = {key: value for key, value in os.environ.items() if not key.startswith("FREEZEGATE_")}
    print("| what | A against B | A ms | B ms | A MiB | B MiB |\n|---|---|---|---|---|---|")
    one, one_plain = os.path.join(folder, "bench_one"), os.path.join(folder, "bench_one_plain")
    for entries in (None, 0, 100):
        with tempfile.TemporaryDirectory() as work:
            if entries is not None:
                write_map(work, entries)
            label = "no map" if entries is None else f"a map of {entries} entries"
            paired(f"one trivial test with the listener, {label}, against without", [one], [one_plain], options.runs,
                   on, on, work, "ms")
    many, many_plain = os.path.join(folder, "bench_many"), os.path.join(folder, "bench_many_plain")
    runs = max(5, options.runs // 5)
    with tempfile.TemporaryDirectory() as work:
        for kind in ("json", "xml"):
            paired(f"20,000 trivial tests with the listener, against without and {kind.upper()} output", [many],
                   [many_plain, f"--gtest_output={kind}:{work}/out.{kind}"], runs, on, on, work)
        paired("20,000 trivial tests with the listener, against without", [many], [many_plain], runs, on, on, work)


if __name__ == "__main__":
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    main()
