// Comparisons: each macro holding and failing. Those that end their function stand in lambdas, so that all of
// a test's assertions are reached.
#include <string>

#include <gtest/gtest.h>

namespace {

const int one = 1;
const int two = 2;
const char* const word = "word";
const char* const upper = "WORD";
const float third_f = 1.0F / 3.0F;
const double third = 1.0 / 3.0;

TEST(Comparisons, ExpectHolds) {
  EXPECT_EQ(one, 1);
  EXPECT_NE(one, two);
  EXPECT_LT(one, two);
  EXPECT_LE(one, two);
  EXPECT_GT(two, one);
  EXPECT_GE(two, one);
  EXPECT_EQ(nullptr, static_cast<const char*>(nullptr));
}

TEST(Comparisons, ExpectFails) {
  EXPECT_EQ(one, 2) << "streamed " << two;
  EXPECT_NE(one, 1);
  EXPECT_LT(two, one);
  EXPECT_LE(two, one);
  EXPECT_GT(one, two);
  EXPECT_GE(one, two);
}

TEST(Comparisons, AssertHolds) {
  ASSERT_EQ(one, 1);
  ASSERT_NE(one, two);
  ASSERT_LT(one, two);
  ASSERT_LE(one, two);
  ASSERT_GT(two, one);
  ASSERT_GE(two, one);
  GTEST_ASSERT_EQ(one, 1);
  GTEST_ASSERT_NE(one, two);
  GTEST_ASSERT_LT(one, two);
  GTEST_ASSERT_LE(one, two);
  GTEST_ASSERT_GT(two, one);
  GTEST_ASSERT_GE(two, one);
}

TEST(Comparisons, AssertFails) {
  [] { ASSERT_EQ(one, 2) << "streamed"; }();
  [] { ASSERT_NE(one, 1); }();
  [] { ASSERT_LT(two, one); }();
  [] { ASSERT_LE(two, one); }();
  [] { ASSERT_GT(one, two); }();
  [] { ASSERT_GE(one, two); }();
  [] { GTEST_ASSERT_EQ(one, 2); }();
}

TEST(Comparisons, StringsHold) {
  EXPECT_STREQ(word, "word");
  EXPECT_STRNE(word, "other");
  EXPECT_STRCASEEQ(word, upper);
  EXPECT_STRCASENE(word, "other");
  EXPECT_STREQ(L"wide", L"wide");
  ASSERT_STREQ(word, "word");
  ASSERT_STRNE(word, "other");
  ASSERT_STRCASEEQ(word, upper);
  ASSERT_STRCASENE(word, "other");
  EXPECT_EQ(std::string("a, \"b\""), R"(a, "b")");
}

TEST(Comparisons, StringsFail) {
  EXPECT_STREQ(word, upper);
  EXPECT_STRNE(word, "word");
  EXPECT_STRCASEEQ(word, "other");
  EXPECT_STRCASENE(word, upper);
  [] { ASSERT_STREQ(word, upper); }();
  [] { ASSERT_STRNE(word, "word"); }();
  [] { ASSERT_STRCASEEQ(word, "other"); }();
  [] { ASSERT_STRCASENE(word, upper); }();
}

TEST(Comparisons, FloatsHold) {
  EXPECT_FLOAT_EQ(third_f, 1.0F / 3.0F);
  EXPECT_DOUBLE_EQ(third, 1.0 / 3.0);
  EXPECT_NEAR(third, 0.3333, 0.001);
  ASSERT_FLOAT_EQ(third_f, 1.0F / 3.0F);
  ASSERT_DOUBLE_EQ(third, 1.0 / 3.0);
  ASSERT_NEAR(third, 0.3333, 0.001);
  EXPECT_PRED_FORMAT2(testing::FloatLE, third_f, 1.0F);
  EXPECT_PRED_FORMAT2(testing::DoubleLE, third, 1.0);
}

TEST(Comparisons, FloatsFail) {
  EXPECT_FLOAT_EQ(third_f, 0.3F);
  EXPECT_DOUBLE_EQ(third, 0.3);
  EXPECT_NEAR(third, 0.3, 0.001);
  [] { ASSERT_FLOAT_EQ(third_f, 0.3F); }();
  [] { ASSERT_DOUBLE_EQ(third, 0.3); }();
  [] { ASSERT_NEAR(third, 0.3, 0.001); }();
}

}  // namespace
