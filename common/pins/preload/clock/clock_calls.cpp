// The functions that tell the time.
#include "../real.hpp"
#include "../scheduler.hpp"
#include "../settings.hpp"
#include "../virtual_clock.hpp"
#include "durations.hpp"

#include <ctime>
#include <sys/time.h>

namespace freezegate::pins {

namespace {

// A look is a point at which another thread may run: whoever waits by looking must not keep it from running.
Nanoseconds look_at(clockid_t clock) noexcept {
  const Nanoseconds shown = shown_by(clock, virtual_tick());
  if (scheduler::is_scheduled()) scheduler::point();
  return shown;
}

}  // namespace

FREEZEGATE_STANDS_IN int clock_gettime(clockid_t clock, timespec* now) noexcept {
  static Real<int(clockid_t, timespec*)> real("clock_gettime");
  timespec* volatile to = now;  // declared nonnull, and null all the same where EFAULT is tested
  if (!is_pinned(Axis::clock) || !is_virtual(clock) || to == nullptr) return real(clock, now);
  const Nanoseconds shown = look_at(clock);
  *now = to_timespec(shown);
  return 0;
}

FREEZEGATE_STANDS_IN time_t time(time_t* now) noexcept {
  static Real<time_t(time_t*)> real("time");
  if (!is_pinned(Axis::clock)) return real(now);
  const time_t seconds = look_at(CLOCK_REALTIME) / nanoseconds_in_second;
  if (now != nullptr) *now = seconds;
  return seconds;
}

FREEZEGATE_STANDS_IN int gettimeofday(timeval* now, void* zone) noexcept {
  static Real<int(timeval*, void*)> real("gettimeofday");
  timeval* volatile to = now;
  if (!is_pinned(Axis::clock) || to == nullptr) return real(now, zone);
  if (zone != nullptr) real(now, zone);
  const Nanoseconds shown = look_at(CLOCK_REALTIME);
  now->tv_sec = shown / nanoseconds_in_second;
  now->tv_usec = shown % nanoseconds_in_second / 1000;
  return 0;
}

FREEZEGATE_STANDS_IN int timespec_get(timespec* now, int base) noexcept {
  static Real<int(timespec*, int)> real("timespec_get");
  if (!is_pinned(Axis::clock) || base != TIME_UTC) return real(now, base);
  const Nanoseconds shown = look_at(CLOCK_REALTIME);
  *now = to_timespec(shown);
  return base;
}

FREEZEGATE_STANDS_IN clock_t clock() noexcept {
  static Real<clock_t()> real("clock");
  if (!is_pinned(Axis::clock)) return real();
  return look_at(CLOCK_PROCESS_CPUTIME_ID) / (nanoseconds_in_second / CLOCKS_PER_SEC);
}

}  // namespace freezegate::pins
