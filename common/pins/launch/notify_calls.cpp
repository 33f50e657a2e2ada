#include "notify_calls.hpp"

#include "../protocol/mix.hpp"

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <fcntl.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <sys/uio.h>
#include <unistd.h>

namespace freezegate::pins::launch {

namespace {

constexpr Nanoseconds second = 1000000000;

Answer kernels() noexcept {
  Answer answer;
  answer.is_kernels = true;
  return answer;
}

Answer returns(std::int64_t value) noexcept {
  Answer answer;
  answer.value = value;
  return answer;
}

// Signed with 64 bits in the registers, however the processor's ABI widens an int.
int as_int(std::uint64_t word) noexcept {
  return static_cast<int>(static_cast<std::uint32_t>(word));
}

}  // namespace

void Calls::start(Run& run, pid_t first_thread, int listener) noexcept {
  run_ = &run;
  listener_ = listener;
  streams_.start(run.value(Axis::entropy), run.has_own_pids ? first_thread : 0);
  time_.start(run.value(Axis::clock));
}

Answer Calls::answer(const seccomp_notif& call) noexcept {
  const auto& arguments = call.data.args;
  switch (call.data.nr) {
    case SYS_getrandom:
      return get_random(call);
    case SYS_openat:
      return open_file(call, arguments[1], arguments[2]);
#ifdef SYS_open
    case SYS_open:
      return open_file(call, arguments[0], arguments[1]);
#endif
    case SYS_clock_gettime:
      return look_at_clock(call);
    case SYS_gettimeofday:
      return get_time_of_day(call);
#ifdef SYS_time
    case SYS_time:
      return time(call);
#endif
    case SYS_nanosleep:
      return sleep(call, CLOCK_MONOTONIC, false, arguments[0]);
    case SYS_clock_nanosleep:
      return sleep(call, as_int(arguments[0]), (arguments[1] & TIMER_ABSTIME) != 0, arguments[2]);
    case SYS_prctl:
      return start_test(call);
    default:
      has_company_ = true;
      return kernels();
  }
}

bool Calls::read(const seccomp_notif& call, std::uint64_t address, void* to, std::size_t size) noexcept {
  iovec here{to, size};
  iovec there{reinterpret_cast<void*>(address), size};
  return process_vm_readv(static_cast<pid_t>(call.pid), &here, 1, &there, 1, 0) == static_cast<ssize_t>(size);
}

// The caller may have died, and its number may be another's.
bool Calls::write(const seccomp_notif& call, std::uint64_t address, const void* from,
                  std::size_t size) noexcept {
  if (ioctl(listener_, SECCOMP_IOCTL_NOTIF_ID_VALID, &call.id) != 0) return false;
  iovec here{const_cast<void*>(from), size};
  iovec there{reinterpret_cast<void*>(address), size};
  return process_vm_writev(static_cast<pid_t>(call.pid), &here, 1, &there, 1, 0) ==
         static_cast<ssize_t>(size);
}

void Calls::fill(pid_t thread, unsigned char* bytes, std::size_t size) noexcept {
  for (std::size_t done = 0; done < size; done += sizeof(std::uint64_t)) {
    const std::uint64_t number = streams_.next(thread);
    std::memcpy(bytes + done, &number, std::min(sizeof number, size - done));
  }
  run_->state.count(Counter::entropy_draws);
}

// Where the memory is not what the caller said; or it is another user's by now, and then the kernel answers.
Answer Calls::not_written(Axis axis) noexcept {
  if (errno == EPERM) {
    run_->refuse(axis, Refusal::not_permitted);
    return kernels();
  }
  Answer answer;
  answer.error = EFAULT;
  return answer;
}

Answer Calls::get_random(const seccomp_notif& call) noexcept {
  static unsigned char bytes[65536];
  const auto thread = static_cast<pid_t>(call.pid);
  // as the kernel itself does with a large request and a signal
  const std::size_t size = std::min<std::uint64_t>(call.data.args[1], 32U << 20U);
  for (std::size_t done = 0; done < size; done += sizeof bytes) {
    const std::size_t part = std::min(sizeof bytes, size - done);
    fill(thread, bytes, part);
    if (!write(call, call.data.args[0] + done, bytes, part)) return not_written(Axis::entropy);
  }
  return returns(static_cast<std::int64_t>(size));
}

// As much as any test reads; at its end there is no more.
int Calls::open_random(pid_t thread) noexcept {
  const int file = static_cast<int>(syscall(SYS_memfd_create, "random", MFD_CLOEXEC));
  if (file < 0) return -1;
  static unsigned char bytes[65536];
  constexpr int blocks = 16;
  for (int i = 0; i < blocks; ++i) {
    fill(thread, bytes, sizeof bytes);
    if (::write(file, bytes, sizeof bytes) != static_cast<ssize_t>(sizeof bytes)) {
      close(file);
      return -1;
    }
  }
  lseek(file, 0, SEEK_SET);
  return file;
}

Answer Calls::open_file(const seccomp_notif& call, std::uint64_t path, std::uint64_t flags) noexcept {
  char text[sizeof "/dev/urandom"] = {};
  // a path that ends close to the end of memory cannot be one of the two longer ones
  if (!read(call, path, text, sizeof text) && !read(call, path, text, sizeof "/dev/random")) return kernels();
  const bool is_random = std::memcmp(text, "/dev/urandom", sizeof "/dev/urandom") == 0 ||
                         std::memcmp(text, "/dev/random", sizeof "/dev/random") == 0;
  if (!is_random) return kernels();
  const int file = open_random(static_cast<pid_t>(call.pid));
  if (file < 0) return kernels();
  seccomp_notif_addfd given{};
  given.id = call.id;
  given.srcfd = static_cast<std::uint32_t>(file);
  given.newfd_flags = static_cast<std::uint32_t>(flags & O_CLOEXEC);
  const int descriptor = ioctl(listener_, SECCOMP_IOCTL_NOTIF_ADDFD, &given);
  const int error = errno;
  close(file);
  Answer answer = returns(descriptor);
  if (descriptor < 0) answer.error = error;
  return answer;
}

Answer Calls::look_at_clock(const seccomp_notif& call) noexcept {
  const clockid_t clock = as_int(call.data.args[0]);
  if (!VirtualTime::knows(clock)) return kernels();
  const Nanoseconds now = time_.look_at(clock);
  run_->state.count(Counter::clock_reads);
  const timespec shown{now / second, now % second};
  return write(call, call.data.args[1], &shown, sizeof shown) ? returns(0) : not_written(Axis::clock);
}

Answer Calls::get_time_of_day(const seccomp_notif& call) noexcept {
  if (call.data.args[0] == 0 || call.data.args[1] != 0) return kernels();
  const Nanoseconds now = time_.look_at(CLOCK_REALTIME);
  run_->state.count(Counter::clock_reads);
  const timeval shown{now / second, now % second / 1000};
  return write(call, call.data.args[0], &shown, sizeof shown) ? returns(0) : not_written(Axis::clock);
}

Answer Calls::time(const seccomp_notif& call) noexcept {
  const time_t now = time_.look_at(CLOCK_REALTIME) / second;
  run_->state.count(Counter::clock_reads);
  const std::uint64_t address = call.data.args[0];
  if (address != 0 && !write(call, address, &now, sizeof now)) return not_written(Axis::clock);
  return returns(now);
}

// While a test is alone, sleeping takes no real time. Otherwise others may work meanwhile, and a test that
// waits for them in turns would give up at once: then it takes both.
Answer Calls::sleep(const seccomp_notif& call, clockid_t clock, bool is_absolute,
                    std::uint64_t address) noexcept {
  timespec asked{};
  if (!VirtualTime::knows(clock) || !read(call, address, &asked, sizeof asked)) return kernels();
  if (asked.tv_sec < 0 || asked.tv_nsec < 0 || asked.tv_nsec >= second) return kernels();
  constexpr time_t most_seconds = 9000000000;  // so that nanoseconds do not overflow
  Nanoseconds duration = std::min(asked.tv_sec, most_seconds) * second + asked.tv_nsec;
  if (is_absolute) duration = time_.until(clock, duration);
  run_->state.count(Counter::sleeps);
  Answer answer;
  answer.moment = time_.now() + duration;
  if (has_company_) {
    answer.after = duration;
  } else {
    time_.pass_to(answer.moment);
  }
  return answer;
}

Answer Calls::start_test(const seccomp_notif& call) noexcept {
  char id[4096] = {};
  // up to the end of its page, and then further
  const std::uint64_t address = call.data.args[1];
  const std::size_t first = std::min(sizeof id - 1, static_cast<std::size_t>(4096 - address % 4096));
  if (!read(call, address, id, first)) return kernels();
  if (std::memchr(id, '\0', first) == nullptr) read(call, address + first, id + first, sizeof id - 1 - first);
  streams_.start_test(key_of(id));
  time_.start_test();
  run_->state.count(Counter::test_starts);
  return returns(0);
}

}  // namespace freezegate::pins::launch
