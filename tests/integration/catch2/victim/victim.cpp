// Every way in which a Catch2 test case can end without ending its process. What each must leave in the run
// report stands in ../expected.py; `@word` marks a line for it.
#include "framework.hpp"

#include <ostream>
#include <stdexcept>
#include <string>
#include <sys/wait.h>
#include <unistd.h>

namespace shop {

struct Sold {};    // no std::exception
struct Broken {};  // has a translator

int quiet() {
  return 1;
}
int fail_logic() {
  throw std::logic_error("out of stock");
}
int fail_int() {
  throw 7;
}

struct Unprintable {
  bool operator==(const Unprintable&) const { return false; }
};
std::ostream& operator<<(std::ostream&, const Unprintable&) {
  throw std::runtime_error("cannot be printed");
}

struct Till {
  int coins = 3;
};

}  // namespace shop

#define FORTY_TWO 42

CATCH_TRANSLATE_EXCEPTION(const shop::Broken&) {
  return "broken, says its translator";
}

TEST_CASE("passes") {
  CHECK(1 + 1 == 2);
  REQUIRE(true);
  SUCCEED("fine");
}

TEST_CASE("nested sections") {
  const int n = 1;
  CHECK(n == 1);
  SECTION("outer") {
    SECTION("inner") {
      CHECK(n == 2);  // @nested
    }
    SECTION("other") {
      CHECK(n == 1);
    }
  }
}

TEST_CASE("the same section name twice") {
  SECTION("same") {
    SECTION("same") {
      REQUIRE(1 == 2);  // @same
    }
  }
  CHECK(2 == 3);  // @same-after
}

TEST_CASE("generators") {
  const int i = GENERATE(1, 2, 3);
  CHECK(i != 2);  // @generators
}

TEST_CASE("dynamic sections") {
  for (int i = 0; i < 3; ++i) {
    DYNAMIC_SECTION("size " << i) {
      CHECK(i == 1);  // @dynamic
    }
  }
}

TEMPLATE_TEST_CASE("templates", "", int, char) {
  CHECK(sizeof(TestType) == sizeof(int));  // @templates
}

TEST_CASE_METHOD(shop::Till, "methods") {
  REQUIRE(coins == 4);  // @methods
}

SCENARIO("rows survive") {
  GIVEN("a row") {
    const int rows = 1;
    WHEN("it is written") {
      THEN("it can be read") {
        REQUIRE(rows == 2);  // @scenario
      }
    }
  }
}

TEST_CASE("expectations of exceptions") {
  CHECK_THROWS(shop::quiet());                              // @throws
  CHECK_THROWS_AS(shop::quiet(), std::runtime_error);       // @throws-as
  CHECK_THROWS_AS(shop::fail_logic(), std::runtime_error);  // @throws-other
  CHECK_THROWS_WITH(shop::fail_logic(), "sold out");        // @throws-with
  CHECK_NOTHROW(shop::fail_logic());                        // @nothrow
  CHECK(shop::fail_int() == 1);                             // @in-check
  CHECK_THROWS_AS(shop::fail_logic(), std::logic_error);
  REQUIRE_NOTHROW(shop::fail_int());  // @require-nothrow
}

// Where an exception that leaves a test came from is not known: the last section or assertion stands for it.
TEST_CASE("exceptions that leave a test") {
  CHECK(true);
  SECTION("without a base") {  // @leave-base
    throw shop::Sold();
  }
  SECTION("with a translator") {  // @leave-translator
    throw shop::Broken();
  }
  SECTION("while another is handled") {  // @leave-handler
    try {
      shop::fail_int();
    } catch (int) {
      throw std::runtime_error("in a handler");
    }
  }
  SECTION("from deep") {
    SECTION("down") {  // @leave-down
      shop::fail_logic();
    }
  }
}

TEST_CASE("an exception at once") {  // @at-once
  shop::fail_logic();
}

TEST_CASE("matchers") {
  using Catch::Matchers::StartsWith;
  const std::string word = "abc";
  CHECK_THAT(word, StartsWith("b"));    // @check-that
  REQUIRE_THAT(word, StartsWith("c"));  // @require-that
}

TEST_CASE("messages") {
  const int price = 5;
  INFO("about to sell");
  CAPTURE(price);
  WARN("only a warning");
  CHECK_FALSE(price == 5);           // @check-false
  FAIL_CHECK("gone for " << price);  // @fail-check
  SECTION("a text") {
    FAIL("sold out of " << price);  // @fail
  }
  SECTION("no text") {
    FAIL();  // @bare-fail
  }
}

TEST_CASE("macros in an assertion") {
  CHECK(FORTY_TWO == 41);  // @macros
}

TEST_CASE("a value that cannot be printed") {
  CHECK(shop::Unprintable() == shop::Unprintable());  // @unprintable
}

TEST_CASE("no failure") {
  CHECK_NOFAIL(1 == 2);
  CHECK(true);
}

TEST_CASE("an exception behind a suppressed failure") {
  CHECK_NOFAIL(1 == 2);  // @suppressed
  shop::fail_logic();
}

TEST_CASE("checked if") {
  CHECKED_IF(1 == 2) {  // @checked-if
    CHECK(false);
  }
}

TEST_CASE("may fail", "[!mayfail]") {
  CHECK(1 == 2);  // @mayfail
  CHECK(true);
}

TEST_CASE("should fail and does", "[!shouldfail]") {
  REQUIRE(1 == 2);  // @shouldfail
}

TEST_CASE("should fail and passes", "[!shouldfail]") {  // @unexpected
  CHECK(true);
}

TEST_CASE("asserts nothing") {  // @nothing
  SECTION("here") {             // @nothing-here
  }
  SECTION("and here") {
    SECTION("deeper") {  // @nothing-deeper
    }
  }
}

TEST_CASE("may fail and asserts nothing", "[!mayfail]") {}  // @mayfail-nothing

TEST_CASE("forks") {
  const pid_t child = fork();
  if (child == 0) {
    CHECK(1 == 2);
    _exit(0);
  }
  int status = 0;
  waitpid(child, &status, 0);
  CHECK(status == 0);
}

TEST_CASE("many failures", "[many]") {
  for (int i = 0; i < 300; ++i)
    CHECK(i % 7 < 0);  // @many
}

TEST_CASE("hidden", "[.]") {  // @hidden
  CHECK(true);
}

TEST_CASE("hidden by a tag", "[.][slow]") {  // @hidden-tag
  CHECK(1 == 2);
}

TEST_CASE("benchmark", "[!benchmark]") {  // @benchmark
  CHECK(true);
}

TEST_CASE("throws by design", "[.][!throws]") {  // @throws-tag
  CHECK_THROWS(shop::fail_logic());
}

#ifndef VICTIM_CATCH2_V2
TEST_CASE("skips", "[skip]") {
  CHECK(true);
  SKIP("no network on port " << 80);  // @skip
}

TEST_CASE("skips a part", "[skip]") {
  SECTION("one") {
    SKIP();  // @skip-part
  }
  SECTION("two") {
    CHECK(true);
  }
}

TEST_CASE("fails and skips") {
  CHECK(1 == 2);   // @fail-and-skip
  SKIP("enough");  // @skip-after-fail
}
#endif
