#include "outside.hpp"

#include "raw.hpp"

#include <cerrno>
#include <csignal>
#include <fcntl.h>
#include <netinet/in.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/wait.h>

namespace freezegate::pins {

namespace {

constexpr int most_descriptors = 256;

// The port of an internet address, or 0.
unsigned port_of(const sockaddr_storage& address) noexcept {
  if (address.ss_family == AF_INET) return reinterpret_cast<const sockaddr_in&>(address).sin_port;
  if (address.ss_family == AF_INET6) return reinterpret_cast<const sockaddr_in6&>(address).sin6_port;
  return 0;
}

bool is_own_port(unsigned port) noexcept {
  for (int descriptor = 0; descriptor < most_descriptors; ++descriptor) {
    sockaddr_storage own{};
    socklen_t size = sizeof own;
    if (raw_call(SYS_getsockname, descriptor, word(&own), word(&size)) == 0 && port_of(own) == port)
      return true;
  }
  return false;
}

bool is_socket_from_outside(int descriptor) noexcept {
  sockaddr_storage peer{};
  socklen_t size = sizeof peer;
  if (raw_call(SYS_getpeername, descriptor, word(&peer), word(&size)) != 0) return false;  // listens
  if (peer.ss_family == AF_UNIX) {
    ucred credentials{};
    size = sizeof credentials;
    const long result =
        raw_call(SYS_getsockopt, descriptor, SOL_SOCKET, SO_PEERCRED, word(&credentials), word(&size));
    return result != 0 || credentials.pid != raw_call(SYS_getpid);
  }
  const unsigned port = port_of(peer);
  return port == 0 || !is_own_port(port);
}

}  // namespace

bool has_children() noexcept {
  siginfo_t info{};
  return raw_call(SYS_waitid, P_ALL, 0, word(&info), WEXITED | WNOHANG | WNOWAIT | __WALL, 0) != -ECHILD;
}

bool may_come_from_outside(int descriptor) noexcept {
  if (descriptor == 0 || has_children()) return true;
  struct stat status{};
  if (raw_call(SYS_fstat, descriptor, word(&status)) != 0) return false;
  if (S_ISSOCK(status.st_mode)) return is_socket_from_outside(descriptor);
  return S_ISCHR(status.st_mode);
}

}  // namespace freezegate::pins
