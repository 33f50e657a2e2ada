#!/usr/bin/env python3
"""How often each flaky test fails by itself, and whether a seed decides: a table.

    bench/pins/flaky_table.py BUILD [--quick] [--unpinned-only] [--hogs N] [--framework gtest|catch2] [SUITE ...]

Each test runs in a process of its own. Unpinned: how many of the runs fail. At the strongest pins, several times at each
seed: how many seeds fail, and how many disagree with themselves, in exit status or in standard output (durations masked).
A seed that disagrees with itself is also named, below the table. --hogs: so many busy neighbours meanwhile.
"""
from flaky_tests import FRAMEWORKS, flaky_tests, in_any_order, program
from runs import TIMEOUT, Runs, hogs, parser_of, row, table


def unpinned(runs, folder, framework, test, count):
    def one(number):
        more = in_any_order(framework, number) if "order" in test.axes else []
        return runs.unpinned(program(folder, framework, test) + more).status

    failed = sum(status != 0 for status in runs.all(one, range(count)))
    return f"{failed}/{count} ({100 * failed / count:.1f} %)"


def pinned(runs, folder, framework, test, seeds, repetitions):
    """Outcomes at each seed. Repetitions are far apart, so that what changes slowly shows, too."""
    outcomes = {seed: [] for seed in seeds}
    for _ in range(repetitions):
        for seed, outcome in zip(seeds, runs.all(lambda seed: runs.pinned(seed, [], program(folder, framework, test)), seeds)):
            outcomes[seed].append(outcome)
    return outcomes


def seeds_text(seeds):
    return ",".join(map(str, seeds[:8])) + (",..." if len(seeds) > 8 else "")


def judge(outcomes):
    statuses = {seed: {outcome.status for outcome in all_of_it} for seed, all_of_it in outcomes.items()}
    outputs = {seed: {outcome.output for outcome in all_of_it} for seed, all_of_it in outcomes.items()}
    return {"failing": [seed for seed in outcomes if statuses[seed] != {0}],
            "status": [seed for seed in outcomes if len(statuses[seed]) > 1],
            "output": [seed for seed in outcomes if len(outputs[seed]) > 1 and len(statuses[seed]) == 1],
            "timeout": [seed for seed in outcomes if TIMEOUT in statuses[seed]]}


def main():
    parser = parser_of(__doc__, "a tenth of the runs")
    parser.add_argument("suites", nargs="*", metavar="SUITE")
    parser.add_argument("--unpinned-only", action="store_true")
    parser.add_argument("--runs", type=int, help="unpinned ones, 600 unless told")
    parser.add_argument("--seeds", type=int, help="200 unless told")
    parser.add_argument("--repetitions", type=int, default=3)
    parser.add_argument("--hogs", type=int, default=0)
    parser.add_argument("--framework", choices=FRAMEWORKS, action="append")
    options = parser.parse_intermixed_args()
    tests = [test for test in flaky_tests() if not options.suites or test.suite in options.suites]
    if not tests:
        parser.error("there is no such suite")
    count = options.runs or (60 if options.quick else 600)
    seeds = range(1, 1 + (options.seeds or (20 if options.quick else 200)))
    runs = Runs(options)
    folder = options.build / "tests" / "flaky"

    titles = ["test", "framework", "cause", "axis", "unpinned failures"]
    if not options.unpinned_only:
        titles += [f"failing seeds of {len(seeds)}", "disagree in status", "in output alone", "timeouts"]
    notes = []
    with hogs(options.hogs):
        table(*titles)
        for test in tests:
            for framework in options.framework or FRAMEWORKS:
                cells = [test.suite, framework, test.cause, ", ".join(test.axes), unpinned(runs, folder, framework, test, count)]
                if not options.unpinned_only:
                    found = judge(pinned(runs, folder, framework, test, seeds, options.repetitions))
                    cells += [len(found[key]) for key in ("failing", "status", "output", "timeout")]
                    notes += [f"{test.suite} ({framework}): {key} at seeds {seeds_text(found[key])}"
                              for key in ("status", "output", "timeout") if found[key]]
                row(*cells)
    print("\n" + "\n".join(notes + runs.what_was_pinned()))


if __name__ == "__main__":
    main()
