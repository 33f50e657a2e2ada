#include "kernel_wait.hpp"

#include "outside.hpp"
#include "settings.hpp"

#include <fcntl.h>
#include <poll.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/time.h>

namespace freezegate::pins {

const char kernel_object = 0;

namespace {

struct DescriptorReady : scheduler::Readiness {
  int descriptor;
  short events;
};

long poll_one(int descriptor, short events, bool waits) noexcept {
  pollfd what{descriptor, events, 0};
  const timespec now{};
  return raw_call(SYS_ppoll, word(&what), 1, waits ? 0 : word(&now), 0, 0);
}

bool is_descriptor_ready(const scheduler::Readiness& self) noexcept {
  const auto& ready = static_cast<const DescriptorReady&>(self);
  return poll_one(ready.descriptor, ready.events, false) != 0;
}

bool is_descriptor_outside(const scheduler::Readiness& self) noexcept {
  return may_come_from_outside(static_cast<const DescriptorReady&>(self).descriptor);
}

// A socket may have a time limit of its own.
Nanoseconds limit_of(int descriptor, short events) noexcept {
  timeval limit{};
  socklen_t size = sizeof limit;
  const int option = events == POLLIN ? SO_RCVTIMEO : SO_SNDTIMEO;
  if (raw_call(SYS_getsockopt, descriptor, SOL_SOCKET, option, word(&limit), word(&size)) != 0) return -1;
  const Nanoseconds duration = limit.tv_sec * 1000000000 + limit.tv_usec * 1000;
  return duration > 0 ? scheduler::deadline_after(duration) : -1;
}

// Whether it is read what a child may write.
bool is_from_child(int descriptor, short events) noexcept {
  if (events != POLLIN || !has_children()) return false;
  struct stat status{};
  return raw_call(SYS_fstat, descriptor, word(&status)) == 0 &&
         (S_ISFIFO(status.st_mode) || S_ISSOCK(status.st_mode));
}

}  // namespace

bool is_kernel_wait_ours(bool is_timed) noexcept {
  if (scheduler::is_off() || !scheduler::is_scheduled()) return false;
  scheduler::enter();
  return !scheduler::is_alone() || (is_timed && is_pinned(Axis::clock));
}

bool wait_for_descriptor(int descriptor, short events) {
  const FirstLook first = is_from_child(descriptor, events) ? FirstLook::when_idle : FirstLook::at_once;
  if (first == FirstLook::at_once && poll_one(descriptor, events, false) != 0) return true;
  const long flags = raw_call(SYS_fcntl, descriptor, F_GETFL);
  if (flags < 0 || (flags & O_NONBLOCK) != 0) {
    scheduler::yield();  // it asks again and again
    return true;
  }
  const DescriptorReady readiness{{is_descriptor_ready, is_descriptor_outside}, descriptor, events};
  return wait_for_kernel(
      readiness, limit_of(descriptor, events), [&] { return is_descriptor_ready(readiness); },
      [&] { poll_one(descriptor, events, true); }, first);
}

}  // namespace freezegate::pins
