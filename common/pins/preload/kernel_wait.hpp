// Calls that may wait in the kernel, perhaps for another thread of this process. While they would wait,
// others run, and they are tried again; only when nobody can run, the thread waits in the kernel.
//
// That something became ready is noticed at fixed places: when a thread of the process has done something
// that may be the cause, and when nobody can run. So how fast the outside is does not decide what is next, as
// long as everybody waits for it.
#pragma once

#include "raw.hpp"
#include "scheduler.hpp"
#include "scheduler/waiting.hpp"

#include <cerrno>
#include <pthread.h>

namespace freezegate::pins {

/// What all that wait for the kernel wait on.
extern const char kernel_object;

/// Something in the kernel may have become ready by what the calling thread did.
inline void tell_kernel_waiters() noexcept {
  scheduler::wake_all(&kernel_object);
}

/// Whether calls have to be handled by us: the thread is the scheduler's, and either there are others or time
/// is virtual and the call is timed.
bool is_kernel_wait_ours(bool is_timed) noexcept;

/// Whether to ask before others have run. What comes from outside may be there or not, as the machine's speed
/// has it: so it is asked for only when nobody else can run.
enum class FirstLook { at_once, when_idle };

/// Waits until `is_ready()`, which must not wait. `wait_outside()` waits in the kernel for the same.
/// \returns false when the time was over.
template <class Ready, class WaitOutside>
bool wait_for_kernel(const scheduler::Readiness& readiness, Nanoseconds until, Ready is_ready,
                     WaitOutside wait_outside, FirstLook first = FirstLook::at_once) {
  for (bool looks = first == FirstLook::at_once; !looks || !is_ready(); looks = true) {
    scheduler::announce(&kernel_object, scheduler::Wait::kernel, until);
    switch (scheduler::block(&readiness)) {
      case scheduler::Woken::by_time:
        return is_ready();
      case scheduler::Woken::by_thread:
        break;
      case scheduler::Woken::to_go_outside:
        wait_outside();
        scheduler::come_back();
        break;
    }
    pthread_testcancel();
  }
  return true;
}

/// Waits until a descriptor can be read (POLLIN) or written (POLLOUT) without waiting. \returns false when
/// the descriptor's own time limit was over.
bool wait_for_descriptor(int descriptor, short events);

/// -errno becomes errno and -1.
inline long with_errno(long result) noexcept {
  if (result >= 0 || result < -4095) return result;
  errno = static_cast<int>(-result);
  return -1;
}

}  // namespace freezegate::pins
