// GoogleTest's death tests look at /proc/self/task, fork, clone and start themselves anew.
#include <cstdlib>
#include <thread>

#include <gtest/gtest.h>

namespace {

TEST(Death, IsFast) {
  GTEST_FLAG_SET(death_test_style, "fast");
  EXPECT_DEATH(std::abort(), "");
  EXPECT_EXIT(std::exit(3), testing::ExitedWithCode(3), "");
}

TEST(Death, IsThreadsafe) {
  GTEST_FLAG_SET(death_test_style, "threadsafe");
  EXPECT_DEATH(std::abort(), "");
}

TEST(Thread, Joins) {
  int value = 0;
  std::thread([&] { value = 1; }).join();
  EXPECT_EQ(value, 1);
}

}  // namespace
