// The environment that the test gets: the launcher's own, with what only the launcher knows.
#pragma once

#include "run.hpp"

#include <sys/types.h>

namespace freezegate::pins::launch {

/// The variable whose size moves the stack.
constexpr const char* padding_variable = "FREEZEGATE_PADDING";

/// \param parent the test's parent, as the test sees it; ten digits, so that the environment's size does not
///     depend on it
/// \param padding bytes of padding; negative: the variable is left away
/// \returns null when there is no memory. Never freed.
char** build_environment(pid_t parent, long padding) noexcept;

/// Bytes of padding that are sure to fit beside the arguments and the environment, for a soft limit of the
/// stack in bytes.
std::size_t room_for_padding(char** arguments, std::size_t stack_limit) noexcept;

/// Where the launcher could not be linked statically, the library for the test has acted on the launcher,
/// too: starts it again with LD_PRELOAD put aside. Does nothing otherwise.
void put_preload_aside(char** arguments) noexcept;

}  // namespace freezegate::pins::launch
