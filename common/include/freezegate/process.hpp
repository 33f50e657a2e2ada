// Starts a test process, watches it, and tells how it ended. Implemented in common/platform.
#pragma once

#include <freezegate/error.hpp>
#include <freezegate/run_report.hpp>

#include <chrono>
#include <csignal>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace freezegate {

/// Where a process's output goes instead of to ours.
struct CapturedOutput {
  std::filesystem::path output;
  std::filesystem::path errors;
};

/// What to start. Standard input, output and error are the caller's own: nothing is relayed, so nothing can
/// change.
struct Launch {
  std::vector<std::string> command;  ///< Program (searched in PATH without a slash) and arguments.
  std::map<std::string, std::string>
      set_environment;                        ///< Added to, or replacing what is in, our own environment.
  std::vector<std::string> drop_environment;  ///< Names of variables that are not passed on.
  std::filesystem::path directory;            ///< Where it runs; empty: where we are.
  std::optional<CapturedOutput> captured;     ///< To files; standard input is empty then.
  bool own_group = false;                     ///< In a process group of its own.
  std::optional<std::chrono::milliseconds> timeout;  ///< Wall time; then the whole process tree is ended.
  std::function<void(std::int64_t pid)> started;  ///< Called once there is a process; its time starts then.
};

struct Supervised {
  std::int64_t pid = 0;
  std::int64_t started_ns = 0;  ///< Unix time, taken just before the process was started.
  ProcessEnd end;
  bool interrupted = false;  ///< SIGINT reached us while we waited.
};

/// Holds back, for its lifetime, the signals that would end us: none of them can take a verdict away or leave
/// a temporary folder behind. supervise() receives them and passes them on. What comes when no process is
/// watched any more is dropped at the end: there is nobody to pass it to. Not thread-safe.
class HeldSignals {
 public:
  HeldSignals();
  ~HeldSignals();
  HeldSignals(const HeldSignals&) = delete;
  HeldSignals& operator=(const HeldSignals&) = delete;
  HeldSignals(HeldSignals&&) = delete;
  HeldSignals& operator=(HeldSignals&&) = delete;

  /// The signal mask from before, which a started process gets.
  [[nodiscard]] const sigset_t& before() const { return before_; }
  /// What is held back.
  [[nodiscard]] const sigset_t& held() const { return held_; }

 private:
  sigset_t held_{};
  sigset_t before_{};
};

/// Starts the command and waits for its end. Signals that reach us meanwhile are passed on; the process dies
/// with us. Orphans of the process become ours and are reaped. Time is bounded by `timeout` alone, whatever
/// grandchildren do. Not thread-safe. \returns an environment error when the command cannot be started.
[[nodiscard]] Result<Supervised> supervise(const Launch& launch, const HeldSignals& signals);

/// The same for a caller that holds no signals itself.
[[nodiscard]] Result<Supervised> supervise(const Launch& launch);

/// The file that would be executed, links not resolved (a script sees its name); nothing when there is none.
[[nodiscard]] std::optional<std::filesystem::path> find_program(const std::string& name);

/// Unix time in nanoseconds.
[[nodiscard]] std::int64_t now_ns() noexcept;

}  // namespace freezegate
