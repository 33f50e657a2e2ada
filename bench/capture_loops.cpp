// Passing assertions in loops, each in the shortest time of many repetitions: what one costs. Prints `name
// ns` lines.
#include <algorithm>
#include <chrono>
#include <cstdio>
#include <limits>
#include <string>

#include <gtest/gtest.h>

namespace {

constexpr int executions = 20000;
constexpr int repetitions = 1500;

__attribute__((noinline)) void nothing() {
  asm volatile("");
}

// Keeps the compiler from knowing the value.
template <typename Value>
void hide(Value& value) {
  asm volatile("" : "+r"(value));
}

template <typename Loop>
void measure(const char* name, const Loop& loop) {
  double best = std::numeric_limits<double>::max();
  for (int i = 0; i < repetitions; ++i) {
    const auto start = std::chrono::steady_clock::now();
    loop();
    const std::chrono::duration<double, std::nano> took = std::chrono::steady_clock::now() - start;
    best = std::min(best, took.count() / executions);
  }
  std::printf("loop %s %.3f\n", name, best);
}

TEST(Capture, Loops) {
  int x = 3;
  int y = 3;
  const std::string text = "text";
  hide(x);
  hide(y);
  const auto repeat = [&](auto&& assertion) {
    for (int i = 0; i < executions; ++i) {
      hide(x);
      assertion();
    }
  };
  measure("EXPECT_EQ", [&] { repeat([&] { EXPECT_EQ(x, y); }); });
  measure("ASSERT_EQ", [&] { repeat([&] { ASSERT_EQ(x, y); }); });
  measure("EXPECT_TRUE", [&] { repeat([&] { EXPECT_TRUE(x == y); }); });
  measure("EXPECT_EQ_string", [&] { repeat([&] { EXPECT_EQ(text, "text"); }); });
  measure("EXPECT_NO_THROW", [&] { repeat([&] { EXPECT_NO_THROW(nothing()); }); });
}

}  // namespace
