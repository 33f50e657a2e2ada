// Conditions and predicates, over the kinds of values that they take.
#include <memory>

#include <gtest/gtest.h>

namespace {

struct Bits {
  unsigned set : 1;
  unsigned clear : 1;
};

class Door {
 public:
  explicit Door(bool open) : open_(open) {}
  explicit operator bool() const { return open_; }

 private:
  bool open_;
};

testing::AssertionResult is_even(int number) {
  if (number % 2 == 0) return testing::AssertionSuccess() << number << " is even";
  return testing::AssertionFailure() << number << " is odd";
}

TEST(Conditions, Hold) {
  const Bits bits{1, 0};
  const std::unique_ptr<int> full(new int(1));
  const std::unique_ptr<int> empty;
  EXPECT_TRUE(bits.set);
  EXPECT_FALSE(bits.clear);
  EXPECT_TRUE(full);
  EXPECT_FALSE(empty);
  EXPECT_TRUE(Door(true));
  EXPECT_FALSE(Door(false));
  EXPECT_TRUE(is_even(2));
  EXPECT_FALSE(is_even(3));
  EXPECT_TRUE((std::is_same<int, int>::value));
  ASSERT_TRUE(bits.set);
  ASSERT_FALSE(bits.clear);
  ASSERT_TRUE(full != nullptr && *full == 1);
  GTEST_EXPECT_TRUE(bits.set);
  GTEST_EXPECT_FALSE(bits.clear);
  GTEST_ASSERT_TRUE(bits.set);
  GTEST_ASSERT_FALSE(bits.clear);
}

TEST(Conditions, Fail) {
  const Bits bits{1, 0};
  const std::unique_ptr<int> full(new int(1));
  const std::unique_ptr<int> empty;
  EXPECT_TRUE(bits.clear) << "streamed";
  EXPECT_FALSE(bits.set);
  EXPECT_TRUE(empty);
  EXPECT_FALSE(full);
  EXPECT_TRUE(Door(false));
  EXPECT_FALSE(Door(true));
  EXPECT_TRUE(is_even(3));
  EXPECT_FALSE(is_even(2));
  [] { ASSERT_TRUE(is_even(5)); }();
  [] { ASSERT_FALSE(is_even(4)); }();
}

bool holds() {
  return true;
}
bool is_1(int a) {
  return a == 1;
}
bool are_12(int a, int b) {
  return a == 1 && b == 2;
}
bool are_123(int a, int b, int c) {
  return are_12(a, b) && c == 3;
}
bool are_1234(int a, int b, int c, int d) {
  return are_123(a, b, c) && d == 4;
}
bool are_12345(int a, int b, int c, int d, int e) {
  return are_1234(a, b, c, d) && e == 5;
}

testing::AssertionResult result_of(bool holds) {
  return holds ? testing::AssertionSuccess() : testing::AssertionFailure() << "it does not hold";
}
testing::AssertionResult format_1(const char*, int a) {
  return result_of(is_1(a));
}
testing::AssertionResult format_2(const char*, const char*, int a, int b) {
  return result_of(are_12(a, b));
}
testing::AssertionResult format_3(const char*, const char*, const char*, int a, int b, int c) {
  return result_of(are_123(a, b, c));
}
testing::AssertionResult format_4(const char*, const char*, const char*, const char*, int a, int b, int c,
                                  int d) {
  return result_of(are_1234(a, b, c, d));
}
testing::AssertionResult format_5(const char*, const char*, const char*, const char*, const char*, int a,
                                  int b, int c, int d, int e) {
  return result_of(are_12345(a, b, c, d, e));
}

TEST(Predicates, Hold) {
  EXPECT_TRUE(holds());
  EXPECT_PRED1(is_1, 1);
  EXPECT_PRED2(are_12, 1, 2);
  EXPECT_PRED3(are_123, 1, 2, 3);
  EXPECT_PRED4(are_1234, 1, 2, 3, 4);
  EXPECT_PRED5(are_12345, 1, 2, 3, 4, 5);
  ASSERT_PRED1(is_1, 1);
  ASSERT_PRED2(are_12, 1, 2);
  ASSERT_PRED3(are_123, 1, 2, 3);
  ASSERT_PRED4(are_1234, 1, 2, 3, 4);
  ASSERT_PRED5(are_12345, 1, 2, 3, 4, 5);
  EXPECT_PRED_FORMAT1(format_1, 1);
  EXPECT_PRED_FORMAT2(format_2, 1, 2);
  EXPECT_PRED_FORMAT3(format_3, 1, 2, 3);
  EXPECT_PRED_FORMAT4(format_4, 1, 2, 3, 4);
  EXPECT_PRED_FORMAT5(format_5, 1, 2, 3, 4, 5);
  ASSERT_PRED_FORMAT1(format_1, 1);
  ASSERT_PRED_FORMAT2(format_2, 1, 2);
  ASSERT_PRED_FORMAT3(format_3, 1, 2, 3);
  ASSERT_PRED_FORMAT4(format_4, 1, 2, 3, 4);
  ASSERT_PRED_FORMAT5(format_5, 1, 2, 3, 4, 5);
}

TEST(Predicates, Fail) {
  EXPECT_PRED1(is_1, 9);
  EXPECT_PRED2(are_12, 1, 9);
  EXPECT_PRED3(are_123, 1, 2, 9);
  EXPECT_PRED4(are_1234, 1, 2, 3, 9);
  EXPECT_PRED5(are_12345, 1, 2, 3, 4, 9);
  EXPECT_PRED_FORMAT1(format_1, 9);
  EXPECT_PRED_FORMAT2(format_2, 1, 9);
  EXPECT_PRED_FORMAT3(format_3, 1, 2, 9);
  EXPECT_PRED_FORMAT4(format_4, 1, 2, 3, 9);
  EXPECT_PRED_FORMAT5(format_5, 1, 2, 3, 4, 9);
  [] { ASSERT_PRED1(is_1, 9); }();
  [] { ASSERT_PRED2(are_12, 1, 9); }();
  [] { ASSERT_PRED3(are_123, 1, 2, 9); }();
  [] { ASSERT_PRED4(are_1234, 1, 2, 3, 9); }();
  [] { ASSERT_PRED5(are_12345, 1, 2, 3, 4, 9); }();
  [] { ASSERT_PRED_FORMAT1(format_1, 9); }();
  [] { ASSERT_PRED_FORMAT2(format_2, 1, 9); }();
  [] { ASSERT_PRED_FORMAT3(format_3, 1, 2, 9); }();
  [] { ASSERT_PRED_FORMAT4(format_4, 1, 2, 3, 9); }();
  [] { ASSERT_PRED_FORMAT5(format_5, 1, 2, 3, 4, 9); }();
}

}  // namespace
