// Found in /proc among the launcher's descendants: the test's process id that the state page has is that of
// its own namespace.
#include "process_tree.hpp"

#include <freezegate/stopped_test.hpp>

#include <chrono>
#include <string>
#include <sys/wait.h>
#include <system_error>
#include <thread>

namespace freezegate {

namespace {

namespace fs = std::filesystem;

// It stays for whoever waits for it.
bool has_ended(pid_t child) {
  siginfo_t info{};
  return waitid(P_PID, static_cast<id_t>(child), &info, WEXITED | WNOHANG | WNOWAIT) != 0 || info.si_pid != 0;
}

// Stopped, and no longer the launcher, which its own init and the test before its exec still are.
bool is_stopped_test(pid_t process, const fs::path& launcher) {
  if (state_of(process) != 'T') return false;
  std::error_code error;
  const fs::path executable = fs::read_symlink("/proc/" + std::to_string(process) + "/exe", error);
  return !error && executable != launcher;
}

}  // namespace

std::optional<std::int64_t> wait_for_stopped_test(std::int64_t launcher, const fs::path& program) {
  constexpr std::chrono::milliseconds pause{5};
  std::error_code error;
  const fs::path resolved = fs::canonical(program, error);
  const auto ancestor = static_cast<pid_t>(launcher);
  while (!has_ended(ancestor)) {
    for (const pid_t process : descendants_of(ancestor)) {
      if (is_stopped_test(process, resolved)) return process;
    }
    std::this_thread::sleep_for(pause);
  }
  return std::nullopt;
}

}  // namespace freezegate
