// The same for Catch2.
#include <cstdlib>
#include <string>

#include <catch2/catch.hpp>

namespace {

std::string conduct() {
  const char* const value = std::getenv("FROZEN");
  return value == nullptr ? "" : value;
}

TEST_CASE("a row survives, twice") {
  const int rows = conduct() == "fail" ? 2 : 3;
  CHECK(rows == 3);
}

TEST_CASE("a witness that watches") {
  CHECK(conduct().size() <= 100);
}

}  // namespace
