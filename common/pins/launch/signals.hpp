// The launcher's signals: held back, read one by one, and passed on to the test.
#pragma once

#include "run.hpp"

#include <sys/types.h>

namespace freezegate::pins::launch {

/// Holds back what is passed on, and SIGCHLD. What was before is kept in `run`, for the test.
/// \returns a descriptor to poll and to give to next_signal(), or -1.
int hold_signals(Run& run) noexcept;

struct Signal {
  int number;          ///< 0: none is there.
  bool from_terminal;  ///< The whole process group has got it already.
};

/// Collects what has come before there is a process to give it to, from the terminal too: that one cannot
/// have reached it.
sigset_t early_signals(int descriptor) noexcept;
void pass_on_early(const sigset_t& signals, pid_t target) noexcept;

/// Does not wait.
Signal next_signal(int descriptor) noexcept;

/// Gives a signal to `target`. One that stops jobs also stops this process, unless it is an init.
void pass_on(Signal signal, pid_t target) noexcept;

}  // namespace freezegate::pins::launch
