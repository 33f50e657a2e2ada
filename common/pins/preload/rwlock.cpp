// Read-write locks. The lock itself stays libc's: only the waiting is ours. One that processes share is left
// to the kernel.
#include "clock/sleeping.hpp"
#include "real.hpp"
#include "scheduler.hpp"
#include "scheduler/waiting.hpp"

#include <pthread.h>

#include <climits>

namespace freezegate::pins {

namespace {

using Plain = int(pthread_rwlock_t*);
using Timed = int(pthread_rwlock_t*, const timespec*);
using Clocked = int(pthread_rwlock_t*, clockid_t, const timespec*);

// One side of the lock: reading or writing.
struct Side {
  Real<Plain> lock;
  Real<Plain> try_lock;
  Real<Timed> timed_lock;
  Real<Clocked> clock_lock;
};
Side reading{Real<Plain>("pthread_rwlock_rdlock"), Real<Plain>("pthread_rwlock_tryrdlock"),
             Real<Timed>("pthread_rwlock_timedrdlock"), Real<Clocked>("pthread_rwlock_clockrdlock")};
Side writing{Real<Plain>("pthread_rwlock_wrlock"), Real<Plain>("pthread_rwlock_trywrlock"),
             Real<Timed>("pthread_rwlock_timedwrlock"), Real<Clocked>("pthread_rwlock_clockwrlock")};
Real<Plain> real_unlock("pthread_rwlock_unlock");

bool is_shared(const pthread_rwlock_t* lock) noexcept {
  return lock->__data.__shared != 0;
}

// `call`: libc's own function, for a lock that others share. `until()`: asked for when it has to wait only.
template <class Call, class Until>
int acquire(Side& side, pthread_rwlock_t* lock, Call call, Until until) noexcept {
  scheduler::point();
  const int result = side.try_lock(lock);
  if (result != EBUSY) return result;
  if (is_shared(lock)) {
    scheduler::leave();
    const int waited = call();
    scheduler::come_back();
    return waited;
  }
  return scheduler::wait_for(lock, scheduler::Wait::rwlock, until(),
                             [&side, lock] { return side.try_lock(lock); });
}

int lock_plainly(Side& side, pthread_rwlock_t* lock) noexcept {
  if (scheduler::is_off() || !scheduler::is_scheduled()) return side.lock(lock);
  return acquire(side, lock, [&] { return side.lock(lock); }, [] { return Nanoseconds{-1}; });
}

int lock_until(Side& side, pthread_rwlock_t* lock, clockid_t clock, const timespec* time) noexcept {
  if (!scheduler::is_valid(*time) || (clock != CLOCK_REALTIME && clock != CLOCK_MONOTONIC)) return EINVAL;
  return acquire(
      side, lock, [&] { return side.clock_lock(lock, clock, KernelDeadline(clock, time)); },
      [&] { return scheduler::deadline_of(clock, *time); });
}

int try_lock(Side& side, pthread_rwlock_t* lock) noexcept {
  if (scheduler::is_off() || !scheduler::is_scheduled()) return side.try_lock(lock);
  scheduler::point();
  const int result = side.try_lock(lock);
  if (result == EBUSY) scheduler::yield();
  return result;
}

}  // namespace

FREEZEGATE_STANDS_IN int pthread_rwlock_rdlock(pthread_rwlock_t* lock) noexcept {
  return lock_plainly(reading, lock);
}

FREEZEGATE_STANDS_IN int pthread_rwlock_wrlock(pthread_rwlock_t* lock) noexcept {
  return lock_plainly(writing, lock);
}

FREEZEGATE_STANDS_IN int pthread_rwlock_tryrdlock(pthread_rwlock_t* lock) noexcept {
  return try_lock(reading, lock);
}

FREEZEGATE_STANDS_IN int pthread_rwlock_trywrlock(pthread_rwlock_t* lock) noexcept {
  return try_lock(writing, lock);
}

FREEZEGATE_STANDS_IN int pthread_rwlock_timedrdlock(pthread_rwlock_t* lock, const timespec* time) noexcept {
  if (scheduler::is_off() || !scheduler::is_scheduled())
    return reading.timed_lock(lock, KernelDeadline(CLOCK_REALTIME, time));
  return lock_until(reading, lock, CLOCK_REALTIME, time);
}

FREEZEGATE_STANDS_IN int pthread_rwlock_timedwrlock(pthread_rwlock_t* lock, const timespec* time) noexcept {
  if (scheduler::is_off() || !scheduler::is_scheduled())
    return writing.timed_lock(lock, KernelDeadline(CLOCK_REALTIME, time));
  return lock_until(writing, lock, CLOCK_REALTIME, time);
}

FREEZEGATE_STANDS_IN int pthread_rwlock_clockrdlock(pthread_rwlock_t* lock, clockid_t clock,
                                                    const timespec* time) noexcept {
  if (scheduler::is_off() || !scheduler::is_scheduled())
    return reading.clock_lock(lock, clock, KernelDeadline(clock, time));
  return lock_until(reading, lock, clock, time);
}

FREEZEGATE_STANDS_IN int pthread_rwlock_clockwrlock(pthread_rwlock_t* lock, clockid_t clock,
                                                    const timespec* time) noexcept {
  if (scheduler::is_off() || !scheduler::is_scheduled())
    return writing.clock_lock(lock, clock, KernelDeadline(clock, time));
  return lock_until(writing, lock, clock, time);
}

FREEZEGATE_STANDS_IN int pthread_rwlock_unlock(pthread_rwlock_t* lock) noexcept {
  if (scheduler::is_off()) return real_unlock(lock);
  scheduler::enter();
  const int result = real_unlock(lock);
  scheduler::wake(lock, INT_MAX);  // several readers may go on
  scheduler::point();
  return result;
}

}  // namespace freezegate::pins
