// Built with AddressSanitizer. Its leak check ends the process with 1 when it is told so
// (ASAN_OPTIONS=exitcode=1), which is also GoogleTest's own 'tests failed'.
#include "conduct.hpp"

#include <cstdlib>
#include <unistd.h>

#include <gtest/gtest.h>

TEST(Flaky, Frozen) {
  if (victim::setting("VICTIM") == "fail") {
    EXPECT_EQ(victim::answer(), 1);
  }
}

TEST(Watch, Witness) {
  EXPECT_EQ(victim::answer(), 42);
}

TEST(Other, Leaks) {
  if (victim::setting("VICTIM_OTHER") != "leak") return;
  static volatile char* hidden;
  hidden = static_cast<char*>(std::malloc(100));
  hidden[0] = 'x';
  hidden = nullptr;
}
