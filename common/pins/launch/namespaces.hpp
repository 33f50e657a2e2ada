// Namespaces of the test's own, with the rights that the launcher has: as an ordinary user in a user
// namespace that maps this user to itself, never to root.
#pragma once

#include "run.hpp"

#include <cstdint>
#include <sys/types.h>

namespace freezegate::pins::launch {

/// \param flag one CLONE_NEW... \returns false when the system refuses it; nothing has changed then, but that
///     the user namespace may have been entered.
bool enter_namespace(Run& run, int flag) noexcept;

/// Forks a process that is the first of a new pid namespace. \returns as fork() does; negative when it is
/// refused.
pid_t fork_first_process(Run& run) noexcept;

/// In the child, before exec: what may gain rights in a user namespace of its own gets none that it could not
/// have had before.
void keep_capabilities(const Run& run) noexcept;

/// A host name made from the value, in a UTS namespace. \returns false when it is refused.
bool pin_host(Run& run) noexcept;

/// A network namespace whose loopback is up, in which port 0 gives the seed's port (network.cpp).
bool pin_ports(Run& run) noexcept;

/// Writes a file of /proc whole. \returns false when it cannot be.
bool write_file(const char* path, const char* text) noexcept;

}  // namespace freezegate::pins::launch
