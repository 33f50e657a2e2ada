// Tests with every outcome that GoogleTest knows. They are chosen by filter; nothing here is meant to pass as
// a whole.
#include <stdexcept>
#include <string>
#include <tuple>
#include <vector>

#include <gtest/gtest-spi.h>
#include <gtest/gtest.h>

namespace {

TEST(Passes, One) {
  EXPECT_TRUE(true);
}

TEST(Passes, Two) {
  SUCCEED() << "a success is no record";
}

TEST(Fails, Expect) {
  const int answer = 42;
  EXPECT_EQ(answer, 41) << "with a message";
}

TEST(Fails, Assert) {
  const bool ready = false;
  ASSERT_TRUE(ready);
}

TEST(Fails, AddFailure) {
  ADD_FAILURE() << "said by the test";
}

TEST(Fails, AddFailureAt) {
  ADD_FAILURE_AT("generated/grammar.y", 77) << "elsewhere";
}

TEST(Fails, AddFailureNowhere) {
  ADD_FAILURE_AT(nullptr, -1) << "no place";
}

TEST(Fails, Fatally) {
  FAIL() << "the end";
}

TEST(Fails, Often) {
  for (int i = 0; i < 3; ++i)
    EXPECT_LT(i, 1);
  EXPECT_STREQ("a\n\"b\"", "\x01\t\\");
  ASSERT_NE(1, 1);
}

TEST(Fails, InTraces) {
  SCOPED_TRACE("outer");
  const auto inner = [] {
    SCOPED_TRACE("inner");
    EXPECT_GT(1, 2);
  };
  inner();
}

TEST(Throws, Standard) {
  throw std::runtime_error("told by what()");
}

TEST(Throws, Other) {
  throw 42;
}

TEST(Throws, AfterAFailure) {
  EXPECT_TRUE(false);
  throw std::logic_error("second");
}

// While another exception is handled: its type is not the failure's.
TEST(Throws, AssertsInACatchBlock) {
  try {
    throw std::out_of_range("caught");
  } catch (const std::out_of_range&) {
    EXPECT_EQ(1, 2);
  }
}

class ThrowsInConstructor : public testing::Test {
 protected:
  ThrowsInConstructor() { throw std::invalid_argument("in the constructor"); }
};
TEST_F(ThrowsInConstructor, NeverRuns) {}

class ThrowsInSetUp : public testing::Test {
 protected:
  void SetUp() override { throw std::domain_error("in SetUp"); }
};
TEST_F(ThrowsInSetUp, NeverRuns) {}

class ThrowsInTearDown : public testing::Test {
 protected:
  void TearDown() override { throw std::range_error("in TearDown"); }
};
TEST_F(ThrowsInTearDown, Runs) {}

class FailsInSetUp : public testing::Test {
 protected:
  void SetUp() override { FAIL() << "in SetUp"; }
};
TEST_F(FailsInSetUp, NeverRuns) {}

TEST(Skips, InBody) {
  GTEST_SKIP() << "not today";
}

TEST(Skips, Silently) {
  GTEST_SKIP();
}

TEST(Skips, AfterAFailure) {
  EXPECT_EQ(1, 2);
  GTEST_SKIP() << "too late";
}

class SkipsInSetUp : public testing::Test {
 protected:
  void SetUp() override { GTEST_SKIP() << "in SetUp"; }
};
TEST_F(SkipsInSetUp, NeverRuns) {}

TEST(Disabled, DISABLED_One) {
  FAIL();
}
TEST(Disabled, Other) {}

TEST(DISABLED_Suite, One) {
  FAIL();
}

class Value : public testing::TestWithParam<int> {};
TEST_P(Value, IsSmall) {
  EXPECT_LT(GetParam(), 2);
}
TEST_P(Value, DISABLED_IsNothing) {
  FAIL();
}
INSTANTIATE_TEST_SUITE_P(Few, Value, testing::Values(1, 2));
INSTANTIATE_TEST_SUITE_P(DISABLED_None, Value, testing::Values(3));
INSTANTIATE_TEST_SUITE_P(Named, Value, testing::Values(1, 5), [](const testing::TestParamInfo<int>& value) {
  return "is" + std::to_string(value.param);
});

class Pair : public testing::TestWithParam<std::tuple<std::string, bool>> {};
TEST_P(Pair, HasText) {
  EXPECT_FALSE(std::get<0>(GetParam()).empty());
}
INSTANTIATE_TEST_SUITE_P(All, Pair, testing::Combine(testing::Values("", "b\"\n"), testing::Bool()));

template <class T>
class Typed : public testing::Test {};
using Types = testing::Types<int, std::vector<char>>;
TYPED_TEST_SUITE(Typed, Types);
TYPED_TEST(Typed, IsSmall) {
  EXPECT_LE(sizeof(TypeParam), sizeof(int));
}

template <class T>
class Pattern : public testing::Test {};
TYPED_TEST_SUITE_P(Pattern);
TYPED_TEST_P(Pattern, IsSigned) {
  EXPECT_TRUE(TypeParam(-1) < TypeParam(0));
}
REGISTER_TYPED_TEST_SUITE_P(Pattern, IsSigned);
using SomeTypes = testing::Types<long, unsigned>;
INSTANTIATE_TYPED_TEST_SUITE_P(Some, Pattern, SomeTypes);

TEST(Intercepts, NonFatal) {
  EXPECT_NONFATAL_FAILURE(EXPECT_EQ(1, 2), "equality");
}

TEST(Intercepts, Fatal) {
  EXPECT_FATAL_FAILURE(FAIL() << "expected", "expected");
}

TEST(Intercepts, OnAllThreads) {
  EXPECT_NONFATAL_FAILURE_ON_ALL_THREADS(ADD_FAILURE() << "expected", "expected");
}

TEST(Intercepts, Nothing) {
  EXPECT_NONFATAL_FAILURE((void)0, "never");
}

}  // namespace
