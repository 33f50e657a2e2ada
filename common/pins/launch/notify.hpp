// Answers system calls of a program that nothing can be preloaded into: a filter in the program lets them
// wait until the launcher has said what they return (seccomp_unotify(2)).
#pragma once

#include "notify_calls.hpp"
#include "run.hpp"
#include "stopped_process.hpp"

#include <cstddef>
#include <cstdint>

namespace freezegate::pins::launch {

class Notifier {
 public:
  /// Puts the filter into a process that stands at its first instruction. \returns false when it is refused.
  bool install(Run& run, StoppedProcess& process) noexcept;

  /// To poll; -1 when there is none.
  [[nodiscard]] int descriptor() const noexcept { return descriptor_; }
  /// For how long poll() may wait, in milliseconds; -1 for ever.
  [[nodiscard]] int patience() const noexcept;

  /// Takes one call that waits, and answers it, or lets it sleep. Returns at once when its process has died.
  void answer_one() noexcept;
  /// Answers those whose sleep is over.
  void answer_waiting() noexcept;
  /// All processes that have the filter have ended.
  void close() noexcept;

 private:
  struct Sleeper {
    std::uint64_t call;
    Nanoseconds until;   // by the real clock
    Nanoseconds moment;  // by the virtual one
  };
  static constexpr std::size_t most_sleepers = 256;

  void send(std::uint64_t call, const Answer& answer) noexcept;

  int descriptor_ = -1;
  Calls calls_;
  Sleeper sleepers_[most_sleepers] = {};
  std::size_t sleeper_count_ = 0;
};

}  // namespace freezegate::pins::launch
