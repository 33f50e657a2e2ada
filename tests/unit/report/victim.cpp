// One test of each sort that leaves something in a report.
#include <gtest/gtest.h>

TEST(Report, Passes) {
  EXPECT_EQ(1 + 1, 2);
}

TEST(Report, Skips) {
  GTEST_SKIP() << "for the record";
}

TEST(Report, DISABLED_Sleeps) {}

class Numbers : public testing::TestWithParam<int> {};
TEST_P(Numbers, ArePositive) {
  EXPECT_GT(GetParam(), 0);
}
INSTANTIATE_TEST_SUITE_P(Few, Numbers, testing::Values(1, 2));
