// Barriers: ours altogether, in the memory of libc's. One that processes share is left to the kernel.
#include "real.hpp"
#include "sanitizer.hpp"
#include "scheduler.hpp"
#include "scheduler/waiting.hpp"

#include <cstring>
#include <pthread.h>

#include <climits>

namespace freezegate::pins {

namespace {

// glibc's barrier. We count arrivals and rounds in it, and leave it as nobody had ever waited, so that libc's
// pthread_barrier_destroy() finds nobody inside.
struct Layout {
  unsigned arrived;
  unsigned round;
  unsigned needed;
  int is_shared;
  unsigned left;
};
static_assert(sizeof(Layout) <= sizeof(pthread_barrier_t));

}  // namespace

FREEZEGATE_STANDS_IN int pthread_barrier_wait(pthread_barrier_t* barrier) noexcept {
  static Real<int(pthread_barrier_t*)> real("pthread_barrier_wait");
  if (scheduler::is_off() || !scheduler::is_scheduled()) return real(barrier);
  auto* const state = reinterpret_cast<Layout*>(barrier);
  scheduler::point();
  if (state->is_shared != 0) {
    scheduler::leave();
    const int result = real(barrier);
    scheduler::come_back();
    return result;
  }
  tell_release(barrier);
  const unsigned round = __atomic_load_n(&state->round, __ATOMIC_RELAXED);
  if (++state->arrived == state->needed) {
    state->arrived = 0;
    __atomic_store_n(&state->round, round + 1, __ATOMIC_RELAXED);
    scheduler::wake(barrier, INT_MAX);
    tell_acquire(barrier);
    scheduler::point();
    return PTHREAD_BARRIER_SERIAL_THREAD;
  }
  // The last one may destroy the barrier as soon as all were woken: it is not looked at again after that.
  for (;;) {
    scheduler::announce(barrier, scheduler::Wait::barrier, -1);
    if (scheduler::block() == scheduler::Woken::by_thread) break;
  }
  tell_acquire(barrier);
  return 0;
}

}  // namespace freezegate::pins
