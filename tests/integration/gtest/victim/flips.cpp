// A whole program, small enough to run without a filter. It fails in its first repetition only: each
// repetition forgets the results of the one before, the exit status does not.
#include <gtest/gtest.h>

namespace {

int executions = 0;

TEST(Flips, Once) {
  EXPECT_GT(++executions, 1);
}

TEST(Flips, DISABLED_Never) {
  FAIL();
}

class Turns : public testing::TestWithParam<int> {};
TEST_P(Turns, DISABLED_Never) {}
INSTANTIATE_TEST_SUITE_P(DISABLED_All, Turns, testing::Values(1));

class DISABLED_Turns : public testing::TestWithParam<int> {};
TEST_P(DISABLED_Turns, Never) {}
INSTANTIATE_TEST_SUITE_P(Some, DISABLED_Turns, testing::Values(1));

}  // namespace
