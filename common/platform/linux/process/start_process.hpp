// Starting one process, for those who watch it.
#pragma once

#include <freezegate/process.hpp>

#include <csignal>
#include <sys/types.h>

namespace freezegate {

/// Whoever started us may ignore SIGCHLD, and that is inherited: the end of a child would then never be told.
/// For its lifetime children are heard; what is started gets the disposition from before.
class HeardChildren {
 public:
  HeardChildren();
  ~HeardChildren();
  HeardChildren(const HeardChildren&) = delete;
  HeardChildren& operator=(const HeardChildren&) = delete;
  HeardChildren(HeardChildren&&) = delete;
  HeardChildren& operator=(HeardChildren&&) = delete;

  [[nodiscard]] const struct sigaction& before() const { return before_; }

 private:
  struct sigaction before_{};
};

/// What a child gets that is not ours.
struct Inheritance {
  const sigset_t& mask;
  const struct sigaction& children;
};

/// Starts the command. It dies with us; its orphans become ours. \returns its process id.
[[nodiscard]] Result<pid_t> start_process(const Launch& launch, const Inheritance& inheritance);

/// How a process ended, from what waitpid() says.
[[nodiscard]] ProcessEnd end_of(int wait_status);

}  // namespace freezegate
