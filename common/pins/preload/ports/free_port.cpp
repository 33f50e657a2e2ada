#include "free_port.hpp"

#include "../position.hpp"
#include "../raw.hpp"
#include "../settings.hpp"

#include <cerrno>
#include <cstring>
#include <netinet/in.h>

namespace freezegate::pins {

namespace {

// Those that Linux gives where nobody has said otherwise: tests may keep away from them.
constexpr std::uint64_t first_port = 32768;
constexpr std::uint64_t port_count = 28232;

// Then the system may choose: so many taken ports in a row are a test that uses them up.
constexpr int most_attempts = 100;

// What decides the port; both kinds of internet address have it at the same place.
bool has_port_zero(const sockaddr_storage& address, socklen_t size) noexcept {
  if (address.ss_family == AF_INET && size >= sizeof(sockaddr_in))
    return reinterpret_cast<const sockaddr_in&>(address).sin_port == 0;
  if (address.ss_family == AF_INET6 && size >= 24)  // RFC 2133's, which had no scope
    return reinterpret_cast<const sockaddr_in6&>(address).sin6_port == 0;
  return false;
}
static_assert(offsetof(sockaddr_in, sin_port) == offsetof(sockaddr_in6, sin6_port));

int option_of(int descriptor, int option) noexcept {
  int value = 0;
  socklen_t size = sizeof value;
  return raw_call(SYS_getsockopt, descriptor, SOL_SOCKET, option, word(&value), word(&size)) == 0 ? value : 0;
}

// A socket's leave to share its port, taken away: a port that is drawn must be free, as one that the system
// chooses is.
class Alone {
 public:
  explicit Alone(int descriptor) noexcept : descriptor_(descriptor) {
    for (int i = 0; i < 2; ++i) {
      before_[i] = option_of(descriptor, options[i]);
      if (before_[i] != 0) set(options[i], 0);
    }
  }
  ~Alone() {
    for (int i = 0; i < 2; ++i)
      if (before_[i] != 0) set(options[i], before_[i]);
  }
  Alone(const Alone&) = delete;
  Alone& operator=(const Alone&) = delete;

 private:
  static constexpr int options[] = {SO_REUSEADDR, SO_REUSEPORT};
  void set(int option, int value) const noexcept {
    raw_call(SYS_setsockopt, descriptor_, SOL_SOCKET, option, word(&value), sizeof value);
  }
  int descriptor_;
  int before_[2];
};

bool is_tcp_or_udp(int descriptor) noexcept {
  const int protocol = option_of(descriptor, SO_PROTOCOL);
  return protocol == IPPROTO_TCP || protocol == IPPROTO_UDP;
}

}  // namespace

long bind_free_port(int descriptor, const sockaddr* address, socklen_t size) noexcept {
  if (!is_pinned(Axis::ports) || address == nullptr || size > sizeof(sockaddr_storage)) return not_ours;
  sockaddr_storage chosen{};
  std::memcpy(&chosen, address, size);
  if (!has_port_zero(chosen, size) || !is_tcp_or_udp(descriptor)) return not_ours;
  const Alone alone(descriptor);
  for (int attempt = 0; attempt < most_attempts; ++attempt) {
    const std::uint64_t port = first_port + draw(Axis::ports, Stream::ports) % port_count;
    reinterpret_cast<sockaddr_in&>(chosen).sin_port = htons(static_cast<std::uint16_t>(port));
    const long result = raw_call(SYS_bind, descriptor, word(&chosen), static_cast<long>(size));
    if (result != -EADDRINUSE) return result;
  }
  return not_ours;
}

void give_port(int descriptor) noexcept {
  if (!is_pinned(Axis::ports)) return;
  sockaddr_storage own{};
  socklen_t size = sizeof own;
  if (raw_call(SYS_getsockname, descriptor, word(&own), word(&size)) != 0 || !has_port_zero(own, size))
    return;
  bind_free_port(descriptor, reinterpret_cast<const sockaddr*>(&own), size);
}

}  // namespace freezegate::pins
