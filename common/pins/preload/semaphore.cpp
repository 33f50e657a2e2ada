// Semaphores. Those that processes share (all that have a name) are left to the kernel where they would wait.
#include "clock/sleeping.hpp"
#include "real.hpp"
#include "scheduler.hpp"
#include "scheduler/waiting.hpp"

#include <cerrno>
#include <cstring>
#include <semaphore.h>

namespace freezegate::pins {

namespace {

Real<int(sem_t*)> real_wait("sem_wait");
Real<int(sem_t*)> real_trywait("sem_trywait");
Real<int(sem_t*, const timespec*)> real_timedwait("sem_timedwait");
Real<int(sem_t*, clockid_t, const timespec*)> real_clockwait("sem_clockwait");
Real<int(sem_t*)> real_post("sem_post");

// In glibc's semaphore the word behind the value says which kind of futex it is.
bool is_shared(const sem_t* semaphore) noexcept {
  int kind = 0;
  std::memcpy(&kind, semaphore->__size + 8, sizeof kind);
  return kind != 0;
}

// 0, EBUSY where it would wait, or an error.
int try_wait(sem_t* semaphore) noexcept {
  if (real_trywait(semaphore) == 0) return 0;
  return errno == EAGAIN ? EBUSY : errno;
}

// `call` and `until` as in rwlock.cpp. Sets errno.
template <class Call, class Until>
int wait(sem_t* semaphore, Call call, Until until) {
  const int before = errno;
  scheduler::point();
  pthread_testcancel();
  int result = try_wait(semaphore);
  if (result == EBUSY && is_shared(semaphore)) {
    scheduler::leave();
    const int waited = call();
    scheduler::come_back();
    return waited;
  }
  if (result == EBUSY) {
    result = scheduler::wait_for(semaphore, scheduler::Wait::semaphore, until(), [semaphore] {
      const int got = try_wait(semaphore);
      if (got == EBUSY) pthread_testcancel();
      return got;
    });
  }
  errno = result == 0 ? before : result;
  return result == 0 ? 0 : -1;
}

int wait_until(sem_t* semaphore, clockid_t clock, const timespec* time) {
  if (!scheduler::is_valid(*time) || (clock != CLOCK_REALTIME && clock != CLOCK_MONOTONIC)) {
    errno = EINVAL;
    return -1;
  }
  return wait(
      semaphore, [=] { return real_clockwait(semaphore, clock, KernelDeadline(clock, time)); },
      [=] { return scheduler::deadline_of(clock, *time); });
}

}  // namespace

FREEZEGATE_STANDS_IN int sem_wait(sem_t* semaphore) {
  if (scheduler::is_off() || !scheduler::is_scheduled()) return real_wait(semaphore);
  return wait(semaphore, [=] { return real_wait(semaphore); }, [] { return Nanoseconds{-1}; });
}

FREEZEGATE_STANDS_IN int sem_timedwait(sem_t* semaphore, const timespec* time) {
  if (scheduler::is_off() || !scheduler::is_scheduled())
    return real_timedwait(semaphore, KernelDeadline(CLOCK_REALTIME, time));
  return wait_until(semaphore, CLOCK_REALTIME, time);
}

FREEZEGATE_STANDS_IN int sem_clockwait(sem_t* semaphore, clockid_t clock, const timespec* time) {
  if (scheduler::is_off() || !scheduler::is_scheduled())
    return real_clockwait(semaphore, clock, KernelDeadline(clock, time));
  return wait_until(semaphore, clock, time);
}

FREEZEGATE_STANDS_IN int sem_trywait(sem_t* semaphore) noexcept {
  if (scheduler::is_off() || !scheduler::is_scheduled()) return real_trywait(semaphore);
  scheduler::point();
  const int result = real_trywait(semaphore);
  if (result != 0) {
    const int error = errno;
    scheduler::yield();
    errno = error;
  }
  return result;
}

// A signal handler may call it, too.
FREEZEGATE_STANDS_IN int sem_post(sem_t* semaphore) noexcept {
  if (scheduler::is_off()) return real_post(semaphore);
  scheduler::enter();
  const int result = real_post(semaphore);
  scheduler::wake_one(semaphore);
  scheduler::point();
  return result;
}

}  // namespace freezegate::pins
