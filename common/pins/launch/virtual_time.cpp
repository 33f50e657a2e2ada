#include "virtual_time.hpp"

#include "../protocol/mix.hpp"
#include "state.hpp"

namespace freezegate::pins::launch {

namespace {

constexpr Nanoseconds tick = 1000;
constexpr Nanoseconds second = 1000000000;
constexpr Nanoseconds day = 86400 * second;
constexpr Nanoseconds earliest = 1704067200 * second;  // 2024-01-01
constexpr std::uint64_t days = 4 * 365;

// Changes to daylight saving time, Europe and North America, of 2025.
constexpr Nanoseconds daylight_saving[] = {1741503600 * second, 1743296400 * second, 1761440400 * second,
                                           1762063200 * second};

// Shortly before one of the moments at which tests fail that cannot stand them.
Nanoseconds boundary(std::uint64_t value) noexcept {
  const auto before = static_cast<Nanoseconds>(derive(value, "before") % 100) * tick;
  const auto which = static_cast<Nanoseconds>(derive(value, "which") % days);
  switch (derive(value, "kind") % 3) {
    case 0:
      return earliest + which * day + static_cast<Nanoseconds>(derive(value, "second") % 86400) * second -
             before;
    case 1:
      return earliest + (which + 1) * day - before;
    default:
      return daylight_saving[which % 4] - before;
  }
}

}  // namespace

void VirtualTime::start_test(std::uint64_t value, std::uint64_t key) noexcept {
  const std::uint64_t here = mix(value, key);
  line_ = 0;
  calendar_ =
      derive(here, "is boundary") % 4 == 0
          ? boundary(here)
          : earliest + static_cast<Nanoseconds>(derive(here, "calendar") % (days * std::uint64_t{day}));
  monotonic_ = 1000 * second + static_cast<Nanoseconds>(derive(here, "monotonic") % std::uint64_t{30 * day});
}

bool VirtualTime::knows(clockid_t clock) noexcept {
  return clock >= CLOCK_REALTIME && clock <= CLOCK_TAI;
}

Nanoseconds VirtualTime::origin_of(clockid_t clock) const noexcept {
  switch (clock) {
    case CLOCK_REALTIME:
    case CLOCK_REALTIME_COARSE:
    case CLOCK_REALTIME_ALARM:
    case CLOCK_TAI:
      return calendar_;
    case CLOCK_PROCESS_CPUTIME_ID:
    case CLOCK_THREAD_CPUTIME_ID:
      return 0;
    default:
      return monotonic_;
  }
}

Nanoseconds VirtualTime::look_at(clockid_t clock) noexcept {
  line_ += tick;
  return origin_of(clock) + line_;
}

Nanoseconds VirtualTime::until(clockid_t clock, Nanoseconds moment) const noexcept {
  const Nanoseconds left = moment - origin_of(clock) - line_;
  return left > 0 ? left : 0;
}

}  // namespace freezegate::pins::launch
