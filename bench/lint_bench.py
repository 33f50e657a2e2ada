#!/usr/bin/env python3
"""What `freezegate lint` costs on a map of 1,000 entries, beyond starting the command.

    bench/lint_bench.py BUILD_DIR [--runs N] [--entries N] [--rules N]

Each pair of commands runs in turn (A B A B ...), so that a machine that slows down slows both; the figure is the median of
the differences in process time, user plus system. The map's entries are full ones, with renewals, fixtures of their own and
words; CODEOWNERS has as many rules as a large repository's.
"""
import argparse
import json
import os
import statistics
import tempfile
from pathlib import Path

from finished import finished

RENEWALS = [{"on": day, "reason": "the queue is being replaced", "issue": "https://bugs.example.org/4411"}
            for day in ("2026-11-10", "2026-11-20")]


def entry(i):
    return {"nodeid": f"suite_{i % 40}_tests::Export.Roundtrip{i}", "signature": f"{i:012x}",
            "seeds": [1, 2, 3], "controls": [4, 5, 6],
            "env": {"TZ": "UTC"}, "witnesses": [f"suite_{i % 40}_props::Export.Counts{i}"],
            "fixtures": {f"tests/part{i % 50}/rows{i}.csv": "sha256:" + f"{i:064x}"}, "opened": "2026-11-01",
            "expires": "2026-12-15", "renewals": RENEWALS, "owner": f"team{i % 30}",
            "reason": "row order follows pointer order", "issue": "https://bugs.example.org/4411"}


def write_tree(folder, entries, rules):
    freezes = [entry(i) for i in range(entries)]
    revoked = [{"nodeid": f"old_tests::Gone.Test{i}", "opened": "2026-09-01", "revoked": "2026-10-01", "class": "DRIFTED"}
               for i in range(entries)]
    files = {"qa/freeze.json": json.dumps({"version": 1, "policy": {"cap": 1000}, "freezes": freezes, "revoked": revoked},
                                          indent=1),
             ".github/workflows/ci.yml": "run: freezegate gate --build build\n",
             ".github/CODEOWNERS": "* " + " ".join(f"@org/team{i}" for i in range(30)) + "\n" +
                                   "".join(f"src/module{i}/**/*.cpp @org/team{i % 30}\n" for i in range(rules))}
    for name, text in files.items():
        path = Path(folder) / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
    (Path(folder) / ".git").mkdir()


def process_ms(command, env, cwd):
    usage = finished(command, env, cwd)
    return 1000 * (usage.ru_utime + usage.ru_stime)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("build")
    parser.add_argument("--runs", type=int, default=31)
    parser.add_argument("--entries", type=int, default=1000)
    parser.add_argument("--rules", type=int, default=500)
    options = parser.parse_args()
    command = os.path.abspath(os.path.join(options.build, "bin", "freezegate"))
    env = {key: value for key, value in os.environ.items() if not key.startswith("FREEZEGATE_")}
    print("| what | beyond --version | ms | --version ms |\n|---|---|---|---|")
    with tempfile.TemporaryDirectory() as folder:
        write_tree(folder, options.entries, options.rules)
        for arguments in (["lint"], ["lint", "--format", "json"], ["lint", "--no-codeowners"], ["list"]):
            pairs = [(process_ms([command, *arguments, "--as-of", "2026-12-01"], env, folder),
                      process_ms([command, "--version"], env, folder)) for _ in range(options.runs + 1)][1:]
            a, b = zip(*pairs)
            print(f"| {' '.join(arguments)} of {options.entries} entries | {statistics.median(x - y for x, y in pairs):+.1f} ms "
                  f"| {statistics.median(a):.1f} | {statistics.median(b):.1f} |")


if __name__ == "__main__":
    main()
