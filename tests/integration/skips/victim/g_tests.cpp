#include <cstdlib>

#include <gtest/gtest.h>

TEST(Skip, Always) {
  GTEST_SKIP() << "no network";
}

TEST(Skip, Partly) {
  static int runs = 0;
  if (++runs == 1) GTEST_SKIP() << "not yet";
  EXPECT_EQ(runs, 2);
}

TEST(Skip, DISABLED_Off) {
  FAIL();
}

TEST(DISABLED_Suite, Test) {
  FAIL();
}

class Many : public testing::TestWithParam<int> {};
TEST_P(Many, Is) {
  EXPECT_EQ(GetParam(), 0);
}
INSTANTIATE_TEST_SUITE_P(DISABLED_Off, Many, testing::Values(1));
INSTANTIATE_TEST_SUITE_P(On, Many, testing::Values(0));

TEST(Plain, AsTold) {
  EXPECT_EQ(std::getenv("FAILS"), nullptr);
}
