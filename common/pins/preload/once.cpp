// One-time initialisation. libc's own function runs it, so that exceptions and cancellation work as ever; who
// comes while it runs waits here.
#include "real.hpp"
#include "sanitizer.hpp"
#include "scheduler.hpp"
#include "scheduler/waiting.hpp"

#include <pthread.h>
#include <threads.h>

#include <climits>

namespace freezegate::pins {

namespace {

// The states of a once flag: glibc's, and those of ThreadSanitizer's runtime, which has a function of its
// own.
struct States {
  int in_progress;
  int done;
};

const States& states() noexcept {
  static constexpr States of_libc{1, 2};
  static constexpr States of_sanitizer{1 << 16, 1};
  static const States* known;
  const States* found = __atomic_load_n(&known, __ATOMIC_RELAXED);
  if (found == nullptr) {
    found = is_under_thread_sanitizer() ? &of_sanitizer : &of_libc;
    __atomic_store_n(&known, found, __ATOMIC_RELAXED);
  }
  return *found;
}

// The initialisation may end by an exception, which passes us by: so the flag itself is looked at.
struct FlagFree : scheduler::Readiness {
  const pthread_once_t* flag;
};

bool is_free(const scheduler::Readiness& self) noexcept {
  return (__atomic_load_n(static_cast<const FlagFree&>(self).flag, __ATOMIC_ACQUIRE) &
          states().in_progress) == 0;
}

int run_once(pthread_once_t* flag, void (*function)(), Real<int(pthread_once_t*, void (*)())>& real) {
  scheduler::point();
  FlagFree readiness{{is_free, nullptr}, flag};
  while (!is_free(readiness)) {
    scheduler::announce(flag, scheduler::Wait::once, -1);
    scheduler::block(&readiness);
  }
  if ((__atomic_load_n(flag, __ATOMIC_ACQUIRE) & states().done) != 0) return real(flag, function);
  const int result = real(flag, function);
  scheduler::wake(flag, INT_MAX);
  scheduler::point();
  return result;
}

}  // namespace

FREEZEGATE_STANDS_IN int pthread_once(pthread_once_t* flag, void (*function)()) {
  static Real<int(pthread_once_t*, void (*)())> real("pthread_once");
  if (scheduler::is_off() || !scheduler::is_scheduled()) return real(flag, function);
  return run_once(flag, function, real);
}

FREEZEGATE_STANDS_IN void call_once(once_flag* flag, void (*function)()) {
  static_assert(sizeof(once_flag) == sizeof(pthread_once_t));
  pthread_once(reinterpret_cast<pthread_once_t*>(flag), function);
}

}  // namespace freezegate::pins
