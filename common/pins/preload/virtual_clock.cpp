#include "virtual_clock.hpp"

namespace freezegate::pins {

namespace {
constexpr Nanoseconds tick = 1000;
Nanoseconds line;  // atomic accesses only
}  // namespace

Nanoseconds virtual_now() noexcept {
  return __atomic_load_n(&line, __ATOMIC_RELAXED);
}

Nanoseconds virtual_tick() noexcept {
  return __atomic_add_fetch(&line, tick, __ATOMIC_RELAXED);
}

void advance_virtual_clock(Nanoseconds to) noexcept {
  Nanoseconds now = virtual_now();
  while (now < to &&
         !__atomic_compare_exchange_n(&line, &now, to, true, __ATOMIC_RELAXED, __ATOMIC_RELAXED)) {
  }
}

Nanoseconds shown_by(clockid_t /*clock*/, Nanoseconds moment) noexcept {
  return moment;
}

Nanoseconds moment_of(clockid_t /*clock*/, Nanoseconds shown) noexcept {
  return shown;
}

void start_test_clock() noexcept {}

}  // namespace freezegate::pins
