"""The flaky tests of tests/flaky: their names, causes and axes, as their files state them."""
import collections
import re

from runs import ROOT

FRAMEWORKS = ("gtest", "catch2")

FlakyTest = collections.namedtuple("FlakyTest", "file suite names cause axes")


def flaky_tests():
    tests = []
    for path in sorted((ROOT / "tests" / "flaky").glob("*.cpp")):
        text = path.read_text()
        words = re.match(r"// Flaky: (.*?)\s*Axis: ([a-z, ]+)\.", re.sub(r"\n// ?", " ", text), re.S)
        cases = re.findall(r"^TEST\((\w+), (\w+)\)", text, re.M)
        if not words or not cases:
            raise SystemExit(f"{path} does not say its cause and axis, or has no test")
        tests.append(FlakyTest(path.name, cases[0][0], [name for _, name in cases], words[1].rstrip("."), words[2].split(", ")))
    return tests


def program(build, framework, test):
    """The command that runs one cause's test: a single one, or all of its file where the cause is their order."""
    binary = build / f"flaky_{framework}"
    name = f"{test.suite}.{test.names[0] if len(test.names) == 1 else '*'}"
    return [binary, f"--gtest_filter={name}" if framework == "gtest" else name]


def in_any_order(framework, number):
    """What a team adds to find tests that depend on each other: an order that differs from run to run."""
    if framework == "gtest":
        return ["--gtest_shuffle", f"--gtest_random_seed={number % 99999 + 1}"]
    return ["--order", "rand", "--rng-seed", str(number + 1)]
