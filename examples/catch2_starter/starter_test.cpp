// Catch2's own main, and freezegate::catch2 linked: that is all. Works with Catch2 2.13 and 3.
#if __has_include(<catch2/catch_test_macros.hpp>)
#include <catch2/catch_test_macros.hpp>
#else
#include <catch2/catch.hpp>
#endif

TEST_CASE("starter adds") {
  CHECK(1 + 1 == 2);
}
