// Compiled into third-party test executables: one test that fails when ACCEPTANCE_FAIL is set, whatever the
// framework.
#include <cstdlib>

#if defined(__has_include)
#if __has_include(<catch2/catch_test_macros.hpp>)
#include <catch2/catch_test_macros.hpp>
#define ACCEPTANCE_CATCH2
#elif __has_include(<catch2/catch.hpp>) && !defined(ACCEPTANCE_GTEST)
#include <catch2/catch.hpp>
#define ACCEPTANCE_CATCH2
#else
#include <gtest/gtest.h>
#endif
#endif

// Not the pointer itself: its value would be in the output, and differ from run to run.
static bool asked() {
  return std::getenv("ACCEPTANCE_FAIL") != nullptr;
}

#ifdef ACCEPTANCE_CATCH2
TEST_CASE("acceptance fails when asked") {
  CHECK(asked() == false);
}
#else
TEST(Acceptance, FailsWhenAsked) {
  EXPECT_EQ(asked(), false);
}
#endif
