// Assertions about statements: exceptions, fatal failures, deaths; and gtest-spi, whose catches are excused.
#include <cstdlib>
#include <stdexcept>
#include <thread>

#include <gtest/gtest-spi.h>
#include <gtest/gtest.h>

namespace {

void throws() {
  throw std::runtime_error("thrown");
}
int returns() {
  return 3;
}
void fails_fatally() {
  FAIL() << "in a function";
}

TEST(Statements, Hold) {
  EXPECT_THROW(throws(), std::runtime_error);
  EXPECT_THROW({ throws(); }, std::exception);
  EXPECT_NO_THROW(returns());
  EXPECT_ANY_THROW(throws());
  EXPECT_NO_FATAL_FAILURE(returns());
  ASSERT_THROW(throws(), std::runtime_error);
  ASSERT_NO_THROW(returns());
  ASSERT_ANY_THROW(throws());
  ASSERT_NO_FATAL_FAILURE(returns());
}

TEST(Statements, Fail) {
  EXPECT_THROW(returns(), std::runtime_error) << "streamed";
  EXPECT_THROW(throws(), std::logic_error);
  EXPECT_NO_THROW(throws());
  EXPECT_ANY_THROW(returns());
  EXPECT_NO_FATAL_FAILURE(fails_fatally());
  [] { ASSERT_THROW(returns(), std::runtime_error); }();
  [] { ASSERT_NO_THROW(throws()); }();
  [] { ASSERT_ANY_THROW(returns()); }();
  [] { ASSERT_NO_FATAL_FAILURE(fails_fatally()); }();
}

TEST(Statements, Nest) {
  EXPECT_NO_FATAL_FAILURE(EXPECT_NO_THROW(EXPECT_EQ(returns(), 3)));
  EXPECT_NO_THROW(EXPECT_EQ(returns(), 4));
  EXPECT_THROW(EXPECT_NO_FATAL_FAILURE(throws()), std::runtime_error);
}

void left_by_return(int& reached) {
  EXPECT_NO_FATAL_FAILURE({
    ++reached;
    return;
  });
  ++reached;
}

TEST(Statements, LeftByReturn) {
  int reached = 0;
  left_by_return(reached);
  EXPECT_EQ(reached, 1);
}

// What returns from the test never asks whether something failed: neither does the framework.
TEST(Statements, LeftByFailing) {
  EXPECT_NO_FATAL_FAILURE(FAIL());
  EXPECT_EQ(returns(), 0);
}

TEST(Statements, LeftBySkipping) {
  EXPECT_EQ(returns(), 3);
  EXPECT_NO_THROW(GTEST_SKIP());
  EXPECT_EQ(returns(), 0);
}

TEST(Statements, LeftByException) {
  EXPECT_NO_FATAL_FAILURE(throws());
}

TEST(Statements, OperandThrows) {
  EXPECT_EQ((throws(), 1), 1);
}

TEST(Statements, SameOperandThrowsLater) {
  for (int i = 0; i < 3; ++i)
    EXPECT_EQ((i == 2 ? throws() : void(), 1), 1);
}

void dies() {
  std::abort();
}

class Deaths : public testing::TestWithParam<const char*> {
 protected:
  void SetUp() override { testing::FLAGS_gtest_death_test_style = GetParam(); }
};
INSTANTIATE_TEST_SUITE_P(Styles, Deaths, testing::Values("fast", "threadsafe"),
                         [](const testing::TestParamInfo<const char*>& it) { return std::string(it.param); });

TEST_P(Deaths, Hold) {
  EXPECT_DEATH(dies(), "");
  EXPECT_EXIT(std::exit(3), testing::ExitedWithCode(3), "");
  EXPECT_DEATH_IF_SUPPORTED(dies(), "");
  ASSERT_DEATH(dies(), "");
  ASSERT_EXIT(std::exit(3), testing::ExitedWithCode(3), "");
}

TEST_P(Deaths, AssertInTheChild) {
  EXPECT_DEATH(
      {
        for (int i = 0; i < 1000; ++i)
          EXPECT_EQ(i, i);
        dies();
      },
      "");
  EXPECT_EQ(returns(), 3);
}

TEST_P(Deaths, Fail) {
  EXPECT_DEATH(returns(), "");
  EXPECT_EXIT(std::exit(3), testing::ExitedWithCode(4), "");
  [] { ASSERT_DEATH(returns(), ""); }();
}

TEST(Interception, Catches) {
  EXPECT_FATAL_FAILURE(FAIL() << "planned", "planned");
  EXPECT_FATAL_FAILURE(ASSERT_EQ(returns(), 4), "returns()");
  EXPECT_FATAL_FAILURE_ON_ALL_THREADS(ASSERT_TRUE(returns() == 4), "returns");
  EXPECT_NONFATAL_FAILURE(EXPECT_EQ(returns(), 4), "returns()");
  EXPECT_NONFATAL_FAILURE(ADD_FAILURE() << "planned", "planned");
  EXPECT_NONFATAL_FAILURE_ON_ALL_THREADS(std::thread([] { EXPECT_EQ(returns(), 5); }).join(), "returns()");
}

TEST(Interception, CatchesInALoop) {
  for (int i = 0; i < 100; ++i)
    EXPECT_NONFATAL_FAILURE(EXPECT_LT(returns(), 3), "");
}

// The commas of this macro are no argument's end.
#define TWO_VARIABLES int first = 1, second = 2

TEST(Interception, TakesUnprotectedCommas) {
  EXPECT_FATAL_FAILURE(
      {
        TWO_VARIABLES;
        ASSERT_EQ(first, second);
      },
      "");
  EXPECT_NONFATAL_FAILURE(
      {
        TWO_VARIABLES;
        EXPECT_EQ(first, second);
      },
      "");
}

TEST(Interception, CatchesNothing) {
  EXPECT_NONFATAL_FAILURE(EXPECT_EQ(returns(), 3), "");
}

// The framework may report such a failure anywhere, and does not report this one.
TEST(Interception, CatchesThenThrows) {
  EXPECT_NONFATAL_FAILURE(ADD_FAILURE_AT("elsewhere.cpp", 9), "");
  throws();
}

TEST(Interception, ThenARealFailure) {
  for (int i = 0; i < 2; ++i) {
    const auto check = [] { EXPECT_EQ(returns(), 6); };
    if (i == 0) {
      EXPECT_NONFATAL_FAILURE(check(), "");
    } else {
      check();
    }
  }
}

}  // namespace
