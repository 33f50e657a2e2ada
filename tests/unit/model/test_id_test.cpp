#include <freezegate/test_id.hpp>

#include <gtest/gtest.h>

namespace freezegate {
namespace {

TEST(TestIdText, SplitsAtTheFirstColons) {
  const auto id = parse_test_id("parser_tests::a row::survives");
  ASSERT_TRUE(id);
  EXPECT_EQ(id->binary, "parser_tests");
  EXPECT_EQ(id->test, "a row::survives");
  EXPECT_EQ(to_string(*id), "parser_tests::a row::survives");
}

TEST(TestIdText, RefusesEmptyParts) {
  for (const char* text : {"", "::", "a::", "::b", "a:b", "ab"})
    EXPECT_FALSE(parse_test_id(text)) << text;
}

}  // namespace
}  // namespace freezegate
