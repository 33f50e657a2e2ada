// A file without capture, beside files with it.
#include <gtest/gtest.h>

TEST(Uncaptured, Asserts) {
  EXPECT_EQ(1, 1);
}
TEST(Uncaptured, Fails) {
  EXPECT_EQ(1, 2);
}
TEST(Uncaptured, Nothing) {}
