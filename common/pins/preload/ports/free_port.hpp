// Ports that the system would choose: with the axis pinned they come from the seed.
#pragma once

#include <sys/socket.h>

namespace freezegate::pins {

/// Binds a TCP or UDP socket to `address`, whose port is 0, and to a port of the seed's that is free.
/// Thread-safe. \returns 0 or -errno as bind(2) does; `not_ours` where the axis is not pinned or the socket
/// is of another kind: then nothing was done.
constexpr long not_ours = 1;
long bind_free_port(int descriptor, const sockaddr* address, socklen_t size) noexcept;

/// For a socket that is about to be used without having been bound: binds it as the system would, to any
/// address. Where that fails or is not ours, nothing is done, and the system chooses.
void give_port(int descriptor) noexcept;

}  // namespace freezegate::pins
