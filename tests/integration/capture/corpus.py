"""Writes C++ files of many small assertions, and says what each must record.

The same seed writes the same files. Every assertion is made of a macro, operands of some kind, an outcome (it holds, fails
or throws), what is streamed into it, and a place in the language.
"""

import os
import random
from dataclasses import dataclass

CASES_A_TEST = 40

# Kinds of operands: two that are equal, and one that is greater; the type; whether there is an order.
ORDERED = [
    ("number(3)", "3", "number(4)", "int"),
    ("FORTY_TWO", "TWICE(number(21))", "43", "int"),
    ("FIRST_OF(1, 2)", "number(1)", "FIRST_OF(2, 1)", "int"),
    ("number(-3)", "-3", "number(0)", "int"),
    ("counted(1)", "counted(1)", "counted(2)", "int"),
    ("number(1) != 1 ? 5 : 6", "6", "7", "int"),
    ("[] { return number(8); }()", "8", "9", "int"),
    ("(static_cast<void>(0), 2)", "2", "3", "int"),
    ("5000000000LL", "5000000000LL", "5000000001LL", "long long"),
    ("std::uint8_t{65}", "std::uint8_t{65}", "std::uint8_t{200}", "std::uint8_t"),
    ("'a'", "'a'", "'\\x1f'  + 'a'", "int"),
    ("L'a'", "L'a'", "L'b'", "wchar_t"),
    ("false", "!yes()", "yes()", "bool"),
    ("real(0.5)", "0.5", "real(1e300)", "double"),
    ("real_f(-0.25F)", "-0.25F", "std::numeric_limits<float>::infinity()", "float"),
    ("Colour::red", "Colour::red", "Colour::green", "Colour"),
    ("low", "low", "high", "Plain"),
    ("Opaque{7}", "Opaque{7}", "Opaque{1000}", "Opaque"),
    ("Shown(1)", "Shown(1)", "Shown(2)", "std::string"),
    ('std::string("a\\nb\\nc")', '"a\\nb\\nc"', 'std::string("a\\nb\\nd\\n")', "std::string"),
    ('std::string("\\x1f \\"%s\\" \\\\")', 'std::string("\\x1f \\"%s\\" \\\\")', 'std::string("~")', "std::string"),
    ('std::string(R"(raw "text")")', '"raw \\"text\\""', 'std::string("z")', "std::string"),
    ("std::vector<int>({1, 2})", "std::vector<int>({1, 2})", "std::vector<int>({2})", "std::vector<int>"),
    ("std::make_pair(1, 'x')", "(std::pair<int, char>(1, 'x'))", "std::make_pair(2, 'x')", "std::vector<int>"),
]
UNORDERED = [
    ("pointer(false)", "nullptr", "pointer(false)", "std::nullptr_t"),
    ("MoveOnly(1)", "MoveOnly(1)", "MoveOnly(2)", "MoveOnly"),
    ("std::string()", '""', 'chars("other")', "std::string"),
]
# Which two of those make it hold, and fail: indices.
OPERATORS = {"EQ": ((0, 1), (0, 2)), "NE": ((0, 2), (0, 1)), "LT": ((0, 2), (0, 1)), "LE": ((0, 1), (2, 0)),
             "GT": ((2, 1), (0, 1)), "GE": ((0, 1), (0, 2))}

CONDITIONS = [  # true, false
    ("yes()", "!yes()"),
    ("number(1) == 1 && number(2) == 2", "number(1) == 2 || number(2) == 1"),
    ("bits.on", "bits.off"),
    ("pointer(true)", "pointer(false)"),
    ("Door(true)", "Door(false)"),
    ("result(true)", "result(false)"),
    ("(positive2_of<int, long>(1, 2))", "(positive2_of<int, long>(0, 2))"),
    ("counted(1)", "counted(0)"),
    ("number(1) < number(2) ? yes() : !yes()", "number(1) > number(2) ? yes() : !yes()"),
    ("[] { return true; }()", "[] { return false; }()"),
    ("boom<bool>() || true", None),
    ("!pointer(false)", "!pointer(true)"),
]

STRINGS = {  # of the macro: what holds, what fails
    "STREQ": ('chars("word"), "word"', 'chars("word"), "WORD"'),
    "STRNE": ('chars("word"), nullptr', 'chars("word"), "word"'),
    "STRCASEEQ": ('chars("word"), "WORD"', 'chars("word"), nullptr'),
    "STRCASENE": ('chars("word"), "sword"', 'chars("word"), "Word"'),
}
WIDE = {"STREQ": ('L"word", L"word"', 'L"word", L"w\\x00f6rd"'), "STRNE": ('L"a", L"b"', 'L"a", L"a"')}
FLOATS = {
    "FLOAT_EQ": ("real_f(1.0F) / 3.0F, 0.33333334F", "real_f(1.0F), std::nanf(\"\")"),
    "DOUBLE_EQ": ("real(0.1) + 0.2, 0.3", "real(0.1) + 0.2, 0.31"),
    "NEAR": ("real(1.0), 1.05, 0.1", "real(1.0), 1.2, number(1) * 0.1"),
}
STATEMENTS = {
    "THROW": (["boom<int>(), std::runtime_error", "{ boom<int>(); }, std::exception", "boom_as_int(), int",
               "throw std::out_of_range(\"far\"), std::logic_error"],
              ["number(1), std::runtime_error", "boom_as_int(), std::runtime_error", "boom<int>(), std::logic_error",
               "{}, int"]),
    "NO_THROW": (["number(1)", "{}", "{ const int a = number(1); counted(a); }"],
                 ["boom<int>()", "boom_as_int()", "throw std::runtime_error(std::string(\"with \") + \"text\")"]),
    "ANY_THROW": (["boom<int>()", "boom_as_int()", "throw 7"], ["number(1)", "{}"]),
    "NO_FATAL_FAILURE": (["number(1)", "fails()", "{ note(\"inside\"); }"], ["fails_fatally()"]),
}
DEATHS = {
    "DEATH": (["dies(\"last words\"), \"last\"", "std::_Exit(3), \"\""], ["number(1), \"\"", "dies(\"last\"), \"first\""]),
    "EXIT": (["std::_Exit(3), testing::ExitedWithCode(3), \"\"",
              "dies(\"a\"), testing::KilledBySignal(SIGABRT), testing::HasSubstr(\"a\")"],
             ["std::_Exit(3), testing::ExitedWithCode(4), \"\""]),
}
MATCHERS = [
    ("number(3)", "testing::Eq(3)", "testing::Gt(3)"),
    ("std::vector<int>({1, 2, 3})", "testing::ElementsAre(1, testing::_, 3)", "testing::Each(testing::Lt(3))"),
    ('std::string("matcher")', 'testing::StartsWith("mat")', 'testing::HasSubstr("hat")'),
    ("(std::map<int, int>{{1, 2}})", "testing::Contains(testing::Pair(1, 2))", "testing::IsEmpty()"),
    ("pointer(true)", "testing::Pointee(1)", "testing::IsNull()"),
]
MESSAGES = ["", "", "", ' << "text"', ' << "n = " << number(3) << std::endl', ' << std::string("50%\\n\\"quoted\\"")',
            ' << L"wide"', " << std::hex << 255", " << counted(9)", " << Shown(4)", " << (yes() && !yes())"]
# Where it stands, and how often it is executed there.
PLACES = [
    ("{};", 1),
    ("{};", 1),
    ('if (yes()) {}; else note("else");', 1),
    ('if (!yes()) note("then"); else {};', 1),
    ('switch (number(1)) {{ case 1: {}; break; default: note("default"); }}', 1),
    ("for (int i = 0; i < 3; ++i) {};", 3),
    ("[&] {{ {}; }}();", 1),
    ("[](auto) {{ {}; }}(0);", 1),
    ("in_template([] {{ {}; }});", 1),
    ("do {}; while (!yes());", 1),
    ('try {{ {}; }} catch (const std::runtime_error&) {{ note("caught"); throw; }}', 1),
    ("struct Local {{ static void run() {{ {}; }} }}; Local::run();", 1),
]
HOLDS, FAILS, THROWS = "holds", "fails", "throws"


@dataclass
class Case:
    macro: str
    arguments: str
    outcome: str
    message: str = ""
    place: tuple = PLACES[0]
    excused: bool = False

    def line(self):
        return f"{self.place[0].format(f'{self.macro}({self.arguments}){self.message}')} note(\"behind\");"

    def counts(self):
        """Passed, failed, excused."""
        times = self.place[1]
        if self.outcome == HOLDS:
            return [times, 0, 0]
        if self.outcome == THROWS:
            return [0, 0, 0]
        return [0, 1 if "ASSERT_" in self.macro or self.macro in ("FAIL", "GTEST_FAIL") else times, 0]


class Generator:
    def __init__(self, seed):
        self.random = random.Random(seed)

    def pick(self, *choices):
        return self.random.choice(choices)

    def outcome(self):
        return self.random.choices([HOLDS, FAILS, THROWS], [4, 5, 1])[0]

    def prefix(self):
        return self.pick("EXPECT_", "ASSERT_")

    def comparison(self):
        operator = self.pick(*OPERATORS)
        kinds = ORDERED if operator not in ("EQ", "NE") else ORDERED + UNORDERED
        kind = self.pick(*kinds)
        outcome = self.outcome()
        if kind[0].startswith("pointer") and (operator == "EQ") != (outcome == HOLDS):
            outcome = HOLDS if operator == "EQ" else FAILS  # nothing else that is null is not equal
        operands = [kind[i] for i in OPERATORS[operator][outcome == FAILS]]
        if kind[0].startswith("pointer"):
            operands = [kind[0], kind[1]]
        if outcome == THROWS:
            operands[self.pick(0, 1)] = f"boom<{self.pick('int', 'long')}>()"
            operands[operands[0].startswith("boom")] = "number(1)"
        prefix = self.pick("EXPECT_", "ASSERT_", "GTEST_ASSERT_")
        return Case(prefix + operator, ", ".join(operands), outcome)

    def condition(self):
        name = self.pick("TRUE", "FALSE")
        true, false = self.pick(*CONDITIONS)
        outcome = self.pick(HOLDS, FAILS)
        wanted = true if (name == "TRUE") == (outcome == HOLDS) else false
        if false is None:
            wanted, outcome = true, THROWS
        prefix = self.pick("EXPECT_", "ASSERT_", "GTEST_EXPECT_", "GTEST_ASSERT_")
        if os.environ.get("FREEZEGATE_FRAMEWORK") == "1.10":  # which spells them in one way only
            prefix = prefix.removeprefix("GTEST_")
        return Case(prefix + name, wanted, outcome)

    def table(self, table):
        name = self.pick(*table)
        outcome = self.pick(HOLDS, FAILS)
        arguments = table[name][outcome == FAILS]
        if isinstance(arguments, list):
            arguments = self.pick(*arguments)
        return Case(self.prefix() + name, arguments, outcome)

    def text(self):
        return self.table(self.pick(STRINGS, STRINGS, WIDE))

    def floating(self):
        return self.table(FLOATS)

    def statement(self):
        return self.table(STATEMENTS)

    def death(self):
        return self.table(DEATHS)

    def predicate(self):
        arity = self.random.randint(1, 5)
        outcome = self.outcome()
        numbers = [f"number({i + 1})" for i in range(arity)]
        if outcome != HOLDS:
            numbers[self.random.randrange(arity)] = "counted(0)" if outcome == FAILS else "boom<int>()"
        if self.pick(True, False):
            predicates = ["format_positive", "FormatPositive()"]
            name = "PRED_FORMAT"
        else:
            name = "PRED"
            predicates = ["all_positive", "AllPositive{}"] + {1: ["positive1", "[](int a) { return a > 0; }"],
                                                              2: ["positive2", "(positive2_of<int, int>)"]}.get(arity, [])
        return Case(f"{self.prefix()}{name}{arity}", ", ".join([self.pick(*predicates), *numbers]), outcome)

    def matcher(self):
        value, holds, fails = self.pick(*MATCHERS)
        outcome = self.pick(HOLDS, FAILS)
        return Case(self.prefix() + "THAT", f"{value}, {fails if outcome == FAILS else holds}", outcome)

    def unconditional(self):
        macro = self.pick("SUCCEED", "GTEST_SUCCEED", "ADD_FAILURE", "FAIL", "GTEST_FAIL", "ADD_FAILURE_AT",
                          "GTEST_FAIL_AT")
        arguments = '"elsewhere.cpp", number(7)' if macro.endswith("_AT") else ""
        return Case(macro, arguments, HOLDS if macro.endswith("SUCCEED") else FAILS)

    def interception(self):
        """One failure is caught; the spi macro itself is what is counted here."""
        kind = self.pick("EXPECT_FATAL_FAILURE", "EXPECT_NONFATAL_FAILURE")
        kind += self.pick("", "_ON_ALL_THREADS")
        if "NONFATAL" in kind:
            statement = self.pick("ADD_FAILURE()", "EXPECT_EQ(number(1), 2) << \"planned\"", "fails()")
        else:
            statement = self.pick("FAIL() << \"planned\"", "ASSERT_EQ(number(1), 2)", "fails_fatally()",
                                  "{ ASSERT_TRUE(!yes()); }")
        return Case(kind, f'{statement}, "{self.pick("", "", "never said")}"', HOLDS)

    def mock(self):
        """Whether it is met shows later: that it is set counts."""
        call, use = self.pick(('put("a", 1)', 'store.put("a", 1)'), ("put", 'store.put("b", 2)'), 
                              ('put("a", testing::_)', "number(1)"))
        more = self.pick("", ".WillOnce(testing::Return(3))", ".Times(testing::AtMost(1))")
        case = Case("EXPECT_CALL", f"store, {call}", HOLDS, more)
        case.place = (f"MockStore store; {{}}; static_cast<void>({use});", 1)
        return case

    def case(self):
        families = {self.comparison: 30, self.condition: 14, self.text: 6, self.floating: 6, self.statement: 14,
                    self.predicate: 14, self.matcher: 6, self.unconditional: 5, self.interception: 4, self.mock: 3,
                    self.death: 1}
        family = self.random.choices(list(families), list(families.values()))[0]
        case = family()
        if family not in (self.interception, self.mock):
            case.message = self.pick(*MESSAGES)
            case.place = self.pick(*PLACES)
        if family == self.unconditional and case.macro.startswith("GTEST_FAIL_AT"):
            case.place = PLACES[0]
        if case.outcome == HOLDS and family == self.death and case.place[1] > 1:
            case.place = PLACES[0]
        if case.macro == "ADD_FAILURE" and self.pick(True, False):  # it is an expression, too
            case.place = ("yes() ? {} : static_cast<void>(0);", 1)
        return case


def write(path, cases, seed):
    """Writes one file. Returns (macro, line) to [passed, failed, excused]."""
    generator = Generator(seed)
    lines = ['#include "support.hpp"', "", "#include <csignal>", "", "namespace corpus {", "namespace {"]
    expected = {}
    for number in range(cases):
        case = generator.case()
        lines.append(f"void case_{number}() {{ {case.line()} }}")
        expected[case.macro, len(lines)] = case.counts()
    for first in range(0, cases, CASES_A_TEST):
        names = ", ".join(f"case_{number}" for number in range(first, min(first + CASES_A_TEST, cases)))
        lines.append(f"TEST(Corpus{seed}, From{first}) {{ run({{{names}}}); }}")
    lines += ["}  // namespace", "}  // namespace corpus", ""]
    path.write_text("\n".join(lines), encoding="utf-8")
    return expected
