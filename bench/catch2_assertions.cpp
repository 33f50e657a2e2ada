// Passing assertions, as many as BENCH_COUNT in the environment says: one site in a loop, and sixteen that
// take turns.
#ifdef BENCH_CATCH2_V2
#include <catch2/catch.hpp>
#else
#include <catch2/catch_test_macros.hpp>
#endif

#include <cstdlib>

namespace {

long wanted() {
  const char* const count = std::getenv("BENCH_COUNT");
  return count == nullptr ? 1000000 : std::strtol(count, nullptr, 10);
}

}  // namespace

TEST_CASE("one site") {
  const long end = wanted();
  for (long i = 0; i < end; ++i)
    REQUIRE(i < end);
}

TEST_CASE("many sites") {
  const long end = wanted() / 16;
  for (long i = 0; i < end; ++i) {
    CHECK(i < end);
    CHECK(i <= end);
    CHECK(i != end);
    CHECK(i >= 0);
    CHECK(i + 1 <= end);
    CHECK(i + 1 > 0);
    CHECK(i - 1 < end);
    CHECK(i - end < 0);
    REQUIRE(i < end);
    REQUIRE(i <= end);
    REQUIRE(i != end);
    REQUIRE(i >= 0);
    REQUIRE(i + 1 <= end);
    REQUIRE(i + 1 > 0);
    REQUIRE(i - 1 < end);
    REQUIRE(i - end < 0);
  }
}
