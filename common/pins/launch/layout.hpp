// Where things lie in the test's memory. Randomisation is switched off, and then everything is moved by the
// seed: one fixed layout would be one corner, and explore nothing.
#pragma once

#include "auxiliary_vector.hpp"
#include "stopped_process.hpp"

#include <cstdint>
#include <sys/resource.h>

namespace freezegate::pins::launch {

struct Layout {
  std::uint64_t padding;        ///< Moves the stack: bytes in the environment; see StackStart.
  rlimit stack_before;          ///< What the test sees.
  rlimit stack_for_exec;        ///< Moves mappings and libraries, which lie below the largest stack.
  std::uint64_t program_shift;  ///< Moves a position-independent program, and its static objects.
  std::uint64_t heap_shift;     ///< Moves the heap that brk(2) gives.
  std::uint64_t random[2];      ///< AT_RANDOM: the stack protector's canary, libc's pointer guard.
};

Layout choose_layout(std::uint64_t value) noexcept;

/// In the child, before exec. \returns 0, or the errno of what was refused.
int enter_layout(const Layout& layout) noexcept;

/// At the exec stop. \returns false when a part of it was refused.
bool settle_layout(const Layout& layout, StoppedProcess& process, AuxiliaryVector& vector) noexcept;

/// Moves a position-independent program that has an interpreter, which has not looked at it yet, down by
/// about `shift` bytes. The kernel puts it at one address when it does not randomise. \returns false when the
/// system refused it; true when it was moved or is not one that can be.
bool move_program(std::uint64_t shift, StoppedProcess& process, AuxiliaryVector& vector) noexcept;

}  // namespace freezegate::pins::launch
