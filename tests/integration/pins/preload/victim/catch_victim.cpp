// Catch2 test cases that print what they draw.
#include "drawn.hpp"

#include <catch2/catch.hpp>

namespace {

const drawn::Prelude prelude;

TEST_CASE("A") {
  drawn::print("A");
  drawn::consume(7);
  CHECK(true);
}

TEST_CASE("B") {
  drawn::print("B");
  CHECK(true);
}

}  // namespace
