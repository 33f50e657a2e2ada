// What each system call that waits for the launcher returns.
#pragma once

#include "run.hpp"
#include "streams.hpp"
#include "virtual_time.hpp"

#include <cstdint>
#include <linux/seccomp.h>

namespace freezegate::pins::launch {

struct Answer {
  std::int64_t value = 0;
  int error = 0;            ///< An errno; 0: `value` counts.
  bool is_kernels = false;  ///< The kernel makes the call as if nobody had looked.
  Nanoseconds after = 0;    ///< The answer is given after so much real time,
  Nanoseconds moment = 0;   ///< and virtual time has then come to here.
};

class Calls {
 public:
  void start(Run& run, pid_t first_thread, int listener) noexcept;

  /// \param call as the kernel describes it; its process waits meanwhile, or has died.
  Answer answer(const seccomp_notif& call) noexcept;

  /// A sleep is over that was to last until then, in virtual time.
  void wake_at(Nanoseconds moment) noexcept { time_.pass_to(moment); }

 private:
  Answer get_random(const seccomp_notif& call) noexcept;
  Answer open_file(const seccomp_notif& call, std::uint64_t path, std::uint64_t flags) noexcept;
  Answer look_at_clock(const seccomp_notif& call) noexcept;
  Answer get_time_of_day(const seccomp_notif& call) noexcept;
  Answer time(const seccomp_notif& call) noexcept;
  Answer sleep(const seccomp_notif& call, clockid_t clock, bool is_absolute, std::uint64_t address) noexcept;
  Answer start_test(const seccomp_notif& call) noexcept;

  Answer not_written(Axis axis) noexcept;
  bool read(const seccomp_notif& call, std::uint64_t address, void* to, std::size_t size) noexcept;
  bool write(const seccomp_notif& call, std::uint64_t address, const void* from, std::size_t size) noexcept;
  void fill(pid_t thread, unsigned char* bytes, std::size_t size) noexcept;
  int open_random(pid_t thread) noexcept;

  Run* run_ = nullptr;
  int listener_ = -1;
  bool has_company_ = false;
  Streams streams_;
  VirtualTime time_;
};

}  // namespace freezegate::pins::launch
