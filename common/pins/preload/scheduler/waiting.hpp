// How the functions that stand in for libc's wait: announce, look once more, sleep until woken.
#pragma once

#include "../scheduler.hpp"
#include "thread_table.hpp"

#include <cerrno>
#include <ctime>

namespace freezegate::pins::scheduler {

/// The calling thread stands in the queue of `object` from now on, so that no wake is lost, but runs on.
void announce(const void* object, Wait kind, Nanoseconds until, std::uint32_t bits = ~0U) noexcept;

/// Leaves the queue again.
void withdraw() noexcept;

enum class Woken { by_thread, by_time, to_go_outside };

/// After announce(): sleeps until woken. `readiness` lives until then.
Woken block(const Readiness* readiness = nullptr) noexcept;

/// Wakes up to `most` waiters whose bits meet `bits`, which of them by the seed. \returns how many.
int wake(const void* object, int most, std::uint32_t bits = ~0U) noexcept;
/// Lets up to `most` waiters wait on another object. \returns how many.
int requeue(const void* from, const void* to, int most) noexcept;

/// Whether the calling thread is the only one that the scheduler knows.
bool is_alone() noexcept;

/// The calling thread queues up again if it had escaped; nobody else runs after that.
void enter() noexcept;

/// Lets others run first, whatever the policy: for who waits for others by asking again and again.
void yield() noexcept;

/// The moment of the deadline clock at which a clock shows a time. Never negative.
Nanoseconds deadline_of(clockid_t clock, const timespec& shown) noexcept;
Nanoseconds deadline_after(Nanoseconds duration) noexcept;

inline bool is_valid(const timespec& time) noexcept {
  return time.tv_nsec >= 0 && time.tv_nsec < 1000000000;
}

/// Tries until `attempt()` is something else than EBUSY. `until`: negative for ever. \returns that, or
/// ETIMEDOUT.
template <class Attempt>
int wait_for(const void* object, Wait kind, Nanoseconds until, Attempt attempt) noexcept(false) {
  for (;;) {
    int result = attempt();
    if (result != EBUSY) return result;
    announce(object, kind, until);
    result = attempt();
    if (result != EBUSY) {
      withdraw();
      return result;
    }
    if (block() == Woken::by_time) {
      result = attempt();
      return result == EBUSY ? ETIMEDOUT : result;
    }
  }
}

/// For pthread_cancel(): a thread that sleeps in a cancellation point looks whether it has to end.
void cancel(pthread_t thread) noexcept;

/// Around a call that ends by itself soon, however long the machine takes: not to be taken for blocked.
class Settling {
 public:
  Settling() noexcept;
  ~Settling() noexcept;
  Settling(const Settling&) = delete;
  Settling& operator=(const Settling&) = delete;
};

/// leave(), for a wait that only a signal ends: nobody has to wait for its end.
void leave_for_signal() noexcept;

/// A thread is about to be created and cannot run yet; \returns its record, or null where the scheduler does
/// not run it.
Thread* prepare_thread(std::uint64_t path) noexcept;
/// It was created and may be chosen.
void admit_thread(Thread* thread, pthread_t handle) noexcept;
void abandon_thread(Thread* thread) noexcept;
/// In the new thread: returns when it is chosen.
void begin_thread(Thread* thread) noexcept;
/// The calling thread ends: it does not wait, and does not run any code of the test.
void end_thread() noexcept;
/// Waits for a thread's end_thread(). \returns false when the time was over.
bool wait_for_end(pthread_t thread, Nanoseconds until) noexcept;

}  // namespace freezegate::pins::scheduler
