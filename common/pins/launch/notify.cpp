#include "notify.hpp"

#include "notify_filter.hpp"

#include <algorithm>
#include <cerrno>
#include <ctime>
#include <linux/seccomp.h>
#include <sys/ioctl.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <unistd.h>

namespace freezegate::pins::launch {

namespace {

constexpr Nanoseconds millisecond = 1000000;

Nanoseconds real_now() noexcept {
  timespec now{};
  clock_gettime(CLOCK_MONOTONIC, &now);
  return now.tv_sec * 1000000000 + now.tv_nsec;
}

// The filter and what describes it, below the process's stack, where nothing is yet.
struct Injected {
  sock_fprog program;
  sock_filter filter[most_instructions];
};

long make_listener(StoppedProcess& process, std::uint64_t program) noexcept {
  constexpr std::uint64_t flags = SECCOMP_FILTER_FLAG_NEW_LISTENER | SECCOMP_FILTER_FLAG_SPEC_ALLOW;
  const long listener = process.call(SYS_seccomp, SECCOMP_SET_MODE_FILTER, flags, program);
  if (listener != -EACCES) return listener;
  // Without rights, only for a process that gives up gaining some.
  if (process.call(SYS_prctl, PR_SET_NO_NEW_PRIVS, 1) != 0) return -EACCES;
  return process.call(SYS_seccomp, SECCOMP_SET_MODE_FILTER, flags, program);
}

int take_descriptor(pid_t process, long descriptor) noexcept {
  const auto handle = static_cast<int>(syscall(SYS_pidfd_open, process, 0));
  if (handle < 0) return -1;
  const auto taken = static_cast<int>(syscall(SYS_pidfd_getfd, handle, descriptor, 0));
  ::close(handle);
  return taken;
}

}  // namespace

bool Notifier::install(Run& run, StoppedProcess& process) noexcept {
  Injected injected{};
  const std::size_t count = build_filter(run.asks(Axis::entropy), run.asks(Axis::clock), injected.filter);
  constexpr std::uint64_t below = 8192;
  const std::uint64_t place = (process.stack() - below) & ~std::uint64_t{15};
  injected.program.len = static_cast<unsigned short>(count);
  injected.program.filter = reinterpret_cast<sock_filter*>(place + offsetof(Injected, filter));
  Injected before{};
  if (!process.read(place, &before, sizeof before) || !process.write(place, &injected, sizeof injected))
    return false;
  const long listener = make_listener(process, place);
  process.write(place, &before,
                sizeof before);  // a test that reads what it never wrote finds nothing of ours
  if (listener < 0) return false;
  descriptor_ = take_descriptor(process.id(), listener);
  process.call(SYS_close, static_cast<std::uint64_t>(listener));
  if (descriptor_ < 0) return false;
  calls_.start(run, process.id(), descriptor_);
  return true;
}

int Notifier::patience() const noexcept {
  if (sleeper_count_ == 0) return -1;
  const Nanoseconds now = real_now();
  Nanoseconds least = sleepers_[0].until;
  for (std::size_t i = 1; i < sleeper_count_; ++i)
    least = std::min(least, sleepers_[i].until);
  if (least <= now) return 0;
  constexpr Nanoseconds most = 3600000;
  return static_cast<int>(std::min(most, (least - now) / millisecond + 1));
}

void Notifier::send(std::uint64_t call, const Answer& answer) noexcept {
  seccomp_notif_resp response{};
  response.id = call;
  if (answer.is_kernels) {
    response.flags = SECCOMP_USER_NOTIF_FLAG_CONTINUE;
  } else if (answer.error != 0) {
    response.error = -answer.error;
  } else {
    response.val = answer.value;
  }
  // refused when the caller has died, or was interrupted: it asks again then
  ioctl(descriptor_, SECCOMP_IOCTL_NOTIF_SEND, &response);
}

void Notifier::answer_one() noexcept {
  seccomp_notif call{};
  // ready to be taken, or gone: it does not wait
  if (ioctl(descriptor_, SECCOMP_IOCTL_NOTIF_RECV, &call) != 0) return;
  const Answer answer = calls_.answer(call);
  if (answer.after > 0 && sleeper_count_ < most_sleepers) {
    sleepers_[sleeper_count_++] = {call.id, real_now() + answer.after, answer.moment};
  } else {
    send(call.id, answer);
  }
}

void Notifier::answer_waiting() noexcept {
  if (sleeper_count_ == 0) return;
  const Nanoseconds now = real_now();
  for (std::size_t i = 0; i < sleeper_count_;) {
    if (sleepers_[i].until > now) {
      ++i;
      continue;
    }
    calls_.wake_at(sleepers_[i].moment);
    send(sleepers_[i].call, {});
    sleepers_[i] = sleepers_[--sleeper_count_];
  }
}

void Notifier::close() noexcept {
  ::close(descriptor_);
  descriptor_ = -1;
  sleeper_count_ = 0;
}

}  // namespace freezegate::pins::launch
