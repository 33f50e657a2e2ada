#include "sanitizer.hpp"

#include "real.hpp"
#include "scheduler.hpp"
#include "scheduler/waiting.hpp"

#include <cstdint>

#include <climits>

namespace freezegate::pins {

namespace {

template <class Signature>
Signature* find(const char* name) noexcept {
  return reinterpret_cast<Signature*>(dlsym(RTLD_DEFAULT, name));
}

// The runtime's own guard of local statics waits in the kernel, where nobody can see for whom.
struct GuardFree : scheduler::Readiness {
  const std::uint32_t* guard;
};

bool is_guard_free(const scheduler::Readiness& self) noexcept {
  constexpr std::uint32_t running = 1U << 16U;
  return (__atomic_load_n(static_cast<const GuardFree&>(self).guard, __ATOMIC_ACQUIRE) & running) == 0;
}

}  // namespace

bool is_under_thread_sanitizer() noexcept {
  static int known;
  int answer = __atomic_load_n(&known, __ATOMIC_RELAXED);
  if (answer == 0) {
    answer = find<void>("__tsan_create_fiber") != nullptr ? 1 : -1;
    __atomic_store_n(&known, answer, __ATOMIC_RELAXED);
  }
  return answer > 0;
}

void tell_release(void* object) noexcept {
  if (is_under_thread_sanitizer()) find<void(void*)>("__tsan_release")(object);
}

void tell_acquire(void* object) noexcept {
  if (is_under_thread_sanitizer()) find<void(void*)>("__tsan_acquire")(object);
}

// Elsewhere the C++ library's own guard comes to us by syscall() or by a mutex.
FREEZEGATE_STANDS_IN int __cxa_guard_acquire(void* guard) {
  static Real<int(void*)> real("__cxa_guard_acquire");
  if (!scheduler::is_off() && scheduler::is_scheduled() && is_under_thread_sanitizer()) {
    scheduler::enter();
    const GuardFree readiness{{is_guard_free, nullptr}, static_cast<const std::uint32_t*>(guard)};
    while (!is_guard_free(readiness)) {
      scheduler::announce(guard, scheduler::Wait::once, -1);
      scheduler::block(&readiness);
    }
  }
  return real(guard);
}

FREEZEGATE_STANDS_IN void __cxa_guard_release(void* guard) {
  static Real<void(void*)> real("__cxa_guard_release");
  real(guard);
  if (!scheduler::is_off()) scheduler::wake(guard, INT_MAX);
}

FREEZEGATE_STANDS_IN void __cxa_guard_abort(void* guard) {
  static Real<void(void*)> real("__cxa_guard_abort");
  real(guard);
  if (!scheduler::is_off()) scheduler::wake(guard, INT_MAX);
}

}  // namespace freezegate::pins
