"""What is recorded of each assertion in victim/census.cpp when all are: one table for v2 and v3."""

import expected


def site(macro, source, at, passed=0, failed=0, excused=0, sections=()):
    record = {"macro": macro, "source": [source] if source else [], "at": at}
    if sections:
        record["sections"] = list(sections)
    return record, [passed, failed, excused]


def twice(passed, *sections):
    return [site("CHECK", "n > 0", "helper-first", passed, sections=sections),
            site("REQUIRE", "n < 10", "helper-second", passed, sections=sections)]


MATCHER = 'fail_logic(), std::logic_error, Message("out of stock")'

# name: (the sites that it reaches, in order; what the framework counts as failed and nobody wrote)
TESTS = {
    "macros that pass": ([
        site("CHECK", "one() == 1", "check", 1),
        site("REQUIRE", "one() == 1", "require", 1),
        site("CHECK_FALSE", "!(one() == 2)", "check-false", 1),
        site("REQUIRE_FALSE", "!(one() == 2)", "require-false", 1),
        site("CHECK_NOTHROW", "one()", "nothrow", 1),
        site("REQUIRE_THROWS", "fail_logic()", "throws", 1),
        site("CHECK_THROWS_AS", "fail_logic(), std::logic_error", "throws-as", 1),
        site("CHECK_THROWS_WITH", 'fail_logic(), "out of stock"', "throws-with", 1),
        site("CHECK_THROWS_MATCHES", MATCHER, "throws-matches", 1),
        site("REQUIRE_THAT", 'std::string("abc"), Catch::Matchers::StartsWith("a")', "that", 1),
        site("CHECK_NOFAIL", "one() == 1", "nofail", 1),
        site("SUCCEED", None, "static", 1),  # what STATIC_REQUIRE is for the framework
        site("SUCCEED", None, "succeed", 1),
        site("CHECKED_IF", "one() == 1", "if", 1),
        site("CHECK", "true", "in-if", 1),
        site("CHECKED_ELSE", "one() == 1", "else", 1)], 0),
    "macros that fail": ([
        site("CHECK", "one() == 2", "f-check", 0, 1),
        site("CHECK_FALSE", "!(one() == 1)", "f-false", 0, 1),
        site("CHECK_NOTHROW", "fail_logic()", "f-nothrow", 0, 1),
        site("CHECK_THROWS", "one()", "f-throws", 0, 1),
        site("CHECK_THROWS_AS", "fail_logic(), std::runtime_error", "f-throws-as", 0, 1),
        site("CHECK_THROWS_WITH", 'fail_logic(), "sold out"', "f-throws-with", 0, 1),
        site("CHECK_THAT", 'std::string("abc"), Catch::Matchers::StartsWith("b")', "f-that", 0, 1),
        site("CHECK", "fail_logic() == 1", "f-throwing", 0, 1),
        site("CHECK_NOFAIL", "one() == 2", "f-nofail"),  # reached, and in no total of the framework's
        site("FAIL_CHECK", None, "f-fail-check", 0, 1),
        site("FAIL", None, "f-fail", 0, 1)], 0),
    "sections are part of a site": (
        twice(2) + twice(1, "one") + twice(1, "two") + twice(1, "two", "deep"), 0),
    "generated values are not": ([site("CHECK", "n != 2", "generated", 2, 1)], 0),
    "templates - int": ([site("CHECK", "sizeof(TestType) == sizeof(int)", "template", 1)], 0),
    "templates - char": ([site("CHECK", "sizeof(TestType) == sizeof(int)", "template", 0, 1)], 0),
    "assertions in assertions": ([
        site("CHECK", "check_inside() == 2", "outer", 1),
        site("CHECK", "one() == 1", "inner", 1),
        site("CHECK", "fail_inside() == 2", "outer-fail", 0, 1),
        site("REQUIRE", "one() == 2", "inner-fail", 0, 1)], 0),
    # A failure, and in older versions the exception of printing it.
    "a value that cannot be printed": (
        [site("CHECK", "Odd{good} == Odd{good}", "odd", 1, 2 if expected.PRINTING_THROWS else 1)], 0),
    "may fail": ([site("CHECK", "one() == 1", "may-pass", 1),
                  site("CHECK", "one() == 2", "may-fail", 0, 0, 1)], 0),
    "should fail and does": ([site("REQUIRE", "one() == 2", "should-fail", 0, 0, 1)], 0),
    "should fail and passes": ([site("CHECK", "one() == 1", "should-pass", 1)], 0),
    "an exception leaves the test": ([site("CHECK", "one() == 1", "leaves", 1)], 1),
    "threads": ([site("CHECK", "n != 500", "threads", 3996, 4),
                 site("CHECK", "threads.size() == 4", "threads-end", 1)], 0),
    "more sites than the first table holds": ([
        site("CHECK", "i >= 0", "parts", 1, sections=[f"part {i}"]) for i in range(600)], 0),
    "copies of texts are one site": ([site("COPIED_CHECK", "copied == copied", None, 20)], 0),
    "a fork asserts for itself": ([site("CHECK", "one() == 1", "before-fork", 1)], 0),
    "skips": ([site("CHECK", "one() == 1", "skips", 1)], 0),
}
ONLY_V3 = {"skips"}

# The same of one site whose texts are not the victim's.
COPIED = {"file": "/somewhere/copied.hpp", "line": 12}


def crash(family, source, at, fatal=False, sections=()):
    record = {"kind": "signal", "type": "SIGSEGV", "family": family, "source": [source], "at": at,
              "message": "SIGSEGV - Segmentation violation signal"}
    if fatal:
        record["fatal"] = True
    if sections:
        record["sections"] = list(sections)
    return record


# name: (status, mark of the site that `last` names, failure or None, counts of that site or None)
ENDS = {
    "end by segv in an operand": (-11, "segv-operand", crash("REQUIRE", "crash() == 1", "segv-operand", True), [0, 0, 0]),
    "end by segv behind an assertion": (-11, "segv-behind", crash("CHECK", "one() == 1", "segv-behind"), [1, 0, 0]),
    "end by segv in an operand of no throw": (
        -11, "segv-nothrow", crash("REQUIRE_NOTHROW", "crash()", "segv-nothrow", True, ["deep"]), [0, 0, 0]),
    "end by segv ahead of assertions": (-11, None, None, None),
    "end by kill in an operand": (-9, "kill-operand", None, None),
}
