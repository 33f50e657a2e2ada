// The functions by which a socket gets a port. Those that send without one are in blocking_io.cpp.
#include "../kernel_wait.hpp"
#include "../real.hpp"
#include "free_port.hpp"

namespace freezegate::pins {

FREEZEGATE_STANDS_IN int bind(int descriptor, const sockaddr* address, socklen_t size) noexcept {
  static Real<int(int, const sockaddr*, socklen_t)> real("bind");
  const long result = bind_free_port(descriptor, address, size);
  return result == not_ours ? real(descriptor, address, size) : static_cast<int>(with_errno(result));
}

FREEZEGATE_STANDS_IN int listen(int descriptor, int backlog) noexcept {
  static Real<int(int, int)> real("listen");
  give_port(descriptor);
  return real(descriptor, backlog);
}

}  // namespace freezegate::pins
