// Waits for descriptors with a time limit, where the scheduler does not run the thread.
//
// Where there are no descriptors, the wait is a sleep. Where there are some, nobody can know that nothing
// will arrive: the wait is real and sees all real input, and when its time was over, the time line moves on
// by the limit. One that ends before takes no virtual time. So what such a wait costs is real, what the
// clocks show after it does not depend on the machine.
#pragma once

#include "../scheduler.hpp"
#include "../settings.hpp"
#include "sleeping.hpp"

namespace freezegate::pins {

constexpr Nanoseconds without_limit = -1;

/// `wait()` is libc's own function with the guest's limit; 0 says that the time was over. What it returned is
/// returned, or 0 where the time was skipped.
template <class Wait>
int wait_for(bool has_descriptors, Nanoseconds limit, Wait wait) {
  if (limit == 0) return wait();
  const bool is_timed = limit > 0 && is_pinned(Axis::clock);
  const Nanoseconds until = virtual_now() + limit;
  if (is_timed && !has_descriptors && may_skip_time()) {
    skip_time_until(until);
    return 0;
  }
  const int result = scheduler::wait_outside(wait);
  if (is_timed && result == 0) advance_virtual_clock(until);
  return result;
}

}  // namespace freezegate::pins
