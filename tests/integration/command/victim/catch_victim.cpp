// The Catch2 counterpart: assertions are counted there, and its exit code is a count.
#include "conduct.hpp"

#include <stdexcept>
#include <string>
#include <unistd.h>

#include <catch2/catch.hpp>

namespace {

using victim::setting;

void do_as_told(const std::string& conduct) {
  if (conduct == "fail") {
    CHECK(victim::answer() == 1);
  } else if (conduct == "other") {
    CHECK(victim::answer() < 1);
  } else if (conduct == "three") {
    for (int i = 0; i < 3; ++i)
      CHECK(victim::answer() == 1);
  } else if (conduct == "throw") {
    throw std::runtime_error("thrown");
  } else {
    victim::end_as_told(conduct);
  }
}

}  // namespace

TEST_CASE("a row survives", "[flaky]") {
  CHECK(victim::answer() == 42);
  do_as_told(setting("VICTIM"));
}

TEST_CASE("rows are counted", "[watch]") {
  if (setting("VICTIM_WITNESS") == "nothing") return;
  do_as_told(setting("VICTIM_WITNESS"));
  CHECK(victim::answer() == 42);
}

TEST_CASE("nothing is asserted here", "[empty]") {}

TEST_CASE("not by default", "[.][hidden]") {
  CHECK(false);
}

TEST_CASE("other", "[other]") {
  do_as_told(setting("VICTIM_OTHER"));
  CHECK(victim::answer() == 42);
}
