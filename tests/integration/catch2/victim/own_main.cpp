// A main of the project's own, which runs its tests twice.
#ifdef VICTIM_CATCH2_V2
#define CATCH_CONFIG_RUNNER
#include <catch2/catch.hpp>
#else
#include <catch2/catch_session.hpp>
#include <catch2/catch_test_macros.hpp>
#endif

TEST_CASE("own main fails") {
  CHECK(1 == 2);  // @own-main
}

int main(int argc, char** argv) {
  Catch::Session session;
  const int usage = session.applyCommandLine(argc, argv);
  if (usage != 0) return usage;
  const int first = session.run();
  const int second = session.run();
  return first > second ? first : second;
}
