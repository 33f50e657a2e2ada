// The functions that sleep.
#include "../real.hpp"
#include "../scheduler.hpp"
#include "../scheduler/waiting.hpp"
#include "../settings.hpp"
#include "durations.hpp"
#include "sleeping.hpp"

#include <cerrno>
#include <ctime>
#include <sys/timerfd.h>
#include <threads.h>
#include <unistd.h>

namespace freezegate::pins {

namespace {

bool is_good(const timespec* time) noexcept {
  const timespec* volatile at = time;  // declared nonnull, and null all the same where EFAULT is tested
  return at != nullptr && time->tv_sec >= 0 && time->tv_nsec >= 0 && time->tv_nsec < nanoseconds_in_second;
}

// Sleeps by one of libc's own functions. \returns what it returned. `left` is what it says is left.
template <class Sleep>
int sleep_really(Sleep sleep, Nanoseconds until, const timespec* left) {
  scheduler::leave();
  const int result = sleep();
  scheduler::come_back();
  const int why = errno;
  if (is_pinned(Axis::clock)) {
    const bool is_cut = result != 0 && left != nullptr;
    advance_virtual_clock(until - (is_cut ? in_nanoseconds(*left) : 0));
  }
  errno = why;
  return result;
}

}  // namespace

FREEZEGATE_STANDS_IN int nanosleep(const timespec* duration, timespec* left) {
  static Real<int(const timespec*, timespec*)> real("nanosleep");
  if (!is_good(duration)) return real(duration, left);
  if (!is_pinned(Axis::clock) && may_sleep_scheduled()) {
    scheduler::sleep_until(scheduler::deadline_after(in_nanoseconds(*duration)));
    return 0;
  }
  const Nanoseconds until = virtual_now() + in_nanoseconds(*duration);
  if (is_pinned(Axis::clock) && may_skip_time()) {
    skip_time_until(until);
    return 0;
  }
  timespec own{};
  timespec* const remaining = left == nullptr ? &own : left;
  return sleep_really([&] { return real(duration, remaining); }, until, remaining);
}

FREEZEGATE_STANDS_IN int clock_nanosleep(clockid_t clock, int flags, const timespec* time, timespec* left) {
  static Real<int(clockid_t, int, const timespec*, timespec*)> real("clock_nanosleep");
  const bool is_absolute = (flags & TIMER_ABSTIME) != 0;
  if (!is_good(time)) return real(clock, flags, time, left);
  const bool shows_time = is_virtual(clock) && clock != CLOCK_PROCESS_CPUTIME_ID;
  if (!is_pinned(Axis::clock) && shows_time && may_sleep_scheduled()) {
    scheduler::sleep_until(is_absolute ? scheduler::deadline_of(clock, *time)
                                       : scheduler::deadline_after(in_nanoseconds(*time)));
    return 0;
  }
  if (!is_pinned(Axis::clock) || !shows_time)
    return sleep_really([&] { return real(clock, flags, time, left); }, 0, nullptr);
  const Nanoseconds until =
      is_absolute ? moment_of(clock, in_nanoseconds(*time)) : virtual_now() + in_nanoseconds(*time);
  if (may_skip_time()) {
    skip_time_until(until);
    return 0;
  }
  if (is_absolute) {
    const timespec deadline = real_deadline(clock, *time);
    return sleep_really([&] { return real(clock, flags, &deadline, left); }, until, nullptr);
  }
  timespec own{};
  timespec* const remaining = left == nullptr ? &own : left;
  return sleep_really([&] { return real(clock, flags, time, remaining); }, until, remaining);
}

FREEZEGATE_STANDS_IN int usleep(useconds_t microseconds) {
  timespec duration{};
  duration.tv_sec = microseconds / 1000000;
  duration.tv_nsec = static_cast<long>(microseconds % 1000000) * 1000;
  return nanosleep(&duration, nullptr);
}

FREEZEGATE_STANDS_IN unsigned sleep(unsigned seconds) {
  timespec duration{};
  timespec left{};
  duration.tv_sec = static_cast<time_t>(seconds);
  if (nanosleep(&duration, &left) == 0) return 0;
  return static_cast<unsigned>(left.tv_sec);
}

FREEZEGATE_STANDS_IN int thrd_sleep(const timespec* duration, timespec* left) {
  const int before = errno;
  const int result = nanosleep(duration, left);
  const int why = errno;
  errno = before;
  if (result == 0) return 0;
  return why == EINTR ? -1 : -2;  // as the standard has it: interrupted, or another error
}

// Timers are the system's own; that there are some changes what sleeping does.
FREEZEGATE_STANDS_IN int timer_create(clockid_t clock, sigevent* event, timer_t* timer) noexcept {
  static Real<int(clockid_t, sigevent*, timer_t*)> real("timer_create");
  note_timer();
  return real(clock, event, timer);
}

FREEZEGATE_STANDS_IN int timerfd_create(clockid_t clock, int flags) noexcept {
  static Real<int(clockid_t, int)> real("timerfd_create");
  note_timer();
  return real(clock, flags);
}

}  // namespace freezegate::pins
