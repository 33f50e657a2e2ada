// Whose turn it is: a lock that is safe in signal handlers and never holds a guest up for ever.
#pragma once

#include "text.hpp"

#include <atomic>
#include <ctime>

namespace freezegate {
namespace FREEZEGATE_RUNTIME_NAMESPACE {

/// Not a mutex, which would have to be safe in signal handlers (Catch2 sends events from one). Waits for
/// about a second: whoever has no turn by then has to do without, since a thread that hangs here would be a
/// deadlock in a guest.
class Turn {
 public:
  explicit Turn(std::atomic_flag& busy) noexcept : busy_(busy) {
    constexpr int patience = 10000;
    for (int i = 0; i < patience && !held_; ++i) {
      held_ = !busy_.test_and_set(std::memory_order_acquire);
      if (held_) return;
      const timespec pause{0, i < 100 ? 0 : 100000};
      nanosleep(&pause, nullptr);
    }
  }
  ~Turn() {
    if (held_) busy_.clear(std::memory_order_release);
  }
  Turn(const Turn&) = delete;
  Turn& operator=(const Turn&) = delete;
  explicit operator bool() const noexcept { return held_; }

 private:
  std::atomic_flag& busy_;
  bool held_ = false;
};

}  // namespace FREEZEGATE_RUNTIME_NAMESPACE
}  // namespace freezegate
