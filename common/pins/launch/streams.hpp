// Random numbers for a program that the preload library cannot serve: by the seed, the test, the thread and
// how many it has drawn.
#pragma once

#include <cstddef>
#include <cstdint>
#include <sys/types.h>

namespace freezegate::pins::launch {

class Streams {
 public:
  /// \param first_thread the test's first, where thread ids are pinned, too: they name the others then. 0:
  ///     the order in which threads draw first does.
  void start(std::uint64_t value, pid_t first_thread) noexcept;

  /// A test starts: all streams begin anew.
  void start_test(std::uint64_t key) noexcept;

  std::uint64_t next(pid_t thread) noexcept;

 private:
  struct Thread {
    pid_t id;
    std::uint64_t path;
    std::uint64_t count;
  };
  static constexpr std::size_t most = 1024;

  Thread& thread_of(pid_t id) noexcept;

  std::uint64_t value_ = 0;
  std::uint64_t key_ = 0;
  pid_t first_ = 0;
  std::size_t count_ = 0;
  Thread threads_[most] = {};
};

}  // namespace freezegate::pins::launch
