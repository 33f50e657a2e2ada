// A frozen test, its witness and another one; FROZEN in the environment says what the frozen one does.
#include <chrono>
#include <cstdlib>
#include <string>
#include <thread>

#include <gtest/gtest.h>

namespace {

std::string conduct() {
  const char* const value = std::getenv("FROZEN");
  return value == nullptr ? "" : value;
}

TEST(Flaky, Frozen) {
  const int rows = conduct() == "fail" ? 2 : 3;
  EXPECT_EQ(rows, 3);
  if (conduct() == "drift") EXPECT_GT(rows, 3);
  if (conduct() == "crash") std::abort();
  if (conduct() == "exit") std::exit(0);
  while (conduct() == "hang")
    std::this_thread::sleep_for(std::chrono::seconds(1));
}

TEST(Watch, Witness) {
  EXPECT_LE(conduct().size(), 100U);
}

TEST(Other, Fine) {
  EXPECT_NE(conduct(), "other");
}

}  // namespace
