// The library's half of the race tier: after how many memory accesses another thread may run. The other half
// counts the accesses; it is linked into the test (race/runtime.cpp).
#include "../protocol/mix.hpp"
#include "../race/countdown.hpp"
#include "position.hpp"
#include "scheduler.hpp"
#include "scheduler/world.hpp"
#include "settings.hpp"

namespace freezegate::pins::scheduler {

namespace {

// Of the process, not of a thread: one thread runs at a time, so this counts accesses since the test's start.
long countdown;
long stretch;
std::uint64_t mean_gap;

// About geometric: an exponential variable by the binary logarithm of a random number, its fraction taken to
// be linear. No floating point, which might differ between builds.
long gap_of(std::uint64_t drawn, std::uint64_t mean) noexcept {
  const std::uint64_t bits = drawn | 1U;
  const auto zeros = static_cast<std::uint64_t>(__builtin_clzll(bits));
  const std::uint64_t fraction = bits << zeros << 1U >> 54U;      // of 1024
  const std::uint64_t doublings = (zeros + 1) * 1024 - fraction;  // -log2 of a number in (0, 1], times 1024
  return static_cast<long>(1 + mean * doublings * 710 / 1024 / 1024);  // 710/1024: log 2
}

void start_stretch() noexcept {
  stretch = gap_of(world.choice.draw(Occasion::stretch), mean_gap);
  countdown = stretch;
}

}  // namespace

void start_race_stretch() noexcept {
  if (!is_pinned(Axis::race)) return;
  // Narrow races need many switches, deep ones few and far between: the seed takes one of several scales.
  constexpr std::uint64_t means[] = {10, 30, 100, 300};
  mean_gap = means[mix(value_of(Axis::race), test_key()) % 4];
  start_stretch();
}

}  // namespace freezegate::pins::scheduler

using namespace freezegate::pins;

FREEZEGATE_RACE_EXPORT long* freezegate_race_countdown() {
  if (!is_pinned(Axis::race) || !is_pinned(Axis::sched)) return nullptr;
  scheduler::is_scheduled();  // makes the first thread known
  return &scheduler::countdown;
}

FREEZEGATE_RACE_EXPORT void freezegate_race_point() {
  count(Counter::accesses, static_cast<std::uint64_t>(scheduler::stretch));
  scheduler::start_stretch();
  scheduler::access_point();
}
