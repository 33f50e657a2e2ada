// The environment that the test gets: the launcher's own, with what only the launcher knows.
#pragma once

#include "run.hpp"

#include <sys/types.h>

namespace freezegate::pins::launch {

/// The variable that fills the beginning of the stack.
constexpr const char* padding_variable = "FREEZEGATE_PADDING";

/// What the stack begins with: arguments and environment, their texts and pointers. How much there is must
/// not depend on who started the test or from where, since everything below would move; so it is filled up to
/// a size that the seed decides. Only an environment of more than 32 KiB, which holds the fill of a larger
/// step, moves the stack.
struct StackStart {
  std::size_t seeded;       ///< Bytes of it that are the seed's.
  std::size_t stack_limit;  ///< The soft limit of the stack at exec, in bytes: what execve(2) takes follows.
};

/// \param parent the test's parent, as the test sees it; ten digits, so that the environment's size does not
///     depend on it
/// \param command program and arguments, ended by null
/// \param wanted null: nothing is filled up
/// \returns null when there is no memory. Never freed.
char** build_environment(pid_t parent, char** command, const StackStart* wanted) noexcept;

/// Where the launcher could not be linked statically, the library for the test has acted on the launcher,
/// too: starts it again with LD_PRELOAD put aside. Does nothing otherwise.
void put_preload_aside(char** arguments) noexcept;

}  // namespace freezegate::pins::launch
