#include "passed_on.hpp"
#include "process_tree.hpp"

#include <freezegate/process.hpp>

#include <algorithm>
#include <cerrno>
#include <csignal>
#include <cstring>
#include <ctime>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <system_error>
#include <unistd.h>
#include <utility>

extern char** environ;  // NOLINT(readability-redundant-declaration)

namespace freezegate {

namespace {

using std::chrono::milliseconds;
using SteadyTime = std::chrono::steady_clock::time_point;

constexpr milliseconds grace{1000};  // between asking a process to end and ending it

// Waits for a held signal. \returns false when the time is over.
bool wait_for_signal(const HeldSignals& signals, std::optional<SteadyTime> until, siginfo_t& info) {
  while (true) {
    timespec left{1, 0};
    if (until) {
      const auto rest =
          std::chrono::duration_cast<std::chrono::nanoseconds>(*until - std::chrono::steady_clock::now());
      if (rest.count() <= 0) return false;
      left = {static_cast<time_t>(rest.count() / 1000000000), static_cast<long>(rest.count() % 1000000000)};
    }
    if (sigtimedwait(&signals.held(), &info, &left) >= 0) return true;
    // SIGCHLD may have been merged with another child's, so look again each second whatever happens.
    if (!until && errno == EAGAIN) {
      info = {};
      info.si_signo = SIGCHLD;
      return true;
    }
  }
}

// Whoever started us may ignore SIGCHLD, and that is inherited: the end of a child would then never be told.
// The child gets the disposition back.
class HeardChildren {
 public:
  HeardChildren() {
    struct sigaction standard{};
    standard.sa_handler = SIG_DFL;  // NOLINT(cppcoreguidelines-pro-type-union-access)
    sigaction(SIGCHLD, &standard, &before_);
  }
  ~HeardChildren() { sigaction(SIGCHLD, &before_, nullptr); }
  HeardChildren(const HeardChildren&) = delete;
  HeardChildren& operator=(const HeardChildren&) = delete;

  [[nodiscard]] const struct sigaction& before() const { return before_; }

 private:
  struct sigaction before_{};
};

std::vector<std::string> environment_of(const Launch& launch) {
  std::vector<std::string> result;
  for (char** entry = environ; entry != nullptr && *entry != nullptr; ++entry) {
    const std::string_view text = *entry;
    const std::string name(text.substr(0, text.find('=')));
    const bool is_dropped = std::ranges::find(launch.drop_environment, name) != launch.drop_environment.end();
    if (!is_dropped && !launch.set_environment.contains(name)) result.emplace_back(text);
  }
  for (const auto& [name, value] : launch.set_environment)
    result.emplace_back(name).append("=").append(value);
  return result;
}

std::vector<char*> pointers(std::vector<std::string>& texts) {
  std::vector<char*> result;
  result.reserve(texts.size() + 1);
  for (std::string& text : texts)
    result.push_back(text.data());
  result.push_back(nullptr);
  return result;
}

// What a child gets that is not ours.
struct Inheritance {
  const sigset_t& mask;
  const struct sigaction& children;
};

// vfork: starting a process must not cost more because ours is large, and unlike posix_spawn it lets the
// child ask to die with us. Between vfork and exec the child makes system calls only.
pid_t start(const char* program, char* const* arguments, char* const* environment,
            const Inheritance& inheritance, int& exec_error) {
  volatile int error = 0;
  const pid_t us = getpid();
  const pid_t child = vfork();  // NOLINT(clang-analyzer-security.insecureAPI.vfork,bugprone-unsafe-functions)
  if (child == 0) {
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    if (getppid() != us) _exit(127);
    sigaction(SIGCHLD, &inheritance.children, nullptr);
    sigprocmask(SIG_SETMASK, &inheritance.mask, nullptr);
    // not execve: a script without #! is run by the shell, as ctest does
    execvpe(program, arguments, environment);
    error = errno;
    _exit(127);
  }
  exec_error = child < 0 ? errno : error;
  if (child > 0 && error != 0) waitpid(child, nullptr, 0);
  return exec_error == 0 ? child : -1;
}

ProcessEnd end_of(int status) {
  ProcessEnd end;
  if (WIFEXITED(status)) {
    end.status = WEXITSTATUS(status);
  } else {
    end.signal = WTERMSIG(status);
  }
  return end;
}

// Reaps whatever has ended, orphans of the test included: one that stays a zombie looks alive to whoever
// waits for its end. \returns the end of `child`, when it was among them.
std::optional<ProcessEnd> reap(pid_t child) {
  int status = 0;
  pid_t ended = 0;
  while ((ended = waitpid(-1, &status, WNOHANG)) > 0) {
    if (ended == child) return end_of(status);
  }
  return std::nullopt;
}

bool is_passed_on(int signal) {
  return std::ranges::find(passed_on, signal) != passed_on.end();
}

// A signal from the terminal went to the whole foreground group, the child included.
bool came_from_terminal(const siginfo_t& info) {
  return info.si_code == SI_KERNEL;
}

// Waits for the child's end; passes signals on. Nothing when the time is over.
std::optional<ProcessEnd> wait_for(pid_t child, const HeldSignals& signals, std::optional<SteadyTime> until,
                                   bool& interrupted) {
  siginfo_t info{};
  while (wait_for_signal(signals, until, info)) {
    if (info.si_signo == SIGCHLD) {
      if (auto end = reap(child)) return end;
      continue;
    }
    if (!is_passed_on(info.si_signo)) continue;
    if (info.si_signo == SIGINT) interrupted = true;
    if (!came_from_terminal(info)) kill(child, info.si_signo);
  }
  return std::nullopt;
}

// What came before there was a process, from the terminal too: that one cannot have reached it.
std::vector<int> early_signals(const HeldSignals& signals) {
  std::vector<int> early;
  const timespec now{};
  siginfo_t info{};
  while (sigtimedwait(&signals.held(), &info, &now) >= 0 || errno == EINTR) {
    if (is_passed_on(info.si_signo)) early.push_back(info.si_signo);
  }
  return early;
}

ProcessEnd end_tree(pid_t child, const HeldSignals& signals, bool& interrupted) {
  kill(child, SIGTERM);
  auto end = wait_for(child, signals, std::chrono::steady_clock::now() + grace, interrupted);
  kill_descendants(getpid());
  if (!end) {
    int status = 0;
    while (waitpid(child, &status, 0) < 0 && errno == EINTR) {
    }
    end = end_of(status);
  }
  reap(child);
  end->timed_out = true;
  return *end;
}

// Why there is no program of that name.
std::string fault_of(const std::string& name) {
  std::error_code ignored;
  if (name.find('/') == std::string::npos) return "there is no such program in PATH";
  if (!std::filesystem::exists(name, ignored)) return "there is no such file";
  if (!std::filesystem::is_regular_file(name, ignored)) return "it is not a file";
  return "it may not be executed";
}

}  // namespace

std::int64_t now_ns() noexcept {
  timespec now{};
  clock_gettime(CLOCK_REALTIME, &now);
  return std::int64_t{now.tv_sec} * 1000000000 + now.tv_nsec;
}

Result<Supervised> supervise(const Launch& launch, const HeldSignals& signals) {
  const auto cannot_start = [&](const std::string& why) {
    return tl::unexpected(
        Error{ExitCode::environment, "the command cannot be started: " + why,
              launch.command.empty() ? "" : launch.command.front(),
              "give a program that exists and may be executed: freezegate run -- ./my_tests"});
  };
  if (launch.command.empty()) return cannot_start("there is none");
  const auto program = find_program(launch.command.front());
  if (!program) return cannot_start(fault_of(launch.command.front()));

  std::vector<std::string> arguments = launch.command;
  std::vector<std::string> environment = environment_of(launch);
  // Orphans of the test come to us instead of to init, so that a process tree can be ended whole.
  prctl(PR_SET_CHILD_SUBREAPER, 1);

  const HeardChildren heard;
  Supervised result;
  const auto early = early_signals(signals);
  result.started_ns = now_ns();
  int exec_error = 0;
  const pid_t child = start(program->c_str(), pointers(arguments).data(), pointers(environment).data(),
                            {signals.before(), heard.before()}, exec_error);
  if (child < 0) return cannot_start(std::strerror(exec_error));
  result.pid = child;
  for (const int signal : early) {
    if (signal == SIGINT) result.interrupted = true;
    kill(child, signal);
  }
  std::optional<SteadyTime> until;
  if (launch.timeout) until = std::chrono::steady_clock::now() + *launch.timeout;
  auto end = wait_for(child, signals, until, result.interrupted);
  if (!end) end = reap(child);  // what ended while nobody looked was in time
  result.end = end ? *end : end_tree(child, signals, result.interrupted);
  return result;
}

Result<Supervised> supervise(const Launch& launch) {
  const HeldSignals signals;
  return supervise(launch, signals);
}

}  // namespace freezegate
