#include "sleeping.hpp"

#include "../position.hpp"
#include "../raw.hpp"
#include "../scheduler.hpp"
#include "../scheduler/waiting.hpp"
#include "../settings.hpp"
#include "durations.hpp"

#include <cerrno>
#include <csignal>
#include <fcntl.h>
#include <sys/stat.h>
#include <sys/time.h>
#include <sys/wait.h>

namespace freezegate::pins {

namespace {

bool has_timer;  // atomic accesses only

// /proc/self/task has a link for each thread, and two of its own. Where there is no /proc, nobody knows.
bool has_one_thread() noexcept {
  struct stat status{};
#ifdef SYS_newfstatat
  constexpr long call = SYS_newfstatat;
#else
  constexpr long call = SYS_fstatat;
#endif
  return raw_call(call, AT_FDCWD, word("/proc/self/task"), word(&status), 0) == 0 && status.st_nlink == 3;
}

bool has_child() noexcept {
  siginfo_t info;
  return raw_call(SYS_waitid, P_ALL, 0, word(&info), WEXITED | WNOHANG | WNOWAIT | __WALL) != -ECHILD;
}

bool has_armed_timer() noexcept {
  if (__atomic_load_n(&has_timer, __ATOMIC_RELAXED)) return true;
  itimerval left{};
  raw_call(SYS_getitimer, ITIMER_REAL, word(&left));
  return left.it_value.tv_sec != 0 || left.it_value.tv_usec != 0;
}

}  // namespace

bool may_skip_time() noexcept {
  if (!is_first_process() || has_armed_timer() || has_child()) return false;
  return scheduler::is_scheduled() || has_one_thread();
}

bool may_sleep_scheduled() noexcept {
  return scheduler::is_scheduled() && !scheduler::is_alone() && !has_armed_timer();
}

void skip_time_until(Nanoseconds moment) noexcept {
  count(Counter::sleeps);
  if (scheduler::is_scheduled()) {
    scheduler::sleep_until(moment);
    return;
  }
  const Nanoseconds duration = moment - virtual_now();
  if (duration > 0) advance_virtual_clock(moment + overrun(duration, draw(Axis::clock, Stream::clock)));
}

timespec real_deadline(clockid_t clock, const timespec& shown) noexcept {
  timespec now{};
  raw_call(SYS_clock_gettime, clock, word(&now));
  const Nanoseconds left = moment_of(clock, in_nanoseconds(shown)) - virtual_now();
  return to_timespec(in_nanoseconds(now) + (left > 0 ? left : 0));
}

void note_timer() noexcept {
  __atomic_store_n(&has_timer, true, __ATOMIC_RELAXED);
}

}  // namespace freezegate::pins
