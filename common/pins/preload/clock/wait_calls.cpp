// The rarer functions that wait for descriptors with a time limit: see waiting.hpp. The others are in
// blocking_poll.cpp.
#include "../real.hpp"
#include "durations.hpp"
#include "waiting.hpp"

#include <csignal>
#include <poll.h>
#include <sys/epoll.h>

namespace freezegate::pins {

namespace {

Nanoseconds limit_of(const timespec* limit) noexcept {
  return limit == nullptr ? without_limit : in_nanoseconds(*limit);
}

}  // namespace

FREEZEGATE_STANDS_IN int __ppoll_chk(pollfd* descriptors, nfds_t count, const timespec* limit,
                                     const sigset_t* mask, size_t capacity) {
  static Real<int(pollfd*, nfds_t, const timespec*, const sigset_t*, size_t)> real("__ppoll_chk");
  return wait_for(count != 0 || mask != nullptr, limit_of(limit),
                  [&] { return real(descriptors, count, limit, mask, capacity); });
}

FREEZEGATE_STANDS_IN int epoll_pwait2(int poller, epoll_event* events, int count, const timespec* limit,
                                      const sigset_t* mask) {
  static Real<int(int, epoll_event*, int, const timespec*, const sigset_t*)> real("epoll_pwait2");
  return wait_for(true, limit_of(limit), [&] { return real(poller, events, count, limit, mask); });
}

}  // namespace freezegate::pins
