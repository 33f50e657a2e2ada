// A main that was there before, and that stays as it is.
#include <cstdio>

#include <gtest/gtest.h>

TEST(ExistingMain, StillRuns) {
  EXPECT_TRUE(true);
}

int main(int argc, char** argv) {
  testing::InitGoogleTest(&argc, argv);
  const int result = RUN_ALL_TESTS();
  std::puts("code behind the tests runs, too");
  return result;
}
