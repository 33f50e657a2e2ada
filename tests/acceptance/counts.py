"""How many assertions a test executable executed: what freezegate's run reports say, and what somebody else says.

The other witness for Catch2 is Catch2: the totals of its XML reporter, from the executable without freezegate.

GoogleTest counts no assertions that pass. Its other witness is a build against a copy of GoogleTest's headers in which the
internal macros that begin a statement are changed (count_assertions.h). It is independent of the capture headers of
freezegate: those define each *public* macro again, in front of headers that stay as they are, and count into slots that a
recorder drains for each test. The copy leaves the public macros alone, so that one that freezegate does not know of, hands
on wrongly or counts twice is counted here as the framework itself would execute it; the counters are plain atomics, one
for each expansion, that are read once, at exit. No code, no file and no table is shared, and what is compared is not only
the sum but the count of each source line.

Both leave out a statement whose operand throws and death-test children. Both count what threads assert, and failures that
gtest-spi catches. What only this witness sees is the suites' own macros on GoogleTest's internals (fmt's EXPECT_THROW_MSG):
freezegate hears of those when they fail. They are shown as a column of their own.
"""
import collections
import glob
import json
import os
import re
import shutil
import subprocess
import xml.etree.ElementTree

from shell import Failed, HERE

BLOCKER = "GTEST_AMBIGUOUS_ELSE_BLOCKER_"
# Statements of the framework that begin in the same way and assert nothing.
NO_ASSERTIONS = ("GTEST_CHECK_", "GTEST_EXECUTE_STATEMENT_", "GTEST_UNSUPPORTED_DEATH_TEST")
STATED = r'(ACCEPTANCE_COUNTER_("public").add(), \1)'
# What is no statement of that kind: header, pattern, replacement.
STATED_MACROS = (
    ("gtest/gtest.h", r'("(?:Failed|Succeeded)")(?=[,)])', STATED),
    ("gtest/gtest-spi.h", r"(::testing::internal::SingleFailureChecker gtest_checker\()",
     r'ACCEPTANCE_COUNTER_("public").add(); \1'),
    ("gmock/gmock-spec-builders.h", r"(GMOCK_ON_CALL_IMPL_\(obj, InternalExpectedAt, call\))", STATED),
)


def counting_headers(framework, destination):
    """A copy of GoogleTest's headers, from an include folder, that counts. For -I."""
    shutil.rmtree(destination, ignore_errors=True)
    for name in ("gtest", "gmock"):
        shutil.copytree(os.path.join(framework, name), os.path.join(destination, name))
    statements = 0
    for path in glob.glob(destination + "/**/*.h", recursive=True):
        with open(path, encoding="utf-8") as file:
            text = file.read()
        changed, here = count_statements(text)
        statements += here
        if path.endswith("/internal/gtest-port.h"):
            changed = change(r"#define " + BLOCKER + r"\s*\\\n\s*switch \(0\)\s*\\\n\s*case 0:\s*\\\n\s*default:",
                             f'#include "{HERE}/count_assertions.h"\n#define {BLOCKER} ACCEPTANCE_STATEMENT_("own")',
                             changed, path)
        for header, pattern, replacement in STATED_MACROS:
            if path.endswith("/" + header):
                changed = change(pattern, replacement, changed, path)
        if changed != text:
            with open(path, "w", encoding="utf-8") as file:
                file.write(changed)
    # Comparisons and predicates, conditions, three for exceptions, no fatal failure, death.
    if statements != 7:
        raise Failed(f"{framework}: found {statements} macros that begin an assertion, and not 7: look at what is new there")
    return destination


def count_statements(text):
    """The uses of the blocker, each in a macro's definition, made to count. Returns the text, and how many."""
    pieces, count = re.split(r"(?m)^(?=[ ]*#[ ]*define )", text), 0
    for i, piece in enumerate(pieces):
        name = re.match(r" *# *define (\w+)", piece)
        if not name or name[1] == BLOCKER:
            continue
        # Comments behind the definition name it, too.
        use = re.search(r"(?m)^[ ]*" + BLOCKER + r"(?=[ ]*\\$)", piece)
        if use and name[1] in NO_ASSERTIONS:
            pieces[i] = piece[:use.start()] + "  switch (0) case 0: default:" + piece[use.end():]
        elif use:
            pieces[i] = piece[:use.start()] + '  ACCEPTANCE_STATEMENT_("public")' + piece[use.end():]
            count += 1
    return "".join(pieces), count


def change(pattern, replacement, text, path):
    changed, times = re.subn(pattern, replacement, text)
    if times == 0:
        raise Failed(f"{path}: nothing looks like {pattern}")
    return changed


class Reports:
    """All run reports of a folder, summed."""

    def __init__(self, folder):
        self.files = sorted(glob.glob(folder + "/**/*.jsonl", recursive=True))
        self.tests = self.passed = self.failed = self.excused = 0
        self.lines = collections.Counter()
        self.sites = set()
        self.modes = collections.Counter()
        for path in self.files:
            self.read(path)

    @property
    def assertions(self):
        return self.passed + self.failed + self.excused

    def totals(self):
        """By outcome, where the other witness knows no source lines."""
        return collections.Counter({("all", "passed"): self.passed, ("all", "failed"): self.failed,
                                    ("all", "excused"): self.excused})

    def read(self, path):
        places = {}
        with open(path, "rb") as file:
            lines = file.read().rstrip(b"\0").split(b"\n")
        for line in lines[:-1]:  # behind the last newline there is nothing, or the torn end of a process
            record = json.loads(line)
            kind = record["record"]
            if kind == "run_start":
                self.modes[record.get("assertions")] += 1
            elif kind == "test_start":
                self.tests += 1
            elif kind == "site":
                places[record["id"]] = (record.get("file"), record.get("line"))
                self.sites.add((record["macro"], tuple(record["source"]), record.get("file"), record.get("line")))
            elif kind == "assertions":
                for site, passed, failed, excused in zip(*[iter(record["counts"])] * 4):
                    self.passed += passed
                    self.failed += failed
                    self.excused += excused
                    self.lines[places[site]] += passed + failed + excused


class Counted:
    """What an executable with the counting headers left in the folder ACCEPTANCE_COUNTS."""

    def __init__(self, folder):
        self.lines, self.own = collections.Counter(), 0
        files = glob.glob(folder + "/*")
        for path in files:
            with open(path, encoding="utf-8") as file:
                for line in file:
                    kind, count, number, name = line.rstrip("\n").split(" ", 3)
                    if kind == "own":
                        self.own += int(count)
                    elif int(count) > 0:
                        self.lines[(name, int(number))] += int(count)
        self.assertions = sum(self.lines.values())


def catch2_totals(output):
    """What Catch2's XML reporter counts, as Reports.totals()."""
    root = xml.etree.ElementTree.fromstring(output)
    totals = root.findall("OverallResults")
    if len(totals) != 1:
        raise Failed(f"Catch2's XML has {len(totals)} overall results")
    names = {"passed": "successes", "failed": "failures", "excused": "expectedFailures"}
    return collections.Counter({("all", ours): int(totals[0].get(theirs)) for ours, theirs in names.items()})


def differences(ours, theirs, most=5):
    """Words for the source lines that two counts disagree about."""
    lines = sorted(line for line in set(ours) | set(theirs) if ours[line] != theirs[line])
    words = [f"{file}:{number}: {ours[(file, number)]} in the reports, {theirs[(file, number)]} counted"
             for file, number in lines[:most]]
    return words + ([f"and {len(lines) - most} more lines"] if len(lines) > most else [])


def unreadable(command, folder):
    """What `freezegate check` cannot understand in a folder of reports, in its own words; empty: nothing."""
    result = subprocess.run([command, "check", folder], cwd=folder, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                            stderr=subprocess.STDOUT, check=False)
    return "" if result.returncode in (0, 1) else result.stdout.decode(errors="replace")[:2000] or str(result.returncode)
