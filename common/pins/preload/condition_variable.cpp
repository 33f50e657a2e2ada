// Condition variables. Threads of the scheduler wait in its queues; libc's own is told as well, for threads
// that wait there. One that processes share is left to the kernel.
#include "clock/sleeping.hpp"
#include "mutex.hpp"
#include "scheduler.hpp"
#include "scheduler/waiting.hpp"
#include "versioned_real.hpp"

#include <pthread.h>
#include <threads.h>

#include <climits>

namespace freezegate::pins {

namespace {

using scheduler::Wait;
using scheduler::Woken;

VersionedReal<int(pthread_cond_t*, pthread_mutex_t*)> real_wait("pthread_cond_wait", condition_version);
VersionedReal<int(pthread_cond_t*, pthread_mutex_t*, const timespec*)> real_timedwait(
    "pthread_cond_timedwait", condition_version);
Real<int(pthread_cond_t*, pthread_mutex_t*, clockid_t, const timespec*)> real_clockwait(
    "pthread_cond_clockwait");
VersionedReal<int(pthread_cond_t*)> real_signal("pthread_cond_signal", condition_version);
VersionedReal<int(pthread_cond_t*)> real_broadcast("pthread_cond_broadcast", condition_version);

// Bits that pthread_cond_init() leaves in glibc's condition variable.
constexpr unsigned shared_bit = 1;
constexpr unsigned monotonic_bit = 2;

bool is_shared(const pthread_cond_t* condition) noexcept {
  return (condition->__data.__wrefs & shared_bit) != 0;
}

clockid_t clock_of(const pthread_cond_t* condition) noexcept {
  return (condition->__data.__wrefs & monotonic_bit) != 0 ? CLOCK_MONOTONIC : CLOCK_REALTIME;
}

int wait(pthread_cond_t* condition, pthread_mutex_t* mutex, Nanoseconds until) {
  scheduler::enter();
  pthread_testcancel();
  scheduler::announce(condition, Wait::condition, until);
  const int unlocked = unlock_quietly(mutex);
  if (unlocked != 0) {
    scheduler::withdraw();
    return unlocked;
  }
  const Woken woken = scheduler::block();
  const int locked = lock_again(mutex);
  pthread_testcancel();  // with the mutex locked, as clean-up handlers expect it
  if (locked != 0) return locked;
  return woken == Woken::by_time ? ETIMEDOUT : 0;
}

int wait_until(pthread_cond_t* condition, pthread_mutex_t* mutex, clockid_t clock, const timespec* time) {
  if (!scheduler::is_valid(*time)) return EINVAL;
  return wait(condition, mutex, scheduler::deadline_of(clock, *time));
}

}  // namespace

FREEZEGATE_STANDS_IN int pthread_cond_wait(pthread_cond_t* condition, pthread_mutex_t* mutex) {
  if (scheduler::is_off() || !scheduler::is_scheduled()) return real_wait(condition, mutex);
  if (is_shared(condition)) return scheduler::wait_outside([=] { return real_wait(condition, mutex); });
  return wait(condition, mutex, -1);
}

FREEZEGATE_STANDS_IN int pthread_cond_timedwait(pthread_cond_t* condition, pthread_mutex_t* mutex,
                                                const timespec* time) {
  if (scheduler::is_off() || !scheduler::is_scheduled())
    return real_timedwait(condition, mutex, KernelDeadline(clock_of(condition), time));
  if (is_shared(condition))
    return scheduler::wait_outside(
        [=] { return real_timedwait(condition, mutex, KernelDeadline(clock_of(condition), time)); });
  return wait_until(condition, mutex, clock_of(condition), time);
}

FREEZEGATE_STANDS_IN int pthread_cond_clockwait(pthread_cond_t* condition, pthread_mutex_t* mutex,
                                                clockid_t clock, const timespec* time) {
  if (scheduler::is_off() || !scheduler::is_scheduled())
    return real_clockwait(condition, mutex, clock, KernelDeadline(clock, time));
  if (is_shared(condition))
    return scheduler::wait_outside(
        [=] { return real_clockwait(condition, mutex, clock, KernelDeadline(clock, time)); });
  if (clock != CLOCK_REALTIME && clock != CLOCK_MONOTONIC) return EINVAL;
  return wait_until(condition, mutex, clock, time);
}

FREEZEGATE_STANDS_IN int pthread_cond_signal(pthread_cond_t* condition) noexcept {
  if (scheduler::is_off()) return real_signal(condition);
  scheduler::point();
  const int result = scheduler::wake(condition, 1) == 0 ? real_signal(condition) : 0;
  scheduler::point();
  return result;
}

FREEZEGATE_STANDS_IN int pthread_cond_broadcast(pthread_cond_t* condition) noexcept {
  if (scheduler::is_off()) return real_broadcast(condition);
  scheduler::point();
  scheduler::wake(condition, INT_MAX);
  const int result = real_broadcast(condition);
  scheduler::point();
  return result;
}

namespace {

pthread_cond_t* posix(cnd_t* condition) noexcept {
  return reinterpret_cast<pthread_cond_t*>(condition);
}

int thrd_result(int result) noexcept {
  if (result == 0) return thrd_success;
  return result == ETIMEDOUT ? thrd_timedout : thrd_error;
}

}  // namespace

FREEZEGATE_STANDS_IN int cnd_wait(cnd_t* condition, mtx_t* mutex) {
  static Real<int(cnd_t*, mtx_t*)> real("cnd_wait");
  if (scheduler::is_off()) return real(condition, mutex);
  return thrd_result(pthread_cond_wait(posix(condition), reinterpret_cast<pthread_mutex_t*>(mutex)));
}

FREEZEGATE_STANDS_IN int cnd_timedwait(cnd_t* condition, mtx_t* mutex, const timespec* time) {
  static Real<int(cnd_t*, mtx_t*, const timespec*)> real("cnd_timedwait");
  if (scheduler::is_off()) return real(condition, mutex, time);
  return thrd_result(
      pthread_cond_timedwait(posix(condition), reinterpret_cast<pthread_mutex_t*>(mutex), time));
}

FREEZEGATE_STANDS_IN int cnd_signal(cnd_t* condition) {
  static Real<int(cnd_t*)> real("cnd_signal");
  if (scheduler::is_off()) return real(condition);
  return thrd_result(pthread_cond_signal(posix(condition)));
}

FREEZEGATE_STANDS_IN int cnd_broadcast(cnd_t* condition) {
  static Real<int(cnd_t*)> real("cnd_broadcast");
  if (scheduler::is_off()) return real(condition);
  return thrd_result(pthread_cond_broadcast(posix(condition)));
}

}  // namespace freezegate::pins
