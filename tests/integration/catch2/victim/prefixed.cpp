// A source file that uses the long macro names: families are the same.
#define CATCH_CONFIG_PREFIX_ALL
#include "framework.hpp"

CATCH_TEST_CASE("prefixed") {
  CATCH_SECTION("long names") {
    CATCH_CHECK(1 == 2);         // @prefixed
    CATCH_FAIL("the long way");  // @prefixed-fail
  }
}
