// Assertions of every kind. What is recorded of them stands in ../expected_census.py; `@c-word` marks a line
// for it.
#include "framework.hpp"

#include <csignal>
#include <mutex>
#include <ostream>
#include <stdexcept>
#include <string>
#include <thread>
#include <unistd.h>
#include <vector>

namespace {

int one() {
  return 1;
}
int fail_logic() {
  throw std::logic_error("out of stock");
}
int crash() {
  std::raise(SIGSEGV);
  return 0;
}
int die() {
  kill(getpid(), SIGKILL);
  return 0;
}

struct Odd {
  bool good;
  bool operator==(const Odd& /*other*/) const { return good; }
};
std::ostream& operator<<(std::ostream& out, const Odd& odd) {
  if (!odd.good) throw std::runtime_error("cannot be printed");
  return out << "odd";
}

void check_twice(int n) {
  CHECK(n > 0);     // @c-helper-first
  REQUIRE(n < 10);  // @c-helper-second
}

int check_inside() {
  CHECK(one() == 1);  // @c-inner
  return 2;
}
int fail_inside() {
  REQUIRE(one() == 2);  // @c-inner-fail
  return 2;
}

// An assertion whose texts are at addresses of their own each time, as are those of a header's in two
// libraries.
void assert_from_copies() {
  static std::vector<std::string> copies;
  copies.reserve(100);  // they stay where they are
  const auto copy = [](const char* text) {
    copies.emplace_back(text);
    return copies.back().c_str();
  };
  Catch::AssertionHandler handler(
      Catch::StringRef(copy("COPIED_CHECK"), 12), Catch::SourceLineInfo(copy("/somewhere/copied.hpp"), 12),
      Catch::StringRef(copy("copied == copied"), 16), Catch::ResultDisposition::ContinueOnFailure);
  handler.handleExpr(Catch::Decomposer() <= true);
  handler.complete();
}

}  // namespace

TEST_CASE("macros that pass") {
  using Catch::Matchers::Message;
  CHECK(one() == 1);                                                              // @c-check
  REQUIRE(one() == 1);                                                            // @c-require
  CHECK_FALSE(one() == 2);                                                        // @c-check-false
  REQUIRE_FALSE(one() == 2);                                                      // @c-require-false
  CHECK_NOTHROW(one());                                                           // @c-nothrow
  REQUIRE_THROWS(fail_logic());                                                   // @c-throws
  CHECK_THROWS_AS(fail_logic(), std::logic_error);                                // @c-throws-as
  CHECK_THROWS_WITH(fail_logic(), "out of stock");                                // @c-throws-with
  CHECK_THROWS_MATCHES(fail_logic(), std::logic_error, Message("out of stock"));  // @c-throws-matches
  REQUIRE_THAT(std::string("abc"), Catch::Matchers::StartsWith("a"));             // @c-that
  CHECK_NOFAIL(one() == 1);                                                       // @c-nofail
  STATIC_REQUIRE(sizeof(char) == 1);                                              // @c-static
  SUCCEED("done");                                                                // @c-succeed
  INFO("no assertion");
  WARN("none either");
  CHECKED_IF(one() == 1) {  // @c-if
    CHECK(true);            // @c-in-if
  }
  CHECKED_ELSE(one() == 1) {  // @c-else
    CHECK(false);
  }
}

TEST_CASE("macros that fail") {
  CHECK(one() == 2);                                                 // @c-f-check
  CHECK_FALSE(one() == 1);                                           // @c-f-false
  CHECK_NOTHROW(fail_logic());                                       // @c-f-nothrow
  CHECK_THROWS(one());                                               // @c-f-throws
  CHECK_THROWS_AS(fail_logic(), std::runtime_error);                 // @c-f-throws-as
  CHECK_THROWS_WITH(fail_logic(), "sold out");                       // @c-f-throws-with
  CHECK_THAT(std::string("abc"), Catch::Matchers::StartsWith("b"));  // @c-f-that
  CHECK(fail_logic() == 1);                                          // @c-f-throwing
  CHECK_NOFAIL(one() == 2);                                          // @c-f-nofail
  FAIL_CHECK("so far");                                              // @c-f-fail-check
  FAIL("enough");                                                    // @c-f-fail
}

TEST_CASE("sections are part of a site") {
  check_twice(1);
  SECTION("one") {
    check_twice(2);
  }
  SECTION("two") {
    check_twice(3);
    SECTION("deep") {
      check_twice(4);
    }
  }
}

TEST_CASE("generated values are not") {
  const int n = GENERATE(1, 2, 3);
  CHECK(n != 2);  // @c-generated
}

TEMPLATE_TEST_CASE("templates", "", int, char) {
  CHECK(sizeof(TestType) == sizeof(int));  // @c-template
}

TEST_CASE("assertions in assertions") {
  CHECK(check_inside() == 2);  // @c-outer
  CHECK(fail_inside() == 2);   // @c-outer-fail
}

TEST_CASE("a value that cannot be printed") {
  for (const bool good : {true, false})
    CHECK(Odd{good} == Odd{good});  // @c-odd
}

TEST_CASE("may fail", "[!mayfail]") {
  CHECK(one() == 1);  // @c-may-pass
  CHECK(one() == 2);  // @c-may-fail
}

TEST_CASE("should fail and does", "[!shouldfail]") {
  REQUIRE(one() == 2);  // @c-should-fail
}

TEST_CASE("should fail and passes", "[!shouldfail]") {
  CHECK(one() == 1);  // @c-should-pass
}

TEST_CASE("an exception leaves the test") {
  CHECK(one() == 1);  // @c-leaves
  fail_logic();
}

TEST_CASE("threads") {
#ifndef CATCH_CONFIG_EXPERIMENTAL_THREAD_SAFE_ASSERTIONS
  std::mutex mutex;  // this framework is not made for threads
#endif
  std::vector<std::thread> threads;
  for (int i = 0; i < 4; ++i) {
    threads.emplace_back([&] {
      for (int n = 0; n < 1000; ++n) {
#ifndef CATCH_CONFIG_EXPERIMENTAL_THREAD_SAFE_ASSERTIONS
        const std::lock_guard<std::mutex> lock(mutex);
#endif
        CHECK(n != 500);  // @c-threads
      }
    });
  }
  for (std::thread& thread : threads)
    thread.join();
  CHECK(threads.size() == 4);  // @c-threads-end
}

TEST_CASE("more sites than the first table holds") {
  for (int i = 0; i < 600; ++i) {
    DYNAMIC_SECTION("part " << i) {
      CHECK(i >= 0);  // @c-parts
    }
  }
}

TEST_CASE("copies of texts are one site") {
  for (int i = 0; i < 20; ++i)
    assert_from_copies();
}

TEST_CASE("a fork asserts for itself") {
  CHECK(one() == 1);  // @c-before-fork
  if (fork() == 0) {
    CHECK(one() == 1);  // @c-in-fork
    _exit(0);
  }
}

TEST_CASE("end by segv in an operand", "[.][end]") {
  CHECK(one() == 1);
  REQUIRE(crash() == 1);  // @c-segv-operand
}

TEST_CASE("end by segv behind an assertion", "[.][end]") {
  CHECK(one() == 1);  // @c-segv-behind
  crash();
}

TEST_CASE("end by segv in an operand of no throw", "[.][end]") {
  SECTION("deep") {
    CHECK_FALSE(one() == 2);
    REQUIRE_NOTHROW(crash());  // @c-segv-nothrow
  }
}

TEST_CASE("end by segv ahead of assertions", "[.][end]") {
  crash();
}

TEST_CASE("end by kill in an operand", "[.][end]") {
  for (int i = 0; i < 3; ++i)
    CHECK(one() == 1);
  CHECK_FALSE(die() == 1);  // @c-kill-operand
}

#ifndef VICTIM_CATCH2_V2
TEST_CASE("skips") {
  CHECK(one() == 1);  // @c-skips
  SKIP("no assertion");
}
#endif
