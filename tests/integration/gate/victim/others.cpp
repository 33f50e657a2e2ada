// Tests that stand beside the flaky ones: those of which there can be no freeze, and witnesses, good ones and
// bad ones.
#include "conduct.hpp"
#include "frameworks.hpp"

#include <cstdio>
#include <cstdlib>
#include <random>

namespace {

bool one_in_three() {
  std::random_device random;
  return random() % 3 == 0;
}

bool has_run_before = false;

}  // namespace

// Two tests in one process: the second fails behind the first, and alone never.
TEST(Among, LeavesSomething) {
  has_run_before = true;
  EXPECT_EQ(has_run_before, true);
}

TEST(Among, NeedsAFreshProcess) {
  const int left = has_run_before ? 1 : 0;
  EXPECT_EQ(left, 0);
}

TEST(Other, NeverFails) {
  const int rows = 4;
  EXPECT_EQ(rows, 4);
}

TEST(Other, AlwaysFails) {
  const int rows = 5;
  EXPECT_EQ(rows, 4);
}

TEST(Other, SaysNothing) {
  if (one_in_three()) {
    EXPECT_TRUE(false);
  }
}

TEST(Other, Crashes) {
  if (one_in_three()) std::abort();
  EXPECT_TRUE(true);
}

TEST(Other, FollowsTheProcessor) {
  const int misses = conduct::chance() ? 1 : 0;
  EXPECT_EQ(misses, 0);
}

// Every run finds the file that VICTIM_COUNTER names a byte longer.
TEST(Other, FollowsAFile) {
  long size = 0;
  if (std::FILE* const file = std::fopen(std::getenv("VICTIM_COUNTER"), "a")) {
    std::fseek(file, 0, SEEK_END);
    size = std::ftell(file);
    std::fputc('x', file);
    std::fclose(file);
  }
  EXPECT_EQ(size / 2 % 2, 0);
}

TEST(Other, FollowsItsVariable) {
  const int turn = std::atoi(std::getenv("VICTIM_TURN"));
  EXPECT_LE(turn % 3, 1);
}

TEST(Witness, Holds) {
  const int rows = 4;
  EXPECT_LE(rows, 10);
}

TEST(Witness, Fails) {
  const int rows = 11;
  EXPECT_LE(rows, 10);
}

TEST(Witness, AssertsNothing) {}

TEST(Witness, Restates) {
  const int misses = 0;
  EXPECT_TRUE(0 == misses);
}

#ifdef GTEST_SKIP
TEST(Witness, Skips) {
  GTEST_SKIP() << "later";
}

TEST(Flake, DISABLED_Off) {
  EXPECT_TRUE(one_in_three());
}
#endif
