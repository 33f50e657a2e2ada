// What the parts of the launcher know of the run that they serve.
#pragma once

#include "../protocol/pin_settings.hpp"
#include "options.hpp"
#include "state.hpp"

#include <csignal>

namespace freezegate::pins::launch {

/// Memory that the launcher shares with the processes that it forks: results come back without a pipe.
struct Handover {
  volatile int exec_errno;      ///< Why the program could not be executed; 0: it was.
  volatile int init_errno;      ///< Why the init cannot run the test; 0: it can.
  volatile bool is_not_traced;  ///< The system refused to let the test be traced.
  volatile bool has_ended;      ///< The init has seen the test's end:
  volatile int status;          ///< as waitpid() has it.
};

struct Run {
  Options options;
  PinSettings settings;
  State state;
  Handover* handover;
  sigset_t mask_before;           ///< What the test gets.
  struct sigaction child_before;  ///< Of SIGCHLD.
  bool in_user_namespace;         ///< One of our own.
  bool has_own_pids;              ///< The test is in a pid namespace of its own.

  [[nodiscard]] bool asks(Axis axis) const noexcept {
    return settings.is_pinned[static_cast<std::size_t>(axis)];
  }
  [[nodiscard]] std::uint64_t value(Axis axis) const noexcept {
    return settings.value[static_cast<std::size_t>(axis)];
  }
  void refuse(Axis axis, Refusal why) noexcept {
    if (asks(axis)) state.refuse(axis, why);
  }
};

}  // namespace freezegate::pins::launch
