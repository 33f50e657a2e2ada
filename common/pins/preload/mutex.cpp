// Mutexes. The mutex itself stays libc's: only the waiting is ours. One that processes share is left to the
// kernel.
#include "mutex.hpp"

#include "clock/sleeping.hpp"
#include "raw.hpp"
#include "real.hpp"
#include "scheduler.hpp"
#include "scheduler/waiting.hpp"

#include <threads.h>

namespace freezegate::pins {

namespace {

using scheduler::Wait;

Real<int(pthread_mutex_t*)> real_lock("pthread_mutex_lock");
Real<int(pthread_mutex_t*)> real_trylock("pthread_mutex_trylock");
Real<int(pthread_mutex_t*)> real_unlock("pthread_mutex_unlock");
Real<int(pthread_mutex_t*, const timespec*)> real_timedlock("pthread_mutex_timedlock");
Real<int(pthread_mutex_t*, clockid_t, const timespec*)> real_clocklock("pthread_mutex_clocklock");

// Bits of glibc's own description of a mutex; part of its binary interface, as initialisers write them.
constexpr int kind_mask = 3;
constexpr int robust_bit = 16;
constexpr int shared_bit = 128;

bool is_shared(const pthread_mutex_t* mutex) noexcept {
  return (mutex->__data.__kind & shared_bit) != 0;
}

// Where locking again is an error that libc tells at once. Trying would only say "busy".
bool is_own_checked(const pthread_mutex_t* mutex) noexcept {
  return (mutex->__data.__kind & kind_mask) == PTHREAD_MUTEX_ERRORCHECK_NP &&
         mutex->__data.__owner == static_cast<int>(raw_call(SYS_gettid));
}

int lock_until(pthread_mutex_t* mutex, clockid_t clock, const timespec* time) noexcept {
  scheduler::point();
  if (is_own_checked(mutex)) return time == nullptr ? real_lock(mutex) : EDEADLK;
  const int result = real_trylock(mutex);
  if (result != EBUSY) return result;
  if (!scheduler::is_valid(*time)) return EINVAL;
  return scheduler::wait_for(mutex, Wait::mutex, scheduler::deadline_of(clock, *time),
                             [mutex] { return real_trylock(mutex); });
}

template <class Call>
int lock_shared(pthread_mutex_t* mutex, Call call) noexcept {
  scheduler::point();
  const int result = real_trylock(mutex);
  if (result != EBUSY || is_own_checked(mutex)) return result == EBUSY ? call() : result;
  return scheduler::wait_outside(call);
}

int thrd_result(int result) noexcept {
  switch (result) {
    case 0:
      return thrd_success;
    case EBUSY:
      return thrd_busy;
    case ETIMEDOUT:
      return thrd_timedout;
    case ENOMEM:
      return thrd_nomem;
    default:
      return thrd_error;
  }
}

}  // namespace

int lock_again(pthread_mutex_t* mutex) noexcept {
  if (is_shared(mutex)) return real_lock(mutex);
  return scheduler::wait_for(mutex, Wait::mutex, -1, [mutex] { return real_trylock(mutex); });
}

int unlock_quietly(pthread_mutex_t* mutex) noexcept {
  const int result = real_unlock(mutex);
  if (result == 0) scheduler::wake_one(mutex);
  return result;
}

FREEZEGATE_STANDS_IN int pthread_mutex_lock(pthread_mutex_t* mutex) noexcept {
  if (scheduler::is_off() || !scheduler::is_scheduled()) return real_lock(mutex);
  if (is_shared(mutex)) return lock_shared(mutex, [mutex] { return real_lock(mutex); });
  scheduler::point();
  if (is_own_checked(mutex)) return real_lock(mutex);
  return lock_again(mutex);
}

FREEZEGATE_STANDS_IN int pthread_mutex_trylock(pthread_mutex_t* mutex) noexcept {
  if (scheduler::is_off() || !scheduler::is_scheduled()) return real_trylock(mutex);
  scheduler::point();
  const int result = real_trylock(mutex);
  if (result == EBUSY) scheduler::yield();
  return result;
}

FREEZEGATE_STANDS_IN int pthread_mutex_timedlock(pthread_mutex_t* mutex, const timespec* time) noexcept {
  if (scheduler::is_off() || !scheduler::is_scheduled())
    return real_timedlock(mutex, KernelDeadline(CLOCK_REALTIME, time));
  if (is_shared(mutex))
    return lock_shared(mutex, [=] { return real_timedlock(mutex, KernelDeadline(CLOCK_REALTIME, time)); });
  return lock_until(mutex, CLOCK_REALTIME, time);
}

FREEZEGATE_STANDS_IN int pthread_mutex_clocklock(pthread_mutex_t* mutex, clockid_t clock,
                                                 const timespec* time) noexcept {
  if (scheduler::is_off() || !scheduler::is_scheduled())
    return real_clocklock(mutex, clock, KernelDeadline(clock, time));
  if (is_shared(mutex))
    return lock_shared(mutex, [=] { return real_clocklock(mutex, clock, KernelDeadline(clock, time)); });
  if (clock != CLOCK_REALTIME && clock != CLOCK_MONOTONIC) return EINVAL;
  return lock_until(mutex, clock, time);
}

FREEZEGATE_STANDS_IN int pthread_mutex_unlock(pthread_mutex_t* mutex) noexcept {
  if (scheduler::is_off()) return real_unlock(mutex);
  scheduler::enter();
  const int result = unlock_quietly(mutex);
  scheduler::point();
  return result;
}

// C11's mutexes are POSIX's under another name.
FREEZEGATE_STANDS_IN int mtx_lock(mtx_t* mutex) {
  static Real<int(mtx_t*)> real("mtx_lock");
  if (scheduler::is_off()) return real(mutex);
  return thrd_result(pthread_mutex_lock(reinterpret_cast<pthread_mutex_t*>(mutex)));
}

FREEZEGATE_STANDS_IN int mtx_trylock(mtx_t* mutex) {
  static Real<int(mtx_t*)> real("mtx_trylock");
  if (scheduler::is_off()) return real(mutex);
  return thrd_result(pthread_mutex_trylock(reinterpret_cast<pthread_mutex_t*>(mutex)));
}

FREEZEGATE_STANDS_IN int mtx_timedlock(mtx_t* mutex, const timespec* time) {
  static Real<int(mtx_t*, const timespec*)> real("mtx_timedlock");
  if (scheduler::is_off()) return real(mutex, time);
  return thrd_result(pthread_mutex_timedlock(reinterpret_cast<pthread_mutex_t*>(mutex), time));
}

FREEZEGATE_STANDS_IN int mtx_unlock(mtx_t* mutex) {
  static Real<int(mtx_t*)> real("mtx_unlock");
  if (scheduler::is_off()) return real(mutex);
  return thrd_result(pthread_mutex_unlock(reinterpret_cast<pthread_mutex_t*>(mutex)));
}

}  // namespace freezegate::pins
