// The lock around the scheduler's own data. Held for some hundred nanoseconds at a time.
#pragma once

#include "../raw.hpp"

#include <cstdint>
#include <ctime>
#include <linux/futex.h>

#include <climits>

namespace freezegate::pins::scheduler {

inline long futex_wait(std::uint32_t* word_of_memory, std::uint32_t expected,
                       const struct timespec* timeout = nullptr) noexcept {
  return raw_call(SYS_futex, word(word_of_memory), FUTEX_WAIT_PRIVATE, expected, word(timeout));
}

inline void futex_wake(std::uint32_t* word_of_memory, int most = 1) noexcept {
  raw_call(SYS_futex, word(word_of_memory), FUTEX_WAKE_PRIVATE, most);
}

/// All zero is unlocked. Not recursive: see Busy in world.hpp for signal handlers.
class Lock {
 public:
  void lock() noexcept {
    std::uint32_t seen = 0;
    if (__atomic_compare_exchange_n(&state_, &seen, 1U, false, __ATOMIC_ACQUIRE, __ATOMIC_RELAXED)) return;
    while (__atomic_exchange_n(&state_, 2U, __ATOMIC_ACQUIRE) != 0)
      futex_wait(&state_, 2);
  }

  void unlock() noexcept {
    if (__atomic_exchange_n(&state_, 0U, __ATOMIC_RELEASE) == 2) futex_wake(&state_);
  }

  /// In the child of a fork, where nobody holds it.
  void forget() noexcept { state_ = 0; }

 private:
  std::uint32_t state_;  // 0: free, 1: held, 2: held and perhaps waited for
};

}  // namespace freezegate::pins::scheduler
