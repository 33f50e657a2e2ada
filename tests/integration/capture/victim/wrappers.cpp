// Assertions that users make of GoogleTest's, and those that need no evaluation.
#define GTEST_DONT_DEFINE_SUCCEED 1
#include <string>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace {

using testing::ElementsAre;
using testing::Return;

const int answer = 42;

#define EXPECT_ANSWER(value) EXPECT_EQ(answer, value) << "not the answer"
#define CHECK_POSITIVE(value) ASSERT_TRUE((value) > 0)
#define EXPECT_CLOSE(a, b) EXPECT_PRED_FORMAT2(is_close, a, b)
#define EXPECT_FUNNELLED(a, b) GTEST_PRED_FORMAT2_(is_close, a, b, GTEST_NONFATAL_FAILURE_)
#define THE_ANSWER 42

testing::AssertionResult is_close(const char* a_text, const char* b_text, int a, int b) {
  const int distance = a < b ? b - a : a - b;
  if (distance < 2) return testing::AssertionSuccess();
  return testing::AssertionFailure() << a_text << " and " << b_text << " are " << distance << " apart";
}

testing::AssertionResult is_sorted(const std::vector<int>& numbers) {
  for (std::size_t i = 1; i < numbers.size(); ++i) {
    if (numbers[i] < numbers[i - 1]) return testing::AssertionFailure() << "at " << i;
  }
  return testing::AssertionSuccess();
}

// What the user defined instead.
#define SUCCEED() EXPECT_GT(answer, 0)

TEST(Wrappers, Hold) {
  EXPECT_ANSWER(40 + 2);
  EXPECT_ANSWER(THE_ANSWER);
  EXPECT_EQ(THE_ANSWER, answer);
  CHECK_POSITIVE(answer);
  EXPECT_CLOSE(answer, 43);
  EXPECT_FUNNELLED(answer, 41);
  EXPECT_TRUE(is_sorted({1, 2, 3}));
  SUCCEED();
}

TEST(Wrappers, Fail) {
  EXPECT_ANSWER(41);
  [] { CHECK_POSITIVE(-answer); }();
  EXPECT_CLOSE(answer, 45);
  EXPECT_FUNNELLED(answer, 39);
  EXPECT_TRUE(is_sorted({3, 2}));
}

TEST(Unconditional, Succeed) {
  GTEST_SUCCEED() << "so far";
}

TEST(Unconditional, Fail) {
  [] { FAIL() << "with " << answer; }();
  [] { GTEST_FAIL(); }();
  ADD_FAILURE() << "with " << answer;
  ADD_FAILURE_AT("elsewhere.cpp", 7) << "there";
  [] { GTEST_FAIL_AT("elsewhere.cpp", 8) << "there, too"; }();
}

// A macro of one expression stays one.
TEST(Unconditional, AreExpressions) {
  const auto check = [](bool holds) { holds ? static_cast<void>(0) : ADD_FAILURE() << "it does not hold"; };
  check(true);
  check(false);
}

// And may stand where statements may not.
const int before_main = (GTEST_SUCCEED() << "before main", 5);
struct Initialised {
  int value = (ADD_FAILURE() << "in an initialiser", 3);
};
int by_default(int value = (ADD_FAILURE() << "by default", 4)) {
  return value;
}
constexpr int positive(int value) {
  return value > 0 ? value : (ADD_FAILURE() << "not positive", 0);
}
static_assert(positive(3) == 3, "a constant");
template <typename... Numbers>
int count_of(Numbers... numbers) {
  const int each[] = {(numbers > 0 ? static_cast<void>(0) : ADD_FAILURE() << "not positive", 1)...};
  return static_cast<int>(sizeof each / sizeof each[0]);
}

TEST(Unconditional, StandAnywhere) {
  EXPECT_EQ(before_main, 5);
  EXPECT_EQ(Initialised().value, 3);
  EXPECT_EQ(by_default(), 4);
  EXPECT_EQ(positive(answer - 42), 0);
  EXPECT_EQ(count_of(1, 0L, -2), 3);
}

class Store {
 public:
  virtual ~Store() = default;
  virtual int put(const std::string& key, int value) = 0;
};
class MockStore : public Store {
 public:
  MOCK_METHOD(int, put, (const std::string& key, int value), (override));
};

TEST(Mocks, Met) {
  MockStore store;
  EXPECT_CALL(store, put("key", answer)).Times(2).WillRepeatedly(Return(7));
  EXPECT_EQ(store.put("key", answer), 7);
  EXPECT_EQ(store.put("key", answer), 7);
}

TEST(Mocks, OnlyExpectations) {
  MockStore store;
  EXPECT_CALL(store, put).WillOnce(Return(1));
  store.put("key", 1);
}

TEST(Mocks, NotMet) {
  MockStore store;
  EXPECT_CALL(store, put("key", 1));
}

TEST(Matchers, Hold) {
  EXPECT_THAT(std::vector<int>({1, 2}), ElementsAre(1, 2));
  ASSERT_THAT(answer, testing::AllOf(testing::Gt(1), testing::Lt(50)));
}

TEST(Matchers, Fail) {
  EXPECT_THAT(std::vector<int>({1, 2}), ElementsAre(2, 1)) << "streamed";
  [] { ASSERT_THAT(answer, testing::Gt(50)); }();
}

}  // namespace
