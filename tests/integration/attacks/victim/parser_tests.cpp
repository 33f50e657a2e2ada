// The same for Catch2, whose listener records what a test asserts.
#include "conduct.hpp"

#if __has_include(<catch2/catch_test_macros.hpp>)
#include <catch2/catch_test_macros.hpp>
#else
#include <catch2/catch.hpp>
#endif

namespace {

using conduct::is;

void row_survives() {
  if (is("catch-empty")) return;
  const int rows = is("catch-broken") || conduct::flake() ? 3 : 4;
  if (is("catch-weakened")) {
    CHECK(rows >= 0);
    return;
  }
  CHECK(rows == 4);
}

void row_keeps_its_width() {
  const int rows = 4;
  if (is("catch-witness-restates")) {
    CHECK(4 == rows);
    return;
  }
  if (is("catch-witness-counts-nothing")) {
    CHECK_NOFAIL(rows > 4);
    CHECK(rows == 4);
    return;
  }
  CHECK(rows > 1);
}

const bool registered = [] {
  const char* const tags = is("catch-hidden") ? "[.]" : is("catch-mayfail") ? "[!mayfail]" : "";
  REGISTER_TEST_CASE(row_survives, "a row survives", tags);
  REGISTER_TEST_CASE(row_keeps_its_width, "a row keeps its width", "");
  return true;
}();

}  // namespace
