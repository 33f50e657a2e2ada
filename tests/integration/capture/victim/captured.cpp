// The file with capture.
#include <gtest/gtest.h>

TEST(Captured, Asserts) {
  EXPECT_EQ(1, 1);
}
TEST(Captured, Fails) {
  EXPECT_EQ(1, 2);
}
TEST(Captured, Nothing) {}
