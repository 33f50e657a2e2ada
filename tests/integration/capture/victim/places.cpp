// Where assertions stand, and how the language sees them.
#include <cstdlib>
#include <initializer_list>

#include <gtest/gtest.h>

namespace {

void check_positive(int number) {
  ASSERT_GT(number, 0) << "with " << number;
  EXPECT_LT(number, 1000);
}

template <typename Number>
void check_half(Number number) {
  EXPECT_EQ(number / 2 * 2, number);
}

template <typename... Numbers>
void check_each(Numbers... numbers) {
  static_cast<void>(std::initializer_list<int>{([&] { EXPECT_GE(numbers, 1); }(), 0)...});
}

class Member {
 public:
  explicit Member(int number) : number_(number) { EXPECT_NE(number_, 0); }
  ~Member() { EXPECT_EQ(number_, 5); }
  int number() const {
    EXPECT_TRUE(number_ != 0);
    return number_;
  }

 private:
  int number_;
};

TEST(Places, Functions) {
  check_positive(1);
  check_positive(0);
  check_positive(2);
}

TEST(Places, Templates) {
  check_half(4);
  check_half(4L);
  check_half(5U);
  check_each(1, 2L, 3U);
}

TEST(Places, Lambdas) {
  const auto plain = [](int number) { EXPECT_EQ(number, 1); };
  const auto generic = [](const auto& number) { EXPECT_EQ(number, 2); };
  plain(1);
  plain(1);
  generic(2);
  generic(2L);
  generic(3U);
}

TEST(Places, Loops) {
  for (int i = 0; i < 1000000; ++i)
    EXPECT_GE(i, 0);
  for (int i = 0; i < 10; ++i)
    EXPECT_LT(i, 8);
}

TEST(Places, Objects) {
  const Member member(5);
  EXPECT_EQ(member.number(), 5);
}

TEST(Places, NotReached) {
  if (std::getenv("VICTIM_NEVER_SET") != nullptr) EXPECT_EQ(1, 2);
  EXPECT_EQ(1, 1);
}

TEST(Places, Nothing) {}

TEST(Places, ReturnsWhenItFails) {
  ASSERT_EQ(1, 2);
  EXPECT_EQ(3, 3);
}

TEST(Places, OperandsAreEvaluatedOnce) {
  int count = 0;
  EXPECT_EQ(++count, 1);
  EXPECT_TRUE(++count == 2);
  EXPECT_NEAR(++count, 3, 0.1);
  EXPECT_EQ(++count, 5) << "4 is right";
  EXPECT_FALSE(++count == 5) << "5 is right";
  EXPECT_EQ(count, 5);
}

// Messages are made only when they are needed.
TEST(Places, MessagesAreEvaluatedWhenItFails) {
  int count = 0;
  EXPECT_EQ(1, 1) << ++count;
  EXPECT_TRUE(true) << ++count;
  EXPECT_NO_THROW(static_cast<void>(0)) << ++count;
  EXPECT_EQ(count, 0);
  EXPECT_EQ(1, 2) << ++count;
  EXPECT_EQ(count, 1);
}

TEST(Places, SwitchAndElse) {
  for (int i = 0; i < 4; ++i) {
    switch (i) {
      case 0:
        EXPECT_EQ(i, 0);
        break;
      case 1:
        EXPECT_TRUE(i == 1);
        break;
      default:
        EXPECT_NO_THROW(static_cast<void>(i));
    }
    if (i == 3)
      EXPECT_EQ(i, 3);
    else
      EXPECT_LT(i, 3);
    if (i == 2)
      EXPECT_TRUE(i == 2);
    else if (i == 1)
      EXPECT_NO_FATAL_FAILURE(check_positive(i));
    else
      EXPECT_NE(i, 2);
  }
}

class Fixture : public testing::Test {
 protected:
  static void SetUpTestSuite() { EXPECT_EQ(level(), 1); }
  static void TearDownTestSuite() { EXPECT_EQ(level(), 5); }
  Fixture() { EXPECT_EQ(level(), 2); }
  ~Fixture() override { EXPECT_EQ(level(), 5); }
  void SetUp() override { EXPECT_EQ(level(), 3); }
  void TearDown() override { EXPECT_EQ(level_, 4); }
  static int level() { return ++level_ > 5 ? 5 : level_; }
  static int level_;
};
int Fixture::level_ = 0;

TEST_F(Fixture, Asserts) {
  EXPECT_EQ(level(), 4);
}

class World : public testing::Environment {
 public:
  void SetUp() override { EXPECT_EQ(up(), true); }
  void TearDown() override { EXPECT_EQ(up(), true); }

 private:
  static bool up() { return true; }
};
const auto* const world = testing::AddGlobalTestEnvironment(new World);

template <typename T>
class Typed : public testing::Test {};
using Types = testing::Types<int, long>;
TYPED_TEST_SUITE(Typed, Types, );
TYPED_TEST(Typed, Asserts) {
  EXPECT_EQ(sizeof(TypeParam), sizeof(int));
}

class Parameters : public testing::TestWithParam<int> {};
INSTANTIATE_TEST_SUITE_P(Some, Parameters, testing::Values(1, 2));
TEST_P(Parameters, Asserts) {
  EXPECT_EQ(GetParam(), 1);
}

}  // namespace
