// The first process of the test's pid namespace.
#pragma once

#include "run.hpp"

namespace freezegate::pins::launch {

/// Runs the test below an init, in a pid namespace, at a process id that the seed chooses. When the test has
/// ended, all that it left behind ends, and so it does when this process dies, of whatever.
/// \param signals as hold_signals() gave it
/// \param status the test's end, as waitpid() has it
/// \returns false when the system refuses it: the axis is refused then, and nothing was started.
bool run_below_init(Run& run, int signals, int& status) noexcept;

}  // namespace freezegate::pins::launch
