// poll, select and epoll. With the clock pinned their time limits are virtual.
#include "clock/waiting.hpp"
#include "kernel_wait.hpp"
#include "outside.hpp"
#include "raw.hpp"
#include "real.hpp"
#include "scheduler.hpp"
#include "scheduler/waiting.hpp"

#include <csignal>
#include <cstring>
#include <initializer_list>
#include <poll.h>
#include <sys/epoll.h>
#include <sys/select.h>

namespace freezegate::pins {

namespace {

constexpr Nanoseconds nanoseconds_of(const timespec& time) noexcept {
  return time.tv_sec * 1000000000 + time.tv_nsec;
}

Nanoseconds until_milliseconds(int timeout) noexcept {
  return timeout < 0 ? -1 : scheduler::deadline_after(timeout * Nanoseconds{1000000});
}

struct PollReady : scheduler::Readiness {
  pollfd* descriptors;
  nfds_t count;
};

long raw_poll(const PollReady& what, const timespec* timeout) noexcept {
  return raw_call(SYS_ppoll, word(what.descriptors), static_cast<long>(what.count), word(timeout), 0, 0);
}

// Writes into the caller's array, as the call itself does in the end.
bool is_poll_ready(const scheduler::Readiness& self) noexcept {
  const timespec now{};
  return raw_poll(static_cast<const PollReady&>(self), &now) != 0;
}

bool is_poll_outside(const scheduler::Readiness& self) noexcept {
  const auto& what = static_cast<const PollReady&>(self);
  for (nfds_t i = 0; i < what.count; ++i)
    if (what.descriptors[i].fd >= 0 && may_come_from_outside(what.descriptors[i].fd)) return true;
  return false;
}

int poll_until(pollfd* descriptors, nfds_t count, Nanoseconds until, bool waits) {
  scheduler::point();
  const PollReady what{{is_poll_ready, is_poll_outside}, descriptors, count};
  const timespec now{};
  long result = raw_poll(what, &now);
  if (result == 0 && !waits) {
    scheduler::yield();
  } else if (result == 0) {
    wait_for_kernel(
        what, until, [&] { return (result = raw_poll(what, &now)) != 0; }, [&] { raw_poll(what, nullptr); });
  }
  return static_cast<int>(with_errno(result));
}

// A descriptor set as poll does not have it: what is asked for and what came out share their memory.
struct SelectReady : scheduler::Readiness {
  int count;
  fd_set* asked[3];
};

std::size_t size_of_set(int count) noexcept {
  constexpr int bits = 8 * static_cast<int>(sizeof(long));
  return static_cast<std::size_t>((count + bits - 1) / bits) * sizeof(long);
}

// Into `out`, or to nowhere.
long raw_select(const SelectReady& what, fd_set* const out[3], const timespec* timeout) noexcept {
  fd_set copies[3];
  fd_set* given[3] = {};
  const std::size_t size = size_of_set(what.count);
  for (int i = 0; i < 3; ++i) {
    if (what.asked[i] == nullptr) continue;
    std::memcpy(&copies[i], what.asked[i], size);
    given[i] = &copies[i];
  }
  timespec time = timeout != nullptr ? *timeout : timespec{};  // the kernel writes the rest into it
  const long result = raw_call(SYS_pselect6, what.count, word(given[0]), word(given[1]), word(given[2]),
                               timeout != nullptr ? word(&time) : 0, 0);
  for (int i = 0; i < 3 && result >= 0 && out != nullptr; ++i)
    if (out[i] != nullptr) std::memcpy(out[i], &copies[i], size);
  return result;
}

bool is_select_ready(const scheduler::Readiness& self) noexcept {
  const timespec now{};
  return raw_select(static_cast<const SelectReady&>(self), nullptr, &now) != 0;
}

bool is_select_outside(const scheduler::Readiness& self) noexcept {
  const auto& what = static_cast<const SelectReady&>(self);
  for (const fd_set* set : what.asked) {
    for (int descriptor = 0; set != nullptr && descriptor < what.count; ++descriptor)
      if (FD_ISSET(descriptor, set) && may_come_from_outside(descriptor)) return true;
  }
  return false;
}

int select_until(int count, fd_set* reads, fd_set* writes, fd_set* excepts, Nanoseconds until, bool waits) {
  scheduler::point();
  const SelectReady what{{is_select_ready, is_select_outside}, count, {reads, writes, excepts}};
  const timespec now{};
  if (waits) {
    wait_for_kernel(
        what, until, [&] { return is_select_ready(what); }, [&] { raw_select(what, nullptr, nullptr); });
  } else {
    scheduler::yield();
  }
  return static_cast<int>(with_errno(raw_select(what, what.asked, &now)));
}

struct EpollReady : scheduler::Readiness {
  int descriptor;
};

long raw_epoll(int descriptor, epoll_event* events, int most, int timeout) noexcept {
  return raw_call(SYS_epoll_pwait, descriptor, word(events), most, timeout, 0, 8);
}

long poll_epoll(int descriptor, const timespec* timeout) noexcept {
  pollfd what{descriptor, POLLIN, 0};
  return raw_call(SYS_ppoll, word(&what), 1, word(timeout), 0, 0);
}

bool is_epoll_ready(const scheduler::Readiness& self) noexcept {
  const timespec now{};
  return poll_epoll(static_cast<const EpollReady&>(self).descriptor, &now) != 0;
}

bool is_epoll_outside(const scheduler::Readiness& /*self*/) noexcept {
  return has_children();  // the kernel does not tell cheaply what is in it
}

int epoll_until(int descriptor, epoll_event* events, int most, int timeout) {
  scheduler::point();
  long result = raw_epoll(descriptor, events, most, 0);
  if (result == 0 && timeout == 0) {
    scheduler::yield();
  } else if (result == 0) {
    const EpollReady readiness{{is_epoll_ready, is_epoll_outside}, descriptor};
    wait_for_kernel(
        readiness, until_milliseconds(timeout),
        [&] { return (result = raw_epoll(descriptor, events, most, 0)) != 0; },
        [&] { poll_epoll(descriptor, nullptr); });
  }
  return static_cast<int>(with_errno(result));
}

Nanoseconds limit_of(int milliseconds) noexcept {
  return milliseconds < 0 ? without_limit : Nanoseconds{milliseconds} * 1000000;
}

bool has_any(int count, const fd_set* reads, const fd_set* writes, const fd_set* excepts) noexcept {
  for (int i = 0; i < count && i < FD_SETSIZE; ++i) {
    for (const fd_set* set : {reads, writes, excepts}) {
      if (set != nullptr && FD_ISSET(i, set)) return true;
    }
  }
  return false;
}

}  // namespace

FREEZEGATE_STANDS_IN int poll(pollfd* descriptors, nfds_t count, int timeout) {
  static Real<int(pollfd*, nfds_t, int)> real("poll");
  if (!is_kernel_wait_ours(timeout > 0))
    return wait_for(count != 0, limit_of(timeout), [=] { return real(descriptors, count, timeout); });
  return poll_until(descriptors, count, until_milliseconds(timeout), timeout != 0);
}

FREEZEGATE_STANDS_IN int __poll_chk(pollfd* descriptors, nfds_t count, int timeout, std::size_t room) {
  if (count > room / sizeof(pollfd)) __builtin_trap();
  return poll(descriptors, count, timeout);
}

FREEZEGATE_STANDS_IN int ppoll(pollfd* descriptors, nfds_t count, const timespec* timeout,
                               const sigset_t* mask) {
  static Real<int(pollfd*, nfds_t, const timespec*, const sigset_t*)> real("ppoll");
  const Nanoseconds duration = timeout != nullptr ? nanoseconds_of(*timeout) : -1;
  if (!is_kernel_wait_ours(duration > 0)) {
    return wait_for(count != 0 || mask != nullptr, duration,
                    [=] { return real(descriptors, count, timeout, mask); });
  }
  if (mask != nullptr)
    return scheduler::wait_outside([=] { return real(descriptors, count, timeout, mask); });
  const Nanoseconds until = timeout != nullptr ? scheduler::deadline_after(duration) : -1;
  return poll_until(descriptors, count, until, duration != 0);
}

FREEZEGATE_STANDS_IN int select(int count, fd_set* reads, fd_set* writes, fd_set* excepts, timeval* timeout) {
  static Real<int(int, fd_set*, fd_set*, fd_set*, timeval*)> real("select");
  const Nanoseconds duration =
      timeout != nullptr ? timeout->tv_sec * 1000000000 + timeout->tv_usec * 1000 : -1;
  if (!is_kernel_wait_ours(duration > 0) || count < 0 || count > FD_SETSIZE) {
    const int ready = wait_for(has_any(count, reads, writes, excepts), duration,
                               [=] { return real(count, reads, writes, excepts, timeout); });
    if (ready == 0 && timeout != nullptr) *timeout = {};  // Linux tells what is left of it
    return ready;
  }
  const Nanoseconds until = timeout != nullptr ? scheduler::deadline_after(duration) : -1;
  return select_until(count, reads, writes, excepts, until, duration != 0);
}

FREEZEGATE_STANDS_IN int pselect(int count, fd_set* reads, fd_set* writes, fd_set* excepts,
                                 const timespec* timeout, const sigset_t* mask) {
  static Real<int(int, fd_set*, fd_set*, fd_set*, const timespec*, const sigset_t*)> real("pselect");
  const Nanoseconds duration = timeout != nullptr ? nanoseconds_of(*timeout) : -1;
  if (!is_kernel_wait_ours(duration > 0) || count < 0 || count > FD_SETSIZE) {
    return wait_for(mask != nullptr || has_any(count, reads, writes, excepts), duration,
                    [=] { return real(count, reads, writes, excepts, timeout, mask); });
  }
  if (mask != nullptr)
    return scheduler::wait_outside([=] { return real(count, reads, writes, excepts, timeout, mask); });
  const Nanoseconds until = timeout != nullptr ? scheduler::deadline_after(duration) : -1;
  return select_until(count, reads, writes, excepts, until, duration != 0);
}

FREEZEGATE_STANDS_IN int epoll_wait(int descriptor, epoll_event* events, int most, int timeout) {
  static Real<int(int, epoll_event*, int, int)> real("epoll_wait");
  if (!is_kernel_wait_ours(timeout > 0))
    return wait_for(true, limit_of(timeout), [=] { return real(descriptor, events, most, timeout); });
  return epoll_until(descriptor, events, most, timeout);
}

FREEZEGATE_STANDS_IN int epoll_pwait(int descriptor, epoll_event* events, int most, int timeout,
                                     const sigset_t* mask) {
  static Real<int(int, epoll_event*, int, int, const sigset_t*)> real("epoll_pwait");
  if (!is_kernel_wait_ours(timeout > 0))
    return wait_for(true, limit_of(timeout), [=] { return real(descriptor, events, most, timeout, mask); });
  if (mask == nullptr) return epoll_until(descriptor, events, most, timeout);
  return scheduler::wait_outside([=] { return real(descriptor, events, most, timeout, mask); });
}

}  // namespace freezegate::pins
