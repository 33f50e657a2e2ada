// Each family in GoogleTest's own wording, alone and with what users and values add.
#include "parsed.hpp"

#include <ostream>
#include <string>
#include <vector>

#include <gtest/gtest.h>

// Texts are escaped one way throughout: NOLINTBEGIN(modernize-raw-string-literal)
namespace freezegate {
namespace {

struct Case {
  const char* name;
  std::string text;
  Parsed expected;
};

void PrintTo(const Case& value, std::ostream* out) {
  *out << value.name;
}

std::vector<Case> cases() {
  return {
      {"eq",
       "Expected equality of these values:\n  rows.size()\n    Which is: 2\n  3",
       {"EQ", {"rows.size()", "3"}}},
      {"eq_both_values",
       "Expected equality of these values:\n  a\n    Which is: 1\n  b\n    Which is: 2",
       {"EQ", {"a", "b"}}},
      {"eq_literals", "Expected equality of these values:\n  1\n  2", {"EQ", {"1", "2"}}},
      {"eq_literal_first",
       "Expected equality of these values:\n  1\n  f(x)\n    Which is: 2",
       {"EQ", {"1", "f(x)"}}},
      {"eq_diff",
       "Expected equality of these values:\n  text\n    Which is: \"a\\nb\"\n  \"a\\nc\"\nWith diff:\n@@ "
       "-1,2 "
       "+1,2 @@\n a\n-b\n+c\n",
       {"EQ", {"text", "\"a\\nc\""}}},
      {"strcaseeq",
       "Expected equality of these values:\n  a\n    Which is: \"x\"\n  \"Y\"\nIgnoring case",
       {"STRCASEEQ", {"a", "\"Y\""}}},
      {"strcaseeq_null",
       "Expected equality of these values:\n  a\n    Which is: \"x\"\n  b\n    Which is: NULL\nIgnoring "
       "case\n",
       {"STRCASEEQ", {"a", "b"}}},
      {"strcaseeq_foreign",
       "Expected equality of these values:\n  a\n    Which is: \"x\"\n  b\n    Which is: \"\\xC3\\xA9\\n\"\n "
       "   As "
       "Text: \"\xC3\xA9\n\"\nIgnoring case\n",
       {"STRCASEEQ", {"a", "b"}}},
      {"ne", "Expected: (a) != (b), actual: 1 vs 1", {"NE", {"a", "b"}}},
      {"lt", "Expected: (f(1, \")\")) < (g[')']), actual: 1 vs 1", {"LT", {"f(1, \")\")", "g[')']"}}},
      {"le", "Expected: (a) <= (b), actual: 2 vs 1", {"LE", {"a", "b"}}},
      {"gt", "Expected: (a) > ((b) > (c)), actual: 2 vs 1", {"GT", {"a", "(b) > (c)"}}},
      {"ge", "Expected: (a) >= (b), actual: 2 vs 1", {"GE", {"a", "b"}}},
      {"strne", "Expected: (a) != (\"x\"), actual: \"x\" vs \"x\"", {"NE", {"a", "\"x\""}}},
      {"strcasene",
       "Expected: (a) != (\"x\") (ignoring case), actual: \"X\" vs \"x\"",
       {"STRCASENE", {"a", "\"x\""}}},
      {"float_le", "Expected: (a) <= (b)\n  Actual: 1.5 vs 1", {"FLOAT_LE", {"a", "b"}}},
      {"true", "Value of: ok()\n  Actual: false\nExpected: true", {"TRUE", {"ok()"}}},
      {"false", "Value of: bad == 1\n  Actual: true\nExpected: false", {"FALSE", {"bad == 1"}}},
      {"true_with_result",
       "Value of: same(a, b)\n  Actual: false (a has\nExpected: false\n)\nExpected: true",
       {"TRUE", {"same(a, b)"}}},
      {"near",
       "The difference between x and y is 0.5, which exceeds 0.1, where\nx evaluates to 1,\ny evaluates to "
       "1.5, "
       "and\n0.1 evaluates to 0.1.",
       {"NEAR", {"x", "y", "0.1"}}},
      {"near_with_alternative_tokens",
       "The difference between f(a and b) and \" is \"[0] is 5, which exceeds eps, where\nf(a and b) "
       "evaluates to "
       "1,\n\" is \"[0] evaluates to 6, and\neps evaluates to 0.1.",
       {"NEAR", {"f(a and b)", "\" is \"[0]", "eps"}}},
      {"near_below_resolution",
       "The difference between x and y is 2, where\nx evaluates to 1e+20,\ny evaluates to 1e+20.\nThe "
       "abs_error "
       "parameter eps evaluates to 1e-05 which is smaller than the minimum distance between doubles for "
       "numbers "
       "of this magnitude which is 16384, thus making this EXPECT_NEAR check equivalent to EXPECT_EQUAL. "
       "Consider "
       "using EXPECT_DOUBLE_EQ instead.",
       {"NEAR", {"x", "y", "eps"}}},
      {"pred1", "IsEven(n) evaluates to false, where\nn evaluates to 3", {"PRED1", {"IsEven", "n"}}},
      {"pred2",
       "[](int a, int b) { return (a) < (b); }(f(1, 2), b) evaluates to false, where\nf(1, 2) evaluates to "
       "1\nb "
       "evaluates to 2",
       {"PRED2", {"[](int a, int b) { return (a) < (b); }", "f(1, 2)", "b"}}},
      {"pred5",
       "P(a, b, c, d, e) evaluates to false, where\na evaluates to 1\nb evaluates to 1",
       {"PRED5", {"P", "a", "b", "c", "d", "e"}}},
      {"that",
       "Value of: rows\nExpected: has 3 elements where\nelement #0 is equal to 1\n  Actual: { 1 }, which has "
       "1 "
       "element",
       {"THAT", {"rows"}}},
      {"substring",
       "Value of: needle\n  Actual: \"x\"\nExpected: a substring of text\nWhich is: \"abc\"",
       {"SUBSTRING", {"needle"}}},
      {"throw_other_1_10",
       "Expected: f(\"; throws an exception of type A.\") throws an exception of type std::out_of_range.\n  "
       "Actual: it throws a different type.",
       {"THROW", {"f(\"; throws an exception of type A.\")", "std::out_of_range"}}},
      {"throw_other_1_12",
       "Expected: f() throws an exception of type E.\n  Actual: it throws std::runtime_error with "
       "description "
       "\"x\nExpected: y\".",
       {"THROW", {"f()", "E"}}},
      {"throw_nothing",
       "Expected: f() throws an exception of type E.\n  Actual: it throws nothing.",
       {"THROW", {"f()", "E"}}},
      {"throw_cast",
       "Expected: (void)f() throws an exception of type E.\n  Actual: it throws nothing.",
       {"THROW", {"(void)f()", "E"}}},
      {"throw_comparison",
       "Expected: (a) != (b) throws an exception of type E.\n  Actual: it throws nothing.",
       {"THROW", {"(a) != (b)", "E"}}},
      {"no_throw", "Expected: f() doesn't throw an exception.\n  Actual: it throws.", {"NO_THROW", {"f()"}}},
      {"any_throw", "Expected: f() throws an exception.\n  Actual: it doesn't.", {"ANY_THROW", {"f()"}}},
      {"no_fatal_failure",
       "Expected: check(x) doesn't generate new fatal failures in the current thread.\n  Actual: it does.",
       {"NO_FATAL_FAILURE", {"check(x)"}}},
      {"death",
       "Death test: die()\n    Result: failed to die.\n Error msg:\n[  DEATH   ] \n",
       {"DEATH", {"die()"}}},
      {"fail", "Failed", {"FAIL", {}}},
      {"fail_message", "Failed\nExpected: (a) != (b), actual: 1 vs 2", {"FAIL", {}}},
      {"exception", "C++ exception with description \"x\" thrown in the test body.", {"exception", {}}},
      {"unknown_exception", "Unknown C++ exception thrown in SetUp().", {"exception", {}}},
      {"call",
       "Actual function call count doesn't match EXPECT_CALL(sink, Write(\")\", 1))...\n         Expected: "
       "to be "
       "called once\n           Actual: never called - unsatisfied and active",
       {"CALL", {"sink", "Write(\")\", 1)"}}},
      {"unexpected_call",
       "\nUnexpected mock function call - returning directly.\n    Function call: Write(\"x\", 1)\nGoogle "
       "Mock "
       "tried the following 1 expectation, but it didn't match:\n",
       {"UNEXPECTED_CALL", {"Write"}}},
      {"excess_call",
       "Mock function called more times than expected - taking default action specified at:\n/a/b.cc:12:\n   "
       " "
       "Function call: operator()(1)\n         Expected: to be called once\n",
       {"EXCESS_CALL", {"operator()"}}},
      {"custom", "rows 3 and 4 differ", {"CUSTOM", {}}},
      {"custom_like_a_value", "Value of: x\nsomething else", {"CUSTOM", {}}},
      {"custom_like_a_comparison", "Expected: (a) != (b", {"CUSTOM", {}}},
      {"custom_spi", "Expected: 1 fatal failure\n  Actual: 0 failures", {"CUSTOM", {}}},
      {"empty", "", {"CUSTOM", {}}},
  };
}

class FailureTextTest : public testing::TestWithParam<Case> {};

TEST_P(FailureTextTest, NamesFamilyAndSource) {
  EXPECT_EQ(parsed(GetParam().text), GetParam().expected);
}

TEST_P(FailureTextTest, IsNotMovedByTheLineEndThatGoogleTestAppends) {
  EXPECT_EQ(parsed(GetParam().text + "\n"), GetParam().expected);
}

TEST_P(FailureTextTest, IsNotMovedByTheUsersMessage) {
  for (const char* message :
       {"for row 3", "Failed", "  indented", "Ignoring case", "    Which is: 5", "{\n  1\n}",
        "Expected: true", "  Actual: 3", "a evaluates to 7", "(", "\"", "R\"(", ", where\nb"}) {
    EXPECT_EQ(parsed(GetParam().text + "\n" + message + "\n"), GetParam().expected) << message;
  }
}

TEST_P(FailureTextTest, IsNotMovedByTraces) {
  EXPECT_EQ(parsed(GetParam().text + "\nGoogle Test trace:\n/a/b_test.cc:12: row 3\n"), GetParam().expected);
}

INSTANTIATE_TEST_SUITE_P(Wording, FailureTextTest, testing::ValuesIn(cases()),
                         [](const auto& sample) { return std::string(sample.param.name); });

TEST(FailureTextTest, TakesNoTextAtAll) {
  const runtime::FailureText result = runtime::parse_failure_text(nullptr, 0);
  EXPECT_STREQ(result.family, "CUSTOM");
  EXPECT_EQ(result.source_count, 0U);
}

/// A report cuts long text: no prefix may be read beyond its end or loop for ever (run under the sanitizers,
/// too).
TEST(FailureTextTest, ReadsEveryPrefixOfEveryText) {
  for (const Case& sample : cases()) {
    for (std::size_t size = 0; size <= sample.text.size(); ++size) {
      const std::vector<char> exact(sample.text.begin(),
                                    sample.text.begin() + static_cast<std::ptrdiff_t>(size));
      const runtime::FailureText result = runtime::parse_failure_text(exact.data(), exact.size());
      EXPECT_LE(result.source_count, 6U) << sample.name << ' ' << size;
    }
  }
}

}  // namespace
}  // namespace freezegate
// NOLINTEND(modernize-raw-string-literal)
