#include "virtual_clock.hpp"

#include "../protocol/first_instant.hpp"
#include "../protocol/mix.hpp"
#include "settings.hpp"

namespace freezegate::pins {

namespace {

constexpr Nanoseconds tick = 1000;
constexpr Nanoseconds second = 1000000000;
constexpr Nanoseconds hour = 3600 * second;
constexpr Nanoseconds step = 86400 * second;  // between the places where tests find monotonic clocks

// A second before the first of those places: what comes before the first test seldom takes longer, and the
// framework, which measures it, does not see a day pass.
constexpr Nanoseconds start = step - second;

// Atomic accesses only.
Nanoseconds line = start;
Nanoseconds passed_idle = start;  // of the line: what was slept, not looked
Nanoseconds test_began = start;   // the moment at which CLOCK_REALTIME shows the first instant

Nanoseconds load(const Nanoseconds& value) noexcept {
  return __atomic_load_n(&value, __ATOMIC_RELAXED);
}

// The axis's own value, without the fork path: a child's clocks go on from its parent's.
std::uint64_t clock_value() noexcept {
  return settings().value[static_cast<std::size_t>(Axis::clock)];
}

// Found out once; whoever comes at the same time finds the same.
Nanoseconds real_time_start() noexcept {
  static Nanoseconds found;
  if (load(found) == 0) __atomic_store_n(&found, first_instant(clock_value()), __ATOMIC_RELAXED);
  return load(found);
}

// How long the machine has been up: one to eleven days.
Nanoseconds first_uptime() noexcept {
  const std::uint64_t drawn = mix(clock_value(), key_of("uptime"));
  return step + static_cast<Nanoseconds>(drawn % static_cast<std::uint64_t>(10 * step));
}

// What is to be added to a moment.
Nanoseconds offset(clockid_t clock) noexcept {
  constexpr Nanoseconds leap_seconds = 37;
  constexpr Nanoseconds start_up = 5000000;  // CPU time that a process has used before it looks
  switch (clock) {
    case CLOCK_REALTIME:
    case CLOCK_REALTIME_COARSE:
    case CLOCK_REALTIME_ALARM:
      return real_time_start() - load(test_began);
    case CLOCK_TAI:
      return real_time_start() - load(test_began) + leap_seconds * second;
    case CLOCK_PROCESS_CPUTIME_ID:
    case CLOCK_THREAD_CPUTIME_ID:
      return start_up - load(passed_idle);
    default:
      return first_uptime();
  }
}

}  // namespace

Nanoseconds virtual_now() noexcept {
  return load(line);
}

Nanoseconds virtual_tick() noexcept {
  count(Counter::clock_reads);
  return __atomic_add_fetch(&line, tick, __ATOMIC_RELAXED);
}

void advance_virtual_clock(Nanoseconds to) noexcept {
  Nanoseconds now = virtual_now();
  while (now < to) {
    if (__atomic_compare_exchange_n(&line, &now, to, true, __ATOMIC_RELAXED, __ATOMIC_RELAXED)) {
      __atomic_add_fetch(&passed_idle, to - now, __ATOMIC_RELAXED);
      return;
    }
  }
}

bool is_virtual(clockid_t clock) noexcept {
  switch (clock) {
    case CLOCK_REALTIME:
    case CLOCK_REALTIME_COARSE:
    case CLOCK_REALTIME_ALARM:
    case CLOCK_TAI:
    case CLOCK_PROCESS_CPUTIME_ID:
    case CLOCK_THREAD_CPUTIME_ID:
    case CLOCK_MONOTONIC:
    case CLOCK_MONOTONIC_COARSE:
    case CLOCK_MONOTONIC_RAW:
    case CLOCK_BOOTTIME:
    case CLOCK_BOOTTIME_ALARM:
      return true;
    default:
      return false;
  }
}

Nanoseconds shown_by(clockid_t clock, Nanoseconds moment) noexcept {
  return moment + offset(clock);
}

Nanoseconds moment_of(clockid_t clock, Nanoseconds shown) noexcept {
  return shown - offset(clock);
}

// Most sleeps end when the kernel's timer does, which is up to 50 us late, or a little later if they are
// long. One of sixteen meets a busy machine: however short it is, others have their turn first.
Nanoseconds overrun(Nanoseconds asked, std::uint64_t drawn) noexcept {
  constexpr Nanoseconds timer_slack = 50000;
  constexpr Nanoseconds turn_of_others = 4000000;
  if (asked <= 0) return 0;
  const Nanoseconds most = drawn % 16 == 0 ? asked / 4 + turn_of_others : asked / 200 + timer_slack;
  return static_cast<Nanoseconds>((drawn >> 8U) % static_cast<std::uint64_t>(most));
}

void start_test_clock() noexcept {
  const Nanoseconds busy = virtual_now() - load(passed_idle);
  advance_virtual_clock((virtual_now() / step + 1) * step);
  // CPU time goes on to a whole hour, so that it has a phase of its own, too.
  __atomic_sub_fetch(&passed_idle, (busy / hour + 1) * hour - busy, __ATOMIC_RELAXED);
  __atomic_store_n(&test_began, virtual_now(), __ATOMIC_RELAXED);
}

}  // namespace freezegate::pins
