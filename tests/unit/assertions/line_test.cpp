// Lines of what a test asserts, read back.
#include "assertions/line.hpp"

#include <freezegate/assertions.hpp>

#include <string>

#include <gtest/gtest.h>

namespace freezegate::assertions {
namespace {

TEST(AssertionLineReader, TakesALineApart) {
  const auto line = read_line(R"x(maybe EXPECT EQ("a(", "\"b\" x3") / "in (a)" / "x2" x12)x");
  ASSERT_TRUE(line);
  EXPECT_TRUE(line->maybe);
  EXPECT_EQ(line->text, R"x(EXPECT EQ("a(", "\"b\" x3") / "in (a)" / "x2")x");
  EXPECT_EQ(line->count, 12U);
  EXPECT_EQ(line->head, "EXPECT EQ");
  EXPECT_EQ(line->source, R"x("a(", "\"b\" x3")x");
  EXPECT_EQ(line->sections, R"x( / "in (a)" / "x2")x");
}

TEST(AssertionLineReader, TakesTheSmallest) {
  const auto line = read_line("X()");
  ASSERT_TRUE(line);
  EXPECT_FALSE(line->maybe);
  EXPECT_EQ(line->text, "X()");
  EXPECT_EQ(line->count, 1U);
  EXPECT_EQ(line->source, "");
}

TEST(AssertionLineReader, RefusesWhatNobodyWrites) {
  for (const std::string text : {"",
                                 "maybe ",
                                 "EXPECT",
                                 "EXPECT EQ",
                                 "EXPECT EQ(",
                                 "EXPECT EQ()x2",
                                 "EXPECT EQ() x",
                                 "EXPECT EQ() x0",
                                 "EXPECT EQ() x1",
                                 "EXPECT EQ() x02",
                                 "EXPECT EQ() x12345678",
                                 "EXPECT EQ() x2 ",
                                 "EXPECT EQ() y2",
                                 "EXPECT  EQ()",
                                 "EXPECT EQ ()",
                                 " EXPECT EQ()",
                                 "A B C()",
                                 "EXPECT EQ(a)",
                                 R"x(EXPECT EQ("a)x",
                                 R"x(EXPECT EQ("a"))x"
                                 "\n",
                                 R"x(EXPECT EQ("a\))x",
                                 R"x(EXPECT EQ("a",))x",
                                 R"x(EXPECT EQ("a","b"))x",
                                 R"x(CHECK("a") /)x",
                                 R"x(CHECK("a") / s)x",
                                 R"x(CHECK("a")/ "s")x",
                                 "CHECK(\"a\tb\")",
                                 "CHECK(\"a\\\tb\")",
                                 "CHECK(\"a\x7f\")",
                                 R"x(CHECK("a") in t.cpp)x"}) {
    EXPECT_FALSE(is_assertion_line(text)) << text;
  }
}

}  // namespace
}  // namespace freezegate::assertions
