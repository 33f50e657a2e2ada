// A main that was there before, and that stays as it is. Works with Catch2 2.13 and 3.
#include <cstdio>
#if __has_include(<catch2/catch_session.hpp>)
#include <catch2/catch_session.hpp>
#include <catch2/catch_test_macros.hpp>
#else
#define CATCH_CONFIG_RUNNER
#include <catch2/catch.hpp>
#endif

TEST_CASE("an existing main still runs") {
  CHECK(true);
}

int main(int argc, char** argv) {
  const int result = Catch::Session().run(argc, argv);
  std::puts("code behind the tests runs, too");
  return result;
}
