// What a sleep does when the clock is pinned.
//
// It takes virtual time only where nothing can happen meanwhile that the test would miss:
//
//  * the scheduler runs this thread: then it runs the others during the sleep; or this is the process's only
//    thread; and
//  * no child process is alive, and this is the process that the launcher started: its parent, who may wait
//    for it or be about to kill it, is not part of the test; and
//  * no timer of the process is armed (alarm, setitimer), and none was made (timer_create, timerfd_create).
//
// Everywhere else it sleeps really, and the time line moves on by what was slept: by what was asked for, if
// nothing interrupted it. Without the scheduler and with several threads the pin is therefore weaker: when
// they wake is real, what the clocks then show depends on their order. Time limits of waits for other threads
// (pthread_cond_timedwait and its kin) are given in virtual time and have to be translated: see
// real_deadline().
#pragma once

#include "../settings.hpp"
#include "../virtual_clock.hpp"

namespace freezegate::pins {

/// Whether time may pass without waiting, by the rules above. A few system calls.
bool may_skip_time() noexcept;

/// Whether the scheduler lets the calling thread sleep while the clock is real: others run meanwhile, and it
/// goes on when it is chosen. Not for a lone thread, whose sleep may be the system's, nor where a timer's
/// signal may end the sleep early.
bool may_sleep_scheduled() noexcept;

/// Lets virtual time go on to `moment`, and a little further as the seed says: see overrun(). Only if
/// may_skip_time().
void skip_time_until(Nanoseconds moment) noexcept;

/// The time to which a real wait on `clock` has to last so that it takes as long as one until `shown`, a time
/// that the pinned clock would show, takes on the time line.
timespec real_deadline(clockid_t clock, const timespec& shown) noexcept;

/// A deadline for the kernel: where the clock is pinned, real_deadline(); else the guest's own, which may be
/// null.
class KernelDeadline {
 public:
  KernelDeadline(clockid_t clock, const timespec* shown) noexcept : deadline_(shown) {
    if (shown == nullptr || !is_pinned(Axis::clock)) return;
    real_ = real_deadline(clock, *shown);
    deadline_ = &real_;
  }
  operator const timespec*() const noexcept { return deadline_; }

 private:
  timespec real_{};
  const timespec* deadline_;
};

/// Says that a timer was made, by which the process may be woken at a real time.
void note_timer() noexcept;

}  // namespace freezegate::pins
