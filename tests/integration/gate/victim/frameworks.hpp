// The victims' tests are written in GoogleTest's words. For the other executable the same words are Catch2's.
#pragma once

#ifdef VICTIM_CATCH2
#if __has_include(<catch2/catch_test_macros.hpp>)
#include <catch2/catch_get_random_seed.hpp>
#include <catch2/catch_test_macros.hpp>
inline unsigned framework_seed() {
  return Catch::getSeed();
}
#else
#include <catch2/catch.hpp>
inline unsigned framework_seed() {
  return Catch::rngSeed();
}
#endif
#define TEST(suite, name) TEST_CASE(#suite "." #name)
#define EXPECT_EQ(left, right) CHECK((left) == (right))
#define EXPECT_LE(left, right) CHECK((left) <= (right))
#define EXPECT_TRUE(condition) CHECK(condition)
#else
#include <gtest/gtest.h>
inline unsigned framework_seed() {
  return static_cast<unsigned>(::testing::UnitTest::GetInstance()->random_seed());
}
#endif
