#include "notify_filter.hpp"

#include "../protocol/pin_settings.hpp"

#include <cstdint>
#include <linux/audit.h>
#include <linux/seccomp.h>
#include <sys/syscall.h>

namespace freezegate::pins::launch {

namespace {

#if defined(__x86_64__)
constexpr std::uint32_t native = AUDIT_ARCH_X86_64;
#elif defined(__aarch64__)
constexpr std::uint32_t native = AUDIT_ARCH_AARCH64;
#endif

constexpr unsigned entropy_calls[] = {
    SYS_getrandom,
    SYS_openat,
#ifdef SYS_open
    SYS_open,
#endif
};

constexpr unsigned clock_calls[] = {
    SYS_clock_gettime,
    SYS_gettimeofday,
    SYS_clock_nanosleep,
    SYS_nanosleep,
    // after these the test is not alone
    SYS_clone,
    SYS_clone3,
#ifdef SYS_time
    SYS_time,
#endif
#ifdef SYS_fork
    SYS_fork,
    SYS_vfork,
#endif
};

class Program {
 public:
  explicit Program(sock_filter* instructions) noexcept : instructions_(instructions) {}

  void load(std::size_t offset) noexcept {
    add(BPF_LD | BPF_W | BPF_ABS, static_cast<std::uint32_t>(offset));
  }
  void answer(std::uint32_t action) noexcept { add(BPF_RET | BPF_K, action); }
  void skip_unless(std::uint32_t value, std::uint8_t instructions) noexcept {
    add(BPF_JMP | BPF_JEQ | BPF_K, value, 0, instructions);
  }
  void skip_when(std::uint32_t value, std::uint8_t instructions) noexcept {
    add(BPF_JMP | BPF_JEQ | BPF_K, value, instructions, 0);
  }
  void notify_when(std::uint32_t value) noexcept {
    skip_unless(value, 1);
    answer(SECCOMP_RET_USER_NOTIF);
  }
  [[nodiscard]] std::size_t count() const noexcept { return count_; }

 private:
  void add(unsigned code, std::uint32_t value, std::uint8_t when = 0, std::uint8_t otherwise = 0) noexcept {
    instructions_[count_++] = {static_cast<std::uint16_t>(code), when, otherwise, value};
  }

  sock_filter* instructions_;
  std::size_t count_ = 0;
};

}  // namespace

std::size_t build_filter(bool entropy, bool clock, sock_filter (&filter)[most_instructions]) noexcept {
  Program program(filter);
  program.load(offsetof(seccomp_data, arch));
  program.skip_when(native, 1);
  program.answer(SECCOMP_RET_ALLOW);
  program.load(offsetof(seccomp_data, nr));
  if (entropy) {
    for (const unsigned call : entropy_calls)
      program.notify_when(call);
  }
  if (clock) {
    for (const unsigned call : clock_calls)
      program.notify_when(call);
  }
  program.skip_unless(SYS_prctl, 3);
  program.load(offsetof(seccomp_data, args));  // the lower half: both processors are little-endian
  program.notify_when(test_start_option);
  program.answer(SECCOMP_RET_ALLOW);
  return program.count();
}

}  // namespace freezegate::pins::launch
