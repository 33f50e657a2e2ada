// std::random_device of a static program takes its numbers from the processor, which no filter sees. Here its
// member function is replaced by one that asks the kernel, which the notifier answers.
#pragma once

#include "../protocol/pin_state.hpp"
#include "auxiliary_vector.hpp"
#include "stopped_process.hpp"

namespace freezegate::pins::launch {

/// \returns Refusal::none when it was replaced, or the program does not use it; no_symbol when that cannot be
///     known, for the program has no symbol table.
Refusal patch_random_device(StoppedProcess& process, const AuxiliaryVector& vector) noexcept;

}  // namespace freezegate::pins::launch
