// What is done at the moment at which the test's program is loaded and has not run yet.
#pragma once

#include "child.hpp"
#include "notify.hpp"
#include "run.hpp"

#include <sys/types.h>

namespace freezegate::pins::launch {

/// Whether one of the axes needs it: those that change the program's memory, and those that a static program
/// has to be refused, or served in another way; which it is shows only then.
bool needs_exec_stop(const Run& run) noexcept;

/// Waits for the test's exec and arranges what was asked for. The test runs then,
/// or stays stopped where that was asked for, or has ended.
/// \returns whether it has ended; with `status`, as waitpid() has it.
bool arrange_at_exec(Run& run, const Child& child, pid_t test, Notifier& notifier, int& status) noexcept;

}  // namespace freezegate::pins::launch
