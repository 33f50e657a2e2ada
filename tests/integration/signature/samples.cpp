// A failing assertion of each kind, compiled by each compiler and run with each framework version. What
// differs from run to run comes from the environment, so that one source serves for all: SAMPLE_VALUES is 1,
// 2 or 3 (over several lines), and SAMPLE_MESSAGE is streamed behind the assertions.
#include "sample_values.hpp"

#include <cassert>
#include <cfloat>
#include <cmath>
#include <csignal>
#include <cstdint>
#include <cstdlib>
#include <functional>
#include <ostream>
#include <stdexcept>
#include <string>
#include <unistd.h>
#include <vector>

#include <climits>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace {

class Sink {
 public:
  virtual ~Sink() = default;
  virtual void write(int row) = 0;
  virtual void close() = 0;
};
class MockSink : public Sink {
 public:
  MOCK_METHOD(void, write, (int), (override));
  MOCK_METHOD(void, close, (), (override));
};

// equality

TEST(Equal, Literal) {
  EXPECT_EQ(number(), 3) << note();
}
TEST(Equal, Fatal) {
  ASSERT_EQ(number(), 3) << note();
}
TEST(Equal, LiteralFirst) {
  EXPECT_EQ(3, number()) << note();
}
TEST(Equal, Strings) {
  EXPECT_EQ(text(), "one\ntwo") << note();
}
TEST(Equal, Foreign) {
  EXPECT_EQ(foreign(), text()) << note();
}
TEST(Equal, Json) {
  EXPECT_EQ(json(1), json(2)) << note();
}
TEST(Equal, JsonAndVariable) {
  const Json expected = json(5);
  EXPECT_EQ(json(1), expected) << note();
}
TEST(Equal, Plain) {
  EXPECT_EQ(point(1), point(2)) << note();
}
TEST(Equal, Vectors) {
  const std::vector<Point> expected = {point(4)};
  EXPECT_EQ((std::vector<Point>{point(number()), point(2)}), expected) << note();
}
TEST(Equal, RawLiteral) {
  EXPECT_EQ(text(), R"({
  "a": 1
})") << note();
}
TEST(Equal, Macros) {
  EXPECT_EQ(number(), INT_MAX) << note();
  EXPECT_EQ(number(), INT_MIN) << note();
  EXPECT_EQ(number(), LONG_MAX) << note();
  EXPECT_EQ(static_cast<std::uint64_t>(number()), UINT64_MAX) << note();
  EXPECT_EQ(real(), DBL_MAX) << note();
  EXPECT_EQ(static_cast<float>(real()), FLT_MAX) << note();
  EXPECT_EQ(real(), static_cast<double>(LDBL_MAX)) << note();
}
TEST(Equal, Null) {
  const void* pointer = letters();
  EXPECT_EQ(pointer, nullptr) << note();
  EXPECT_EQ(pointer == NULL, yes()) << note();
}
TEST(Equal, Places) {
  EXPECT_EQ(std::string(__FILE__), SAMPLE_FOLDER "/a.csv") << note();
}
TEST(Equal, Floats) {
  EXPECT_FLOAT_EQ(static_cast<float>(real()), 0.1F) << note();
  EXPECT_DOUBLE_EQ(real(), 1e-3) << note();
}
TEST(Equal, CStrings) {
  EXPECT_STREQ(letters(), "xyz") << note();
}
TEST(Equal, IgnoringCase) {
  EXPECT_STRCASEEQ(letters(), "xyz") << note();
}

// comparisons

TEST(Compare, NotEqual) {
  EXPECT_NE(number(), 1000 * variant()) << note();
}
TEST(Compare, Less) {
  EXPECT_LT(number(), (1)) << note();
}
TEST(Compare, LessEqual) {
  EXPECT_LE(number(), 0x1F) << note();
}
TEST(Compare, Greater) {
  EXPECT_GT(-number(), 1) << note();
}
TEST(Compare, GreaterEqual) {
  EXPECT_GE(-number(), 1) << note();
}
TEST(Compare, CStrings) {
  EXPECT_STRNE(letters(), letters()) << note();
}
TEST(Compare, IgnoringCase) {
  EXPECT_STRCASENE(letters(), "aBc") << note();
}
TEST(Compare, Float) {
  EXPECT_PRED_FORMAT2(testing::DoubleLE, real(), 0.25) << note();
}
TEST(Compare, Near) {
  EXPECT_NEAR(real(), 0.25, DBL_EPSILON) << note();
}
TEST(Compare, NearBelowResolution) {
  EXPECT_NEAR(1e20 * variant(), 2.5e20, 1e-5) << note();
}

// predicates

TEST(Predicate, True) {
  EXPECT_TRUE(number() == 7) << note();
}
TEST(Predicate, False) {
  EXPECT_FALSE(yes()) << note();
}
TEST(Predicate, Bare) {
  const bool ok = !yes();
  ASSERT_TRUE(ok) << note();
}
TEST(Predicate, Result) {
  EXPECT_TRUE(same(number(), 2)) << note();
}
TEST(Predicate, NegatedResult) {
  EXPECT_FALSE(!same(number(), 2)) << note();
}
TEST(Predicate, One) {
  EXPECT_PRED1(is_even, number()) << note();
}
TEST(Predicate, Two) {
  EXPECT_PRED2(less2, number(), std::max(1, 2)) << note();
}
TEST(Predicate, Five) {
  EXPECT_PRED5(less5, number(), 2, 3, 4, 5) << note();
}
TEST(Predicate, Lambda) {
  EXPECT_PRED1([](int n) { return (n) < 0; }, number()) << note();
}
TEST(Predicate, Formatter) {
  EXPECT_PRED_FORMAT2(formatted, number(), 1) << note();
}
TEST(Predicate, Substring) {
  EXPECT_PRED_FORMAT2(testing::IsSubstring, text(), text().substr(1)) << note();
}
TEST(Predicate, That) {
  const std::vector<int> rows(static_cast<std::size_t>(variant()), 1);
  EXPECT_THAT(rows, testing::ElementsAre(number(), 2)) << note();
  EXPECT_THAT(text(), testing::HasSubstr("absent" + text())) << note();
}

// statements

TEST(Statement, ThrowsOther) {
  EXPECT_THROW(throws_other(), std::out_of_range) << note();
}
TEST(Statement, ThrowsInt) {
  EXPECT_THROW(throws_int(), std::out_of_range) << note();
}
TEST(Statement, ThrowsNothing) {
  EXPECT_THROW((void)number(), std::exception) << note();
}
TEST(Statement, Throws) {
  EXPECT_NO_THROW(throws_other()) << note();
}
TEST(Statement, ThrowsAnInt) {
  EXPECT_NO_THROW(throws_int()) << note();
}
TEST(Statement, ThrowsNothingAtAll) {
  EXPECT_ANY_THROW(nothing()) << note();
}
TEST(Statement, FailsFatally) {
  EXPECT_NO_FATAL_FAILURE(fails_fatally()) << note();
}
TEST(Statement, HoldsAssertions) {
  EXPECT_NO_FATAL_FAILURE({
    const int n = number();
    [&] { ASSERT_EQ(n, 4); }();
  }) << note();
  EXPECT_ANY_THROW({
    nothing();
    EXPECT_THROW(nothing(), std::exception);
  }) << note();
}
TEST(StatementDeathTest, Lives) {
  EXPECT_DEATH(nothing(), "") << note();
}
TEST(StatementDeathTest, DiesOtherwise) {
  EXPECT_DEATH(dies(), "said something") << note();
}
TEST(StatementDeathTest, Exits) {
  EXPECT_EXIT(std::exit(variant()), testing::ExitedWithCode(9), "") << note();
}
TEST(StatementDeathTest, Asserts) {
  EXPECT_DEATH({ assert(yes()); }, "yes") << note();
}

// messages and exceptions

TEST(Message, Fail) {
  FAIL() << "lost " << number() << " rows of /tmp/x" << number();
}
TEST(Message, AddFailure) {
  ADD_FAILURE() << "lost " << number() << " rows\nsecond line";
}
TEST(Message, Bare) {
  FAIL();
}
TEST(Message, Traced) {
  SCOPED_TRACE("row " + std::to_string(variant()));
  ADD_FAILURE();
  EXPECT_EQ(number(), 3);
}
TEST(Exception, Standard) {
  throw std::runtime_error("number " + std::to_string(variant()));
}
TEST(Exception, Derived) {
  throw std::out_of_range("x");
}
TEST(Exception, Int) {
  throw variant();
}
struct Own : std::exception {};
TEST(Exception, Own) {
  throw Own();
}
class ThrowsInSetUp : public testing::Test {
 protected:
  void SetUp() override { throw std::runtime_error("x"); }
};
TEST_F(ThrowsInSetUp, Never) {}

// mocks

TEST(Mock, NeverCalled) {
  MockSink sink;
  EXPECT_CALL(sink, write(12));
}
TEST(Mock, CalledTooOften) {
  MockSink sink;
  EXPECT_CALL(sink, close());
  sink.close();
  sink.close();
}
TEST(Mock, CalledOtherwise) {
  MockSink sink;
  EXPECT_CALL(sink, write(-1)).Times(testing::AnyNumber());
  sink.write(number());
}
TEST(Mock, Strict) {
  testing::StrictMock<MockSink> sink;
  sink.write(number());
}

// what must change the signature: the two tests of each pair

TEST(Change, OtherAssertion_before) {
  EXPECT_EQ(number(), 3);
}
TEST(Change, OtherAssertion_after) {
  EXPECT_EQ(number(), 4);
}
TEST(Change, OtherFamily_before) {
  EXPECT_EQ(number(), 3);
}
TEST(Change, OtherFamily_after) {
  EXPECT_GE(3, number());
}
TEST(Change, BecomesFatal_before) {
  EXPECT_EQ(number(), 3);
}
TEST(Change, BecomesFatal_after) {
  ASSERT_EQ(number(), 3);
}
TEST(Change, OneMore_before) {
  EXPECT_EQ(number(), 3);
}
TEST(Change, OneMore_after) {
  EXPECT_EQ(number(), 3);
  EXPECT_TRUE(number() == 3);
}
TEST(Change, OneLess_before) {
  EXPECT_EQ(number(), 3);
  EXPECT_TRUE(number() == 3);
}
TEST(Change, OneLess_after) {
  EXPECT_TRUE(number() == 3);
}
TEST(Change, Exception_before) {
  EXPECT_EQ(number(), 3);
}
TEST(Change, Exception_after) {
  throw std::runtime_error("x");
}
TEST(Change, ExceptionType_before) {
  throw std::runtime_error("x");
}
TEST(Change, ExceptionType_after) {
  throw std::logic_error("x");
}
TEST(Change, ExpectedType_before) {
  EXPECT_THROW(nothing(), std::runtime_error);
}
TEST(Change, ExpectedType_after) {
  EXPECT_THROW(nothing(), std::logic_error);
}
TEST(Change, Message_before) {
  FAIL() << "cannot open the file";
}
TEST(Change, Message_after) {
  FAIL() << "cannot read the file";
}
// Run alone: the process does not survive them.
TEST(Change, Crash_before) {
  EXPECT_EQ(number(), 3);
}
TEST(Change, Timeout_before) {
  EXPECT_EQ(number(), 3);
}
TEST(Change, Exit_before) {
  EXPECT_EQ(number(), 3);
}
TEST(DISABLED_Change, Crash_after) {
  std::raise(SIGSEGV);
}
TEST(DISABLED_Change, Timeout_after) {
  for (;;)
    pause();
}
TEST(DISABLED_Change, Exit_after) {
  std::exit(0);
}

}  // namespace
