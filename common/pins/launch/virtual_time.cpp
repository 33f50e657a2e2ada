#include "virtual_time.hpp"

#include "state.hpp"

namespace freezegate::pins::launch {

namespace {

constexpr Nanoseconds tick = 1000;
constexpr Nanoseconds second = 1000000000;
constexpr Nanoseconds hour = 3600 * second;
constexpr Nanoseconds leap_seconds = 37 * second;
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

// A quarter of the values start at a boundary.
Nanoseconds first_instant(std::uint64_t value) noexcept {
  if (derive(value, "is boundary") % 4 == 0) return boundary(value);
  return earliest + static_cast<Nanoseconds>(derive(value, "calendar") % (days * std::uint64_t{day}));
}

}  // namespace

void VirtualTime::start(std::uint64_t value) noexcept {
  first_instant_ = first_instant(value);
  uptime_ = day + static_cast<Nanoseconds>(derive(value, "uptime") % std::uint64_t{10 * day});
}

void VirtualTime::start_test() noexcept {
  const Nanoseconds busy = line_ - idle_;
  line_ = (line_ / day + 1) * day;
  idle_ = line_ - (busy / hour + 1) * hour;
  began_ = line_;
}

void VirtualTime::pass_to(Nanoseconds moment) noexcept {
  if (moment <= line_) return;
  idle_ += moment - line_;
  line_ = moment;
}

bool VirtualTime::knows(clockid_t clock) noexcept {
  return clock >= CLOCK_REALTIME && clock <= CLOCK_TAI;
}

Nanoseconds VirtualTime::origin_of(clockid_t clock) const noexcept {
  switch (clock) {
    case CLOCK_REALTIME:
    case CLOCK_REALTIME_COARSE:
    case CLOCK_REALTIME_ALARM:
      return first_instant_ - began_;
    case CLOCK_TAI:
      return first_instant_ - began_ + leap_seconds;
    case CLOCK_PROCESS_CPUTIME_ID:
    case CLOCK_THREAD_CPUTIME_ID:
      return -idle_;
    default:
      return uptime_;
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
