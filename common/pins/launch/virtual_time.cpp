#include "virtual_time.hpp"

#include "../protocol/first_instant.hpp"
#include "state.hpp"

namespace freezegate::pins::launch {

namespace {

constexpr Nanoseconds tick = 1000;
constexpr Nanoseconds second = 1000000000;
constexpr Nanoseconds hour = 3600 * second;
constexpr Nanoseconds leap_seconds = 37 * second;
constexpr Nanoseconds day = 86400 * second;
constexpr Nanoseconds start_up = 5000000;  // CPU time that a process has used before it looks

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
      return start_up - idle_;
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
