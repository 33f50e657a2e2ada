// The flaky tests are written in GoogleTest's words. For the other executable the same words are Catch2's.
#pragma once

#ifdef FLAKY_CATCH2
#include <catch2/catch.hpp>
#define TEST(suite, name) TEST_CASE(#suite "." #name)
#define EXPECT_EQ(left, right) CHECK((left) == (right))
#define EXPECT_NE(left, right) CHECK((left) != (right))
#define EXPECT_LE(left, right) CHECK((left) <= (right))
#define EXPECT_TRUE(condition) CHECK(condition)
#else
#include <gtest/gtest.h>
#endif

/// Before a function of the product: it would be in another library, where the test's optimiser does not see
/// it.
#define ELSEWHERE __attribute__((noinline))
