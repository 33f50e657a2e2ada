// Port 0 in a network namespace.
//
// The kernel takes a random port: for a listener an odd one first, for a connection an even one (counted from
// the window's begin). So all odd ports of the window but one are reserved, and the first port 0 of TCP is
// that one. The even ones are left as they are: a test that has several servers, or clients, must find ports.
#include "namespaces.hpp"

#include <cstdio>
#include <cstring>
#include <fcntl.h>
#include <net/if.h>
#include <sched.h>
#include <sys/ioctl.h>
#include <sys/socket.h>
#include <unistd.h>

namespace freezegate::pins::launch {

namespace {

constexpr unsigned window = 8192;
constexpr unsigned lowest = 10000;
constexpr unsigned highest = 60000;

bool bring_loopback_up() noexcept {
  const int socket_ = socket(AF_INET, SOCK_DGRAM | SOCK_CLOEXEC, 0);
  if (socket_ < 0) return false;
  ifreq request{};
  std::strcpy(request.ifr_name, "lo");
  request.ifr_flags = IFF_UP | IFF_RUNNING;
  const bool is_up = ioctl(socket_, SIOCSIFFLAGS, &request) == 0;
  close(socket_);
  return is_up;
}

// A list of single ports is long, and the kernel takes a page at a time.
bool reserve_odd_ports(unsigned low, unsigned spared) noexcept {
  const int file = open("/proc/sys/net/ipv4/ip_local_reserved_ports", O_WRONLY | O_CLOEXEC);
  if (file < 0) return false;
  char text[4096];
  int used = 0;
  bool is_written = true;
  for (unsigned port = low + 1; port < low + window; port += 2) {
    if (port != spared) used += std::snprintf(text + used, 8, "%u,", port);
    const bool is_last = port + 2 >= low + window;
    if (used < 4000 && !is_last) continue;
    const auto size = static_cast<std::size_t>(used - 1);  // without the last comma
    is_written &= write(file, text, size) == static_cast<ssize_t>(size);
    used = 0;
  }
  close(file);
  return is_written;
}

}  // namespace

bool pin_ports(Run& run) noexcept {
  if (!enter_namespace(run, CLONE_NEWNET) || !bring_loopback_up()) return false;
  const std::uint64_t value = run.value(Axis::ports);
  const auto begins = (highest - window - lowest) / 2;
  const auto low = lowest + 2 * static_cast<unsigned>(derive(value, "window") % begins);
  const auto spared = low + 1 + 2 * static_cast<unsigned>(derive(value, "first") % (window / 2));
  char text[64];
  std::snprintf(text, sizeof text, "%u %u", low, low + window - 1);
  return write_file("/proc/sys/net/ipv4/ip_local_port_range", text) && reserve_odd_ports(low, spared);
}

}  // namespace freezegate::pins::launch
