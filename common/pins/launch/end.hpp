// Ends the launcher as the test ended.
#pragma once

namespace freezegate::pins::launch {

/// Exits with the same status, or dies of the same signal (without a dump of core of its own).
/// \param status as waitpid() has it
[[noreturn]] void end_as(int status) noexcept;

/// What a launcher ends with that could not start the test, as shells do.
constexpr int cannot_start = 127;

}  // namespace freezegate::pins::launch
