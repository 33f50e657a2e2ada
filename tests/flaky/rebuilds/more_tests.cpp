// A harmless change: tests that somebody adds, in the same program, and that are not run with the others.
#include "frameworks.hpp"

#include <string>
#include <vector>

TEST(AddedTests, AVectorGrows) {
  std::vector<int> numbers;
  for (int i = 0; i < 100; ++i)
    numbers.push_back(i);
  EXPECT_EQ(numbers.size(), 100U);
}
TEST(AddedTests, ATextGrows) {
  std::string text;
  for (int i = 0; i < 100; ++i)
    text += std::to_string(i);
  EXPECT_EQ(text.size(), 190U);
}
TEST(AddedTests, ZeroIsZero) {
  EXPECT_EQ(0, 0);
}
TEST(AddedTests, OneIsOne) {
  EXPECT_EQ(1, 1);
}
TEST(AddedTests, TwoIsTwo) {
  EXPECT_EQ(2, 2);
}
