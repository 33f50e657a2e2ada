// Prints the ports that sockets get which name none, a line each: `source port`. In a network of its own, so
// that nobody else's ports are in the way; exits with 77 where there is none to be had.
#include <arpa/inet.h>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <net/if.h>
#include <netinet/in.h>
#include <sched.h>
#include <sys/ioctl.h>
#include <sys/socket.h>
#include <unistd.h>

namespace {

void check(bool is_good, const char* what) {
  if (is_good) return;
  std::printf("FAILED %s\n", what);
  std::exit(1);
}

void enter_own_network() {
  if (unshare(CLONE_NEWUSER | CLONE_NEWNET) != 0) std::exit(77);
  const int any = socket(AF_INET, SOCK_DGRAM, 0);
  ifreq request{};
  std::strcpy(request.ifr_name, "lo");
  request.ifr_flags = IFF_UP | IFF_RUNNING;
  if (ioctl(any, SIOCSIFFLAGS, &request) != 0) std::exit(77);
  close(any);
}

sockaddr_in loopback(unsigned port = 0) {
  sockaddr_in address{};
  address.sin_family = AF_INET;
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  address.sin_port = htons(static_cast<unsigned short>(port));
  return address;
}

unsigned port_of(int file) {
  sockaddr_storage address{};
  socklen_t size = sizeof address;
  check(getsockname(file, reinterpret_cast<sockaddr*>(&address), &size) == 0, "getsockname");
  return ntohs(reinterpret_cast<sockaddr_in&>(address).sin_port);  // where IPv6 has it, too
}

unsigned bound(int file, const sockaddr_in& address) {
  check(bind(file, reinterpret_cast<const sockaddr*>(&address), sizeof address) == 0, "bind");
  return port_of(file);
}

// Sockets stay open, so that each port is another.
void bind_all() {
  for (int i = 0; i < 3; ++i)
    std::printf("tcp:%d %u\n", i, bound(socket(AF_INET, SOCK_STREAM, 0), loopback()));
  for (int i = 0; i < 3; ++i)
    std::printf("udp:%d %u\n", i, bound(socket(AF_INET, SOCK_DGRAM, 0), loopback()));
  const int sharing = socket(AF_INET, SOCK_STREAM, 0);
  const int on = 1;
  setsockopt(sharing, SOL_SOCKET, SO_REUSEADDR, &on, sizeof on);
  std::printf("tcp:sharing %u\n", bound(sharing, loopback()));
  int kept = 0;
  socklen_t size = sizeof kept;
  getsockopt(sharing, SOL_SOCKET, SO_REUSEADDR, &kept, &size);
  check(kept != 0, "SO_REUSEADDR is kept");
  sockaddr_in6 six{};
  six.sin6_family = AF_INET6;
  const int file = socket(AF_INET6, SOCK_STREAM, 0);
  if (file >= 0 && bind(file, reinterpret_cast<sockaddr*>(&six), sizeof six) == 0)
    std::printf("tcp6 %u\n", port_of(file));
}

void use_unbound() {
  const int listens = socket(AF_INET, SOCK_STREAM, 0);
  check(listen(listens, 5) == 0, "listen");
  std::printf("listen %u\n", port_of(listens));
  const sockaddr_in there = loopback(port_of(listens));
  for (int i = 0; i < 3; ++i) {
    const int file = socket(AF_INET, SOCK_STREAM, 0);
    check(connect(file, reinterpret_cast<const sockaddr*>(&there), sizeof there) == 0, "connect");
    std::printf("connect:%d %u\n", i, port_of(file));
  }
  const int sends = socket(AF_INET, SOCK_DGRAM, 0);
  check(sendto(sends, "x", 1, 0, reinterpret_cast<const sockaddr*>(&there), sizeof there) == 1, "sendto");
  std::printf("sendto %u\n", port_of(sends));
}

// What names a port gets it, or is told that it is taken.
void bind_a_given_one() {
  const int first = socket(AF_INET, SOCK_STREAM, 0);
  check(bound(first, loopback(23456)) == 23456, "a given port");
  const int second = socket(AF_INET, SOCK_STREAM, 0);
  const sockaddr_in address = loopback(23456);
  check(bind(second, reinterpret_cast<const sockaddr*>(&address), sizeof address) == -1, "a taken port");
}

}  // namespace

int main() {
  enter_own_network();
  bind_all();
  use_unbound();
  bind_a_given_one();
}
