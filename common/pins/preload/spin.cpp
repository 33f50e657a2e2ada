// Spin locks: who finds one taken sleeps instead.
#include "real.hpp"
#include "scheduler.hpp"
#include "scheduler/waiting.hpp"

#include <pthread.h>

namespace freezegate::pins {

namespace {

Real<int(pthread_spinlock_t*)> real_trylock("pthread_spin_trylock");

const void* object_of(pthread_spinlock_t* lock) noexcept {
  return const_cast<const int*>(lock);
}

}  // namespace

FREEZEGATE_STANDS_IN int pthread_spin_lock(pthread_spinlock_t* lock) noexcept {
  static Real<int(pthread_spinlock_t*)> real("pthread_spin_lock");
  if (scheduler::is_off() || !scheduler::is_scheduled()) return real(lock);
  scheduler::point();
  return scheduler::wait_for(object_of(lock), scheduler::Wait::spin_lock, -1,
                             [lock] { return real_trylock(lock); });
}

FREEZEGATE_STANDS_IN int pthread_spin_trylock(pthread_spinlock_t* lock) noexcept {
  if (scheduler::is_off() || !scheduler::is_scheduled()) return real_trylock(lock);
  scheduler::point();
  const int result = real_trylock(lock);
  if (result == EBUSY) scheduler::yield();
  return result;
}

FREEZEGATE_STANDS_IN int pthread_spin_unlock(pthread_spinlock_t* lock) noexcept {
  static Real<int(pthread_spinlock_t*)> real("pthread_spin_unlock");
  if (scheduler::is_off()) return real(lock);
  scheduler::enter();
  const int result = real(lock);
  scheduler::wake_one(object_of(lock));
  scheduler::point();
  return result;
}

}  // namespace freezegate::pins
