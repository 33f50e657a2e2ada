// The functions that wait for descriptors with a time limit: see waiting.hpp.
#include "../real.hpp"
#include "durations.hpp"
#include "waiting.hpp"

#include <cerrno>
#include <csignal>
#include <cstdint>
#include <poll.h>
#include <sys/epoll.h>
#include <sys/select.h>

namespace freezegate::pins {

namespace {

Nanoseconds from_milliseconds(int limit) noexcept {
  return limit < 0 ? without_limit : Nanoseconds{limit} * 1000000;
}

Nanoseconds limit_of(const timespec* limit) noexcept {
  return limit == nullptr ? without_limit : in_nanoseconds(*limit);
}

Nanoseconds limit_of(const timeval* limit) noexcept {
  return limit == nullptr ? without_limit : in_nanoseconds(*limit);
}

bool has_any(int count, const fd_set* read, const fd_set* write, const fd_set* other) noexcept {
  for (int i = 0; i < count; ++i) {
    if ((read != nullptr && FD_ISSET(i, read)) || (write != nullptr && FD_ISSET(i, write)) ||
        (other != nullptr && FD_ISSET(i, other))) {
      return true;
    }
  }
  return false;
}

}  // namespace

FREEZEGATE_STANDS_IN int poll(pollfd* descriptors, nfds_t count, int limit) {
  static Real<int(pollfd*, nfds_t, int)> real("poll");
  return wait_for(count != 0, from_milliseconds(limit), [&] { return real(descriptors, count, limit); });
}

FREEZEGATE_STANDS_IN int __poll_chk(pollfd* descriptors, nfds_t count, int limit, size_t capacity) {
  static Real<int(pollfd*, nfds_t, int, size_t)> real("__poll_chk");
  return wait_for(count != 0, from_milliseconds(limit),
                  [&] { return real(descriptors, count, limit, capacity); });
}

// A signal mask may let a signal end the wait: it is real.
FREEZEGATE_STANDS_IN int ppoll(pollfd* descriptors, nfds_t count, const timespec* limit,
                               const sigset_t* mask) {
  static Real<int(pollfd*, nfds_t, const timespec*, const sigset_t*)> real("ppoll");
  return wait_for(count != 0 || mask != nullptr, limit_of(limit),
                  [&] { return real(descriptors, count, limit, mask); });
}

FREEZEGATE_STANDS_IN int __ppoll_chk(pollfd* descriptors, nfds_t count, const timespec* limit,
                                     const sigset_t* mask, size_t capacity) {
  static Real<int(pollfd*, nfds_t, const timespec*, const sigset_t*, size_t)> real("__ppoll_chk");
  return wait_for(count != 0 || mask != nullptr, limit_of(limit),
                  [&] { return real(descriptors, count, limit, mask, capacity); });
}

FREEZEGATE_STANDS_IN int select(int count, fd_set* read, fd_set* write, fd_set* other, timeval* limit) {
  static Real<int(int, fd_set*, fd_set*, fd_set*, timeval*)> real("select");
  const int ready = wait_for(has_any(count, read, write, other), limit_of(limit),
                             [&] { return real(count, read, write, other, limit); });
  if (ready == 0 && limit != nullptr) *limit = {};  // as Linux tells what is left of it
  return ready;
}

FREEZEGATE_STANDS_IN int pselect(int count, fd_set* read, fd_set* write, fd_set* other, const timespec* limit,
                                 const sigset_t* mask) {
  static Real<int(int, fd_set*, fd_set*, fd_set*, const timespec*, const sigset_t*)> real("pselect");
  return wait_for(mask != nullptr || has_any(count, read, write, other), limit_of(limit),
                  [&] { return real(count, read, write, other, limit, mask); });
}

FREEZEGATE_STANDS_IN int epoll_wait(int poller, epoll_event* events, int count, int limit) {
  static Real<int(int, epoll_event*, int, int)> real("epoll_wait");
  return wait_for(true, from_milliseconds(limit), [&] { return real(poller, events, count, limit); });
}

FREEZEGATE_STANDS_IN int epoll_pwait(int poller, epoll_event* events, int count, int limit,
                                     const sigset_t* mask) {
  static Real<int(int, epoll_event*, int, int, const sigset_t*)> real("epoll_pwait");
  return wait_for(true, from_milliseconds(limit), [&] { return real(poller, events, count, limit, mask); });
}

FREEZEGATE_STANDS_IN int epoll_pwait2(int poller, epoll_event* events, int count, const timespec* limit,
                                      const sigset_t* mask) {
  static Real<int(int, epoll_event*, int, const timespec*, const sigset_t*)> real("epoll_pwait2");
  return wait_for(true, limit_of(limit), [&] { return real(poller, events, count, limit, mask); });
}

}  // namespace freezegate::pins
