// The process that becomes the test.
#pragma once

#include "layout.hpp"
#include "run.hpp"

#include <sys/types.h>

namespace freezegate::pins::launch {

struct Child {
  char** command;
  char** environment;
  Layout layout;   ///< When the axis is asked for.
  bool is_traced;  ///< Stops at exec, with all signals held back.
};

/// \returns the process, or -1 with errno. Why it could not execute the program comes by
/// `run.handover->exec_errno`; it has then ended.
pid_t start_child(Run& run, const Child& child) noexcept;

}  // namespace freezegate::pins::launch
