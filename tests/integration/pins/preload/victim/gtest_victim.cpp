// GoogleTest tests that print what they draw, and death tests of both styles.
#include "drawn.hpp"

#include <csignal>

#include <gtest/gtest.h>

namespace {

const drawn::Prelude prelude;

TEST(Positions, A) {
  drawn::print("A");
  drawn::consume(7);
}
TEST(Positions, B) {
  drawn::print("B");
}
TEST(Positions, C) {
  drawn::print("C");
}

TEST(Fails, DISABLED_Always) {
  FAIL() << "on purpose";
}

void die() {
  std::fprintf(stderr, "drew %08x\n", std::random_device()());
  std::abort();
}

class Deaths : public ::testing::TestWithParam<const char*> {
 protected:
  void SetUp() override { ::testing::FLAGS_gtest_death_test_style = GetParam(); }
};

TEST_P(Deaths, DieAsExpected) {
  EXPECT_DEATH(die(), "drew [0-9a-f]{8}");
  EXPECT_EXIT(std::exit(3), ::testing::ExitedWithCode(3), "");
  EXPECT_EXIT(raise(SIGTERM), ::testing::KilledBySignal(SIGTERM), "");
}

TEST_P(Deaths, Sleep) {
  EXPECT_DEATH(
      {
        usleep(100000);
        std::abort();
      },
      "");
}

INSTANTIATE_TEST_SUITE_P(Styles, Deaths, ::testing::Values("fast", "threadsafe"));

}  // namespace
