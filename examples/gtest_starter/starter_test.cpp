// GoogleTest's own main, and freezegate::gtest linked: that is all.
#include <gtest/gtest.h>

TEST(Starter, Adds) {
  EXPECT_EQ(1 + 1, 2);
}
