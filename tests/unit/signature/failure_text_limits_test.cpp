// Values of any form between two operands of an equality, and the few texts that cannot be told apart.
#include "parsed.hpp"

#include <chrono>
#include <string>
#include <vector>

#include <gtest/gtest.h>

namespace freezegate {
namespace {

std::string equality(const std::string& first, const std::string& second) {
  return "Expected equality of these values:\n  " + first + "\n  " + second;
}

const Parsed expected_rows{"EQ", {"actual()", "expected"}};

TEST(EqualityTextTest, ValuesOverSeveralLinesAreNoOperands) {
  const std::vector<std::string> values = {
      "{\n  \"a\": 1\n}",                                // JSON
      "{\n  \"a\": 1,\n  \"b\": [\n    2\n  ]\n}",       // nested JSON
      "[\n  1,\n  2\n]",                                 // the last element alone could be an operand
      "name: x\n  key: 3\n  other",                      // YAML
      "first\n  second\n  third",                        // plain words
      "foo (bar",                                        // never closed
      "said \"(",                                        // neither quote nor bracket closed
      ":-)",                                             // never opened
      "\"\\xE9\"\n    As Text: \"\xC3\xA9\n  x\n  y\"",  // GoogleTest's second rendering of a string
      "",                                                // printed as nothing
      "a\n\n  \n  ",                                     // blank lines
      "Point\n  x\n  y",
  };
  for (const std::string& value : values) {
    const std::string second_value = "\n    Which is: " + value;
    EXPECT_EQ(parsed(equality("actual()\n    Which is: " + value, "expected" + second_value) + "\n"),
              expected_rows)
        << value;
  }
}

/// Without a value of its own the second operand is a literal, or prints like its source.
TEST(EqualityTextTest, BracketsTellAValueFromALiteralOperand) {
  for (const std::string& value :
       std::vector<std::string>{"{\n  \"a\": 1\n}", "[\n  1,\n  2\n]", "(\n  x\n)", "7"}) {
    const std::string text = equality("actual()\n    Which is: " + value, "3");
    EXPECT_EQ(parsed(text + "\n"), (Parsed{"EQ", {"actual()", "3"}})) << value;
    EXPECT_EQ(parsed(text + "\nuser:\n  x\n"), (Parsed{"EQ", {"actual()", "3"}})) << value;
  }
}

TEST(EqualityTextTest, OtherSignsTellAValueFromALiteralOperand) {
  const std::vector<std::string> values = {
      "\"\\xE9\"\n    As Text: \"\xC3\xA9\n  x\n  y\"",  // quoted as a whole
      "rows\n  1, 2",                                    // no macro argument holds a comma
      "rows\n  a: 1",                                    // nor a colon
      "rows\n  1; 2",
      "rows\n  (1",
  };
  for (const std::string& value : values) {
    EXPECT_EQ(parsed(equality("actual()\n    Which is: " + value, "\"b\"") + "\n"),
              (Parsed{"EQ", {"actual()", "\"b\""}}))
        << value;
  }
}

TEST(EqualityTextTest, RawLiteralsKeepTheirLines) {
  const std::string raw = "R\"j({\n  \"a\": 1\n})j\"";
  EXPECT_EQ(parsed(equality("to_json(x)\n    Which is: \"{}\"", raw + "\n    Which is: \"{ }\"") + "\n"),
            (Parsed{"EQ", {"to_json(x)", raw}}));
  EXPECT_EQ(parsed(equality(raw + "\n    Which is: \"{ }\"", "x\n    Which is: \"{}\"") + "\n"),
            (Parsed{"EQ", {raw, "x"}}));
}

TEST(EqualityTextTest, OperandsMayHoldAnyExpression) {
  const std::vector<std::string> operands = {
      "ok ? 1 : 2",
      "std::max(1, 2)",
      "(a, b)",
      "x[\"a: b, c\"]",
      "':'",
      "Foo{1, 2}",
      "1'000'000",
      "u8\"a, b\"",
      "a::b<c>::d",
      "!x",
      "[] { return 1; }()",
      "std::string(\"(\")",
      "p ? q ? 1 : 2 : 3",
  };
  for (const std::string& operand : operands) {
    EXPECT_EQ(parsed(equality("v\n    Which is: {\n  1\n}", operand + "\n    Which is: 2") + "\n"),
              (Parsed{"EQ", {"v", operand}}))
        << operand;
  }
}

/// The documented limits: each of these goes wrong, always in the same way, and never changes the family.
TEST(EqualityTextTest, WhatCannotBeToldApart) {
  // A value without brackets whose line could be an operand, before a literal operand.
  EXPECT_EQ(parsed(equality("v\n    Which is: a\n  b", "3") + "\n"), (Parsed{"EQ", {"v", "b"}}));
  // A value that itself quotes an equality.
  EXPECT_EQ(parsed(equality("v\n    Which is: text\n  a\n    Which is: 1", "b\n    Which is: 2") + "\n"),
            (Parsed{"EQ", {"v", "a"}}));
  // A user's message that goes on like an operand with a value, behind a literal operand.
  EXPECT_EQ(parsed(equality("v\n    Which is: 1", "3") + "\n  x\n    Which is: 5\n"),
            (Parsed{"EQ", {"v", "x"}}));
  // A user's message that begins like the end of STRCASEEQ, behind strings.
  EXPECT_EQ(parsed(equality("s\n    Which is: \"a\"", "\"b\"") + "\nIgnoring case\n"),
            (Parsed{"STRCASEEQ", {"s", "\"b\""}}));
}

/// Work is bounded: a value of a megabyte is no reason to hang a test.
TEST(EqualityTextTest, LongValuesAreReadQuickly) {
  std::string value;
  while (value.size() < 1'000'000)
    value += "  R\"(\n";
  const auto start = std::chrono::steady_clock::now();
  const Parsed result = parsed(equality("v\n    Which is: " + value, "3"));
  EXPECT_EQ(result.family, "EQ");
  EXPECT_LT(std::chrono::steady_clock::now() - start, std::chrono::seconds(20));
}

}  // namespace
}  // namespace freezegate
