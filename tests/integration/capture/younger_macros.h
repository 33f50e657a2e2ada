// Macros that the tests use and GoogleTest 1.10 does not have, for builds against it.
#include <gtest/gtest.h>
#ifndef GTEST_EXPECT_TRUE
#define GTEST_EXPECT_TRUE EXPECT_TRUE
#define GTEST_EXPECT_FALSE EXPECT_FALSE
#define GTEST_ASSERT_TRUE ASSERT_TRUE
#define GTEST_ASSERT_FALSE ASSERT_FALSE
#endif
