// Starts the test and stays with it until its end.
#pragma once

#include "run.hpp"

namespace freezegate::pins::launch {

/// \param signals as hold_signals() gave it
/// \returns how it ended, as waitpid() has it. What could not be started is said on the state page.
int run_test(Run& run, int signals) noexcept;

}  // namespace freezegate::pins::launch
