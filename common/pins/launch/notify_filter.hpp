// Which system calls wait for the launcher's answer.
#pragma once

#include <cstddef>
#include <linux/filter.h>

namespace freezegate::pins::launch {

constexpr std::size_t most_instructions = 48;

/// \returns the number of instructions.
std::size_t build_filter(bool entropy, bool clock, sock_filter (&filter)[most_instructions]) noexcept;

}  // namespace freezegate::pins::launch
