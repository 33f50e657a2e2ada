#ifdef VICTIM_V2
#define CATCH_CONFIG_MAIN
#include <catch2/catch.hpp>
#else
#include <catch2/catch_test_macros.hpp>
#endif

TEST_CASE("hidden", "[.]") {
  CHECK(1 == 2);
}

TEST_CASE("hidden and slow", "[.slow]") {
  CHECK(1 == 2);
}

TEST_CASE("hidden and run by another test", "[.other]") {
  CHECK(1 == 1);
}

TEST_CASE("may fail and passes", "[!mayfail]") {
  CHECK(1 == 1);
}

TEST_CASE("should fail and does", "[!shouldfail]") {
  CHECK(1 == 2);
}

#ifndef VICTIM_V2
TEST_CASE("skips") {
  SKIP("no network");
}
#endif

TEST_CASE("sections") {
  SECTION("harmless") {
    CHECK(1 == 1);
  }
  SECTION("broken") {
    CHECK(1 == 1);
  }
}

TEST_CASE("plain") {
  CHECK(1 == 1);
}
