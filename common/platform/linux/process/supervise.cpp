#include "passed_on.hpp"
#include "process_tree.hpp"
#include "start_process.hpp"

#include <freezegate/process.hpp>

#include <algorithm>
#include <cerrno>
#include <csignal>
#include <ctime>
#include <sys/wait.h>
#include <unistd.h>

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

}  // namespace

std::int64_t now_ns() noexcept {
  timespec now{};
  clock_gettime(CLOCK_REALTIME, &now);
  return std::int64_t{now.tv_sec} * 1000000000 + now.tv_nsec;
}

Result<Supervised> supervise(const Launch& launch, const HeldSignals& signals) {
  const HeardChildren heard;
  Supervised result;
  const auto early = early_signals(signals);
  result.started_ns = now_ns();
  const auto child = start_process(launch, {signals.before(), heard.before()});
  if (!child) return tl::unexpected(child.error());
  result.pid = *child;
  for (const int signal : early) {
    if (signal == SIGINT) result.interrupted = true;
    kill(*child, signal);
  }
  if (launch.started) launch.started(*child);
  std::optional<SteadyTime> until;
  if (launch.timeout) until = std::chrono::steady_clock::now() + *launch.timeout;
  auto end = wait_for(*child, signals, until, result.interrupted);
  if (!end) end = reap(*child);  // what ended while nobody looked was in time
  result.end = end ? *end : end_tree(*child, signals, result.interrupted);
  return result;
}

Result<Supervised> supervise(const Launch& launch) {
  const HeldSignals signals;
  return supervise(launch, signals);
}

}  // namespace freezegate
