// syscall(): how std::atomic::wait, latches, C++20 barriers and semaphores and the guards of local statics
// reach the kernel's futexes. What other functions of ours stand in for is forwarded to them.
#include "kernel_wait.hpp"
#include "raw.hpp"
#include "real.hpp"
#include "scheduler.hpp"
#include "scheduler/waiting.hpp"

#include <cerrno>
#include <cstdarg>
#include <ctime>
#include <linux/futex.h>
#include <sched.h>
#include <sys/random.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <unistd.h>

#include <climits>

namespace freezegate::pins {

namespace {

using scheduler::Wait;
using scheduler::Woken;

struct Arguments {
  long at[6];

  template <class Value>
  Value* pointer(int place) const noexcept {
    return reinterpret_cast<Value*>(at[place]);
  }
  int number(int place) const noexcept { return static_cast<int>(at[place]); }
};

long raw(long number, const Arguments& given) noexcept {
  return raw_call(number, given.at[0], given.at[1], given.at[2], given.at[3], given.at[4], given.at[5]);
}

// Memory that another process shares may change without our knowing.
struct Changed : scheduler::Readiness {
  const std::uint32_t* word;
  std::uint32_t expected;
};

bool is_changed(const scheduler::Readiness& self) noexcept {
  const auto& changed = static_cast<const Changed&>(self);
  return __atomic_load_n(changed.word, __ATOMIC_ACQUIRE) != changed.expected;
}

// \returns a result or -errno, as the kernel does.
long futex_wait(const Arguments& given, bool is_absolute) noexcept {
  const auto* const word_of_memory = given.pointer<const std::uint32_t>(0);
  const auto expected = static_cast<std::uint32_t>(given.at[2]);
  const auto* const time = given.pointer<const timespec>(3);
  const auto bits = is_absolute ? static_cast<std::uint32_t>(given.at[5]) : ~0U;
  const bool is_private = (given.at[1] & FUTEX_PRIVATE_FLAG) != 0;
  if (time != nullptr && !scheduler::is_valid(*time)) return -EINVAL;
  scheduler::point();
  Nanoseconds until = -1;
  if (time != nullptr && is_absolute) {
    const bool is_real = (given.at[1] & FUTEX_CLOCK_REALTIME) != 0;
    until = scheduler::deadline_of(is_real ? CLOCK_REALTIME : CLOCK_MONOTONIC, *time);
  } else if (time != nullptr) {
    until = scheduler::deadline_after(time->tv_sec * 1000000000 + time->tv_nsec);
  }
  scheduler::announce(word_of_memory, Wait::futex, until, bits);
  if (__atomic_load_n(word_of_memory, __ATOMIC_SEQ_CST) != expected) {
    scheduler::withdraw();
    return -EAGAIN;
  }
  const Changed changed{{is_changed, nullptr}, word_of_memory, expected};
  const Woken woken = scheduler::block(is_private ? nullptr : &changed);
  return woken == Woken::by_time ? -ETIMEDOUT : 0;
}

// Threads that are not ours, and other processes, wait in the kernel.
long wake_in_kernel(const Arguments& given, int woken, int most) noexcept {
  if (woken >= most) return woken;
  Arguments rest = given;
  rest.at[2] = most - woken;
  const long more = raw(SYS_futex, rest);
  return more > 0 ? woken + more : woken;
}

long futex_wake(const Arguments& given, bool has_bits) noexcept {
  const auto bits = has_bits ? static_cast<std::uint32_t>(given.at[5]) : ~0U;
  scheduler::enter();
  const int most = given.number(2);
  const int woken = scheduler::wake(given.pointer<const void>(0), most, bits);
  const long result = wake_in_kernel(given, woken, most);
  scheduler::point();
  return result;
}

long futex_requeue(const Arguments& given, bool compares) noexcept {
  scheduler::enter();
  const auto* const from = given.pointer<const std::uint32_t>(0);
  if (compares && __atomic_load_n(from, __ATOMIC_SEQ_CST) != static_cast<std::uint32_t>(given.at[5]))
    return -EAGAIN;
  const int woken = scheduler::wake(from, given.number(2));
  const int moved = scheduler::requeue(from, given.pointer<const void>(4), given.number(3));
  scheduler::point();
  return woken + moved;
}

long futex_outside(const Arguments& given) noexcept {
  scheduler::leave();
  const long result = raw(SYS_futex, given);
  scheduler::come_back();
  return result;
}

long futex(const Arguments& given) noexcept {
  if (!scheduler::is_scheduled()) {
    if ((given.at[1] & FUTEX_CMD_MASK) != FUTEX_WAKE) return raw(SYS_futex, given);
    return futex_wake(given, false);
  }
  switch (given.at[1] & FUTEX_CMD_MASK) {
    case FUTEX_WAIT:
      return futex_wait(given, false);
    case FUTEX_WAIT_BITSET:
      return futex_wait(given, true);
    case FUTEX_WAKE:
      return futex_wake(given, false);
    case FUTEX_WAKE_BITSET:
      return futex_wake(given, true);
    case FUTEX_REQUEUE:
      return futex_requeue(given, false);
    case FUTEX_CMP_REQUEUE:
      return futex_requeue(given, true);
    default:
      return futex_outside(given);
  }
}

}  // namespace

FREEZEGATE_STANDS_IN long syscall(long number, ...) noexcept {
  Arguments given{};
  std::va_list list;
  va_start(list, number);
  for (long& argument : given.at)
    argument = va_arg(list, long);
  va_end(list);
  switch (number) {
    case SYS_futex:
      return with_errno(scheduler::is_off() ? raw(number, given) : futex(given));
    case SYS_sched_yield:
      return sched_yield();
    case SYS_getrandom:
      return getrandom(given.pointer<void>(0), static_cast<std::size_t>(given.at[1]),
                       static_cast<unsigned>(given.at[2]));
    case SYS_clock_gettime:
      return clock_gettime(given.number(0), given.pointer<timespec>(1));
    case SYS_gettimeofday:
      return gettimeofday(given.pointer<timeval>(0), given.pointer<void>(1));
#ifdef SYS_time
    case SYS_time:
      return time(given.pointer<time_t>(0));
#endif
    case SYS_nanosleep:
      return nanosleep(given.pointer<const timespec>(0), given.pointer<timespec>(1));
    case SYS_clock_nanosleep: {
      const int error = clock_nanosleep(given.number(0), given.number(1), given.pointer<const timespec>(2),
                                        given.pointer<timespec>(3));
      return with_errno(-error);
    }
    default:
      return with_errno(raw(number, given));
  }
}

}  // namespace freezegate::pins
