// Test cases that end the process. Hidden: each is run by its name, in a process of its own.
#include "framework.hpp"

#include <csignal>
#include <cstdlib>
#include <stdexcept>
#include <unistd.h>

namespace {

int crash() {
  std::raise(SIGSEGV);
  return 0;
}

void end_in_section(int signal) {
  SECTION("outer") {
    CHECK(1 == 1);
    SECTION("inner") {  // @end-inner
      std::raise(signal);
    }
  }
}

void throw_anyway() noexcept(true) {
  const auto throwing = [] { throw std::runtime_error("nobody may catch this"); };
  throwing();
}

}  // namespace

TEST_CASE("end by segv", "[.][end]") {
  end_in_section(SIGSEGV);
}

TEST_CASE("end by abort", "[.][end]") {
  CHECK(1 == 2);  // @before-abort
  std::abort();
}

TEST_CASE("end by term", "[.][end]") {
  end_in_section(SIGTERM);
}

TEST_CASE("end inside an assertion", "[.][end]") {  // @end-inside
  CHECK_NOFAIL(crash() == 1);
}

TEST_CASE("end of a test that should fail", "[.][end][!shouldfail]") {  // @end-shouldfail
  std::raise(SIGSEGV);
}

TEST_CASE("end by terminate", "[.][end]") {  // @end-terminate
  throw_anyway();
}

TEST_CASE("end by exit", "[.][end]") {
  CHECK(true);
  std::exit(0);
}

TEST_CASE("end at once", "[.][end]") {
  CHECK(1 == 2);  // @before-exit
  _exit(0);
}
