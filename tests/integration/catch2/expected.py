"""What each test case of victim/ must leave in the run report. One table for v2 and v3: where they differ, a
dictionary by version says so."""

import os


def failed(family, source, at, message, sections=(), fatal=None):
    """A failed assertion. REQUIRE and FAIL end the test."""
    record = {"kind": "assertion", "family": family, "source": [source] if source else [], "at": at,
              "message": message}
    if sections:
        record["sections"] = list(sections)
    if family.startswith("REQUIRE") or family == "FAIL" if fatal is None else fatal:
        record["fatal"] = True
    return record


def thrown(type_name, message, at, family=None, sections=(), fatal=True, source=None):
    record = {"kind": "exception", "type": type_name, "source": [source] if source else [], "at": at,
              "message": message}
    if family:
        record["family"] = family
    if sections:
        record["sections"] = list(sections)
    if fatal:
        record["fatal"] = True
    return record


def without_assertions(at, sections=()):
    record = {"kind": "no_assertions", "source": [], "at": at,
              "message": "no assertion was executed here, and the run was asked to fail that (-w NoAssertions)"}
    if sections:
        record["sections"] = list(sections)
    return record


def signalled(name, message, at=None, sections=()):
    record = {"kind": "signal", "type": name, "fatal": True, "source": [], "message": f"{name} - {message}"}
    if at:
        record["at"] = at
    if sections:
        record["sections"] = list(sections)
    return record


def for_version(value, version):
    return value[version] if isinstance(value, dict) else value


INFOS = "\nabout to sell\nprice := 5"
CHECK_FALSE = failed("CHECK_FALSE", "!(price == 5)", "check-false", "!(5 == 5)" + INFOS)
FAIL_CHECK = failed("FAIL_CHECK", None, "fail-check", "gone for 5" + INFOS)
SCENARIO = ("    Given: a row", "     When: it is written", "     Then: it can be read")

# name: (outcome, assertions, failures)
# Newer versions write down that a value cannot be printed; before, the exception of printing it was a second failure.
PRINTING_THROWS = os.environ.get("FREEZEGATE_FRAMEWORK") != "3.11"
UNPRINTED = '{ stringification failed with an exception: "cannot be printed" }'
UNPRINTABLE = ("failed", 2, [
    failed("CHECK", "shop::Unprintable() == shop::Unprintable()", "unprintable", ""),
    thrown("std::runtime_error", "cannot be printed", "unprintable", "CHECK", fatal=False,
           source="shop::Unprintable() == shop::Unprintable()")])
if not PRINTING_THROWS:
    UNPRINTABLE = ("failed", 1, [failed("CHECK", "shop::Unprintable() == shop::Unprintable()", "unprintable",
                                        f"{UNPRINTED}\n==\n{UNPRINTED}")])

TESTS = {
    "passes": ("passed", 3, []),
    "nested sections": ("failed", 4, [failed("CHECK", "n == 2", "nested", "1 == 2", ["outer", "inner"])]),
    "the same section name twice": ("failed", 2, [
        failed("REQUIRE", "1 == 2", "same", "1 == 2", ["same", "same"]),
        failed("CHECK", "2 == 3", "same-after", "2 == 3")]),
    "generators": ("failed", 3, [failed("CHECK", "i != 2", "generators", "2 != 2")]),
    "dynamic sections": ("failed", 3, [
        failed("CHECK", "i == 1", "dynamic", "0 == 1", ["size 0"]),
        failed("CHECK", "i == 1", "dynamic", "2 == 1", ["size 2"])]),
    "templates - int": ("passed", 1, []),
    "templates - char": ("failed", 1, [
        failed("CHECK", "sizeof(TestType) == sizeof(int)", "templates", "1 == 4")]),
    "methods": ("failed", 1, [failed("REQUIRE", "coins == 4", "methods", "3 == 4")]),
    "Scenario: rows survive": ("failed", 1, [
        failed("REQUIRE", "rows == 2", "scenario", "1 == 2", SCENARIO)]),
    "expectations of exceptions": ("failed", 8, [
        failed("CHECK_THROWS", "shop::quiet()", "throws", "no exception was thrown"),
        failed("CHECK_THROWS_AS", "shop::quiet(), std::runtime_error", "throws-as", "no exception was thrown"),
        thrown("std::logic_error", "out of stock", "throws-other", "CHECK_THROWS_AS", fatal=False,
               source="shop::fail_logic(), std::runtime_error"),
        failed("CHECK_THROWS_WITH", 'shop::fail_logic(), "sold out"', "throws-with",
               '"out of stock" equals: "sold out"'),
        thrown("std::logic_error", "out of stock", "nothrow", "CHECK_NOTHROW", fatal=False, source="shop::fail_logic()"),
        thrown("int", "Unknown exception", "in-check", "CHECK", fatal=False, source="shop::fail_int() == 1"),
        thrown("int", "Unknown exception", "require-nothrow", "REQUIRE_NOTHROW", source="shop::fail_int()")]),
    # One CHECK for each of the five ways through the test case; the exceptions are no assertions.
    "exceptions that leave a test": ("failed", 5, [
        thrown("shop::Sold", "Unknown exception", "leave-base", sections=["without a base"]),
        thrown("shop::Broken", "broken, says its translator", "leave-translator",
               sections=["with a translator"]),
        thrown("std::runtime_error", "in a handler", "leave-handler", sections=["while another is handled"]),
        thrown("std::logic_error", "out of stock", "leave-down", sections=["from deep", "down"])]),
    "an exception at once": ("failed", 0, [thrown("std::logic_error", "out of stock", "at-once")]),
    "matchers": ("failed", 2, [
        failed("CHECK_THAT", 'word, StartsWith("b")', "check-that", '"abc" starts with: "b"'),
        failed("REQUIRE_THAT", 'word, StartsWith("c")', "require-that", '"abc" starts with: "c"')]),
    "messages": ("failed", 8, [
        CHECK_FALSE, FAIL_CHECK, failed("FAIL", None, "fail", "sold out of 5" + INFOS, ["a text"]),
        CHECK_FALSE, FAIL_CHECK, failed("FAIL", None, "bare-fail", "", ["no text"]),
        CHECK_FALSE, FAIL_CHECK]),
    "macros in an assertion": ("failed", 1, [failed("CHECK", "42 == 41", "macros", "42 == 41")]),
    "a value that cannot be printed": UNPRINTABLE,
    "no failure": ("passed", 1, []),
    # v2 goes on suppressing what comes behind CHECK_NOFAIL.
    "an exception behind a suppressed failure": ({2: "passed", 3: "failed"}, 0, {
        2: [], 3: [thrown("std::logic_error", "out of stock", "suppressed")]}),
    # v2 counts a CHECKED_IF that does not hold as a failed assertion.
    "checked if": ({2: "failed", 3: "passed"}, {2: 1, 3: 0}, {
        2: [failed("CHECKED_IF", "1 == 2", "checked-if", "1 == 2")], 3: []}),
    "may fail": ("excused", 2, [failed("CHECK", "1 == 2", "mayfail", "1 == 2")]),
    "should fail and does": ("excused", 1, [failed("REQUIRE", "1 == 2", "shouldfail", "1 == 2")]),
    "should fail and passes": ("failed", 1, [
        {"kind": "unexpected_pass", "source": [], "at": "unexpected",
         "message": "nothing failed in a test case that is marked [!shouldfail]"}]),
    "asserts nothing": ("passed", 0, []),
    "may fail and asserts nothing": ("passed", 0, []),
    "forks": ("passed", 1, []),
    "many failures": ("failed", 300, [failed("CHECK", "i % 7 < 0", "many", f"{i % 7} < 0") for i in range(300)]),
    "skips": ({3: "skipped"}, 1, []),
    "skips a part": ({3: "skipped"}, 1, []),
    "fails and skips": ({3: "failed"}, 1, [failed("CHECK", "1 == 2", "fail-and-skip", "1 == 2")]),
    "prefixed": ("failed", 2, [
        failed("CHECK", "1 == 2", "prefixed", "1 == 2", ["long names"]),
        failed("FAIL", None, "prefixed-fail", "the long way", ["long names"])]),
}

SKIPS = {
    "skips": {"at": "skip", "message": "no network on port 80"},
    "skips a part": {"at": "skip-part"},
    "fails and skips": {"at": "skip-after-fail", "message": "enough"},
}

HIDDEN = ["hidden", "hidden by a tag", "benchmark", "throws by design"]

# With -w NoAssertions: (outcome, assertions, failures).
WITHOUT_ASSERTIONS = {
    "asserts nothing": ("failed", 0, [
        without_assertions("nothing-here", ["here"]),
        without_assertions("nothing-deeper", ["and here", "deeper"])]),
    # [!mayfail] excuses failed assertions, not missing ones.
    "may fail and asserts nothing": ("failed", 0, [without_assertions("mayfail-nothing")]),
}

# name: (status, failures, kinds of the records behind test_start and its failures)
SEGV, ABORT, TERM = "Segmentation violation signal", "Abort (abnormal termination) signal", "Termination request signal"
ENDS = {
    "end by segv": (-11, [signalled("SIGSEGV", SEGV, "end-inner", ["outer", "inner"])], ["test_end"]),
    "end by abort": (-6, [
        failed("CHECK", "1 == 2", "before-abort", "1 == 2"),
        signalled("SIGABRT", ABORT, "before-abort")], ["test_end"]),
    "end by term": (-15, [signalled("SIGTERM", TERM, "end-inner", ["outer", "inner"])], ["test_end"]),
    "end inside an assertion": (-11, [signalled("SIGSEGV", SEGV, "end-inside")], ["test_end"]),
    "end of a test that should fail": (-11, [signalled("SIGSEGV", SEGV, "end-shouldfail")], ["test_end"]),
    "end by terminate": (-6, [signalled("SIGABRT", ABORT, "end-terminate")], ["test_end"]),
    "end by exit": (0, [], ["exit", "closed"]),
    "end at once": (0, [failed("CHECK", "1 == 2", "before-exit", "1 == 2")], []),
}
