#include "process_tree.hpp"
#include "start_process.hpp"

#include <freezegate/process_pool.hpp>

#include <algorithm>
#include <cerrno>
#include <csignal>
#include <ctime>
#include <optional>
#include <sys/wait.h>
#include <unistd.h>
#include <utility>
#include <vector>

namespace freezegate {

namespace {

using std::chrono::milliseconds;
using std::chrono::steady_clock;
using SteadyTime = steady_clock::time_point;

constexpr milliseconds longest_wait{1000};  // SIGCHLD may have been merged with another child's: look again

struct Running {
  std::size_t number = 0;
  pid_t pid = 0;
  std::optional<SteadyTime> until;
  Supervised result;
};

// The processes that run at one time.
class Pool {
 public:
  Pool(const HeldSignals& signals, const std::function<void(std::size_t, const Supervised&)>& ended)
      : signals_(signals), ended_(ended) {}

  std::optional<Error> add(std::size_t number, const Launch& launch) {
    Running running;
    running.number = number;
    running.result.started_ns = now_ns();
    const auto child = start_process(launch, {signals_.before(), heard_.before()});
    if (!child) return child.error();
    running.pid = *child;
    running.result.pid = *child;
    if (launch.timeout) running.until = steady_clock::now() + *launch.timeout;
    running_.push_back(running);
    return std::nullopt;
  }

  // Waits until something has ended. \returns false when we were interrupted.
  bool wait() {
    timespec left{};
    const auto rest = std::chrono::duration_cast<std::chrono::nanoseconds>(wait_time()).count();
    left.tv_sec = static_cast<time_t>(rest / 1000000000);
    left.tv_nsec = static_cast<long>(rest % 1000000000);
    const int signal = sigtimedwait(&signals_.held(), nullptr, &left);
    reap();
    end_overdue();
    return signal != SIGINT && signal != SIGTERM && signal != SIGHUP && signal != SIGQUIT;
  }

  void kill_all() {
    for (const Running& running : running_)
      kill_tree(running.pid);
    kill_descendants(getpid());
    while (waitpid(-1, nullptr, 0) > 0 || errno == EINTR) {
    }
    running_.clear();
  }

  [[nodiscard]] std::size_t size() const { return running_.size(); }

 private:
  [[nodiscard]] steady_clock::duration wait_time() const {
    steady_clock::duration time = longest_wait;
    for (const Running& running : running_) {
      if (running.until) time = std::min(time, *running.until - steady_clock::now());
    }
    return std::max(time, steady_clock::duration::zero());
  }

  static void kill_tree(pid_t process) {
    kill_descendants(process);
    kill(-process, SIGKILL);
    kill(process, SIGKILL);
  }

  void end_overdue() {
    const SteadyTime now = steady_clock::now();
    for (Running& running : running_) {
      if (!running.until || *running.until > now) continue;
      running.until.reset();
      running.result.end.timed_out = true;
      kill_tree(running.pid);
    }
  }

  void reap() {
    siginfo_t info{};
    while (waitid(P_ALL, 0, &info, WEXITED | WNOHANG | WNOWAIT) == 0 && info.si_pid != 0) {
      const pid_t ended = info.si_pid;
      info = {};
      const bool is_ours = std::ranges::find(running_, ended, &Running::pid) != running_.end();
      if (is_ours)
        kill(-ended, SIGKILL);  // what it left in its group, as long as the number is not given anew
      int status = 0;
      waitpid(ended, &status, 0);
      const auto found = std::ranges::find(running_, ended, &Running::pid);
      if (found == running_.end()) continue;  // an orphan
      Running running = std::move(*found);
      running_.erase(found);
      const bool timed_out = running.result.end.timed_out;
      running.result.end = end_of(status);
      running.result.end.timed_out = timed_out;
      ended_(running.number, running.result);
    }
  }

  const HeldSignals& signals_;
  const std::function<void(std::size_t, const Supervised&)>& ended_;
  HeardChildren heard_;
  std::vector<Running> running_;
};

}  // namespace

Result<bool> supervise_many(const std::function<std::optional<Launch>(std::size_t)>& next,
                            const std::function<void(std::size_t, const Supervised&)>& ended,
                            std::size_t jobs, const HeldSignals& signals) {
  Pool pool(signals, ended);
  bool has_more = true;
  for (std::size_t number = 0; has_more || pool.size() != 0;) {
    while (has_more && pool.size() < jobs) {
      auto launch = next(number);
      if (!launch) {
        has_more = false;
        break;
      }
      launch->own_group = true;
      if (auto error = pool.add(number, *launch)) {
        pool.kill_all();
        return tl::unexpected(*std::move(error));
      }
      ++number;
    }
    if (pool.size() != 0 && !pool.wait()) {
      pool.kill_all();
      return false;
    }
  }
  kill_descendants(getpid());  // daemons that left their group
  return true;
}

}  // namespace freezegate
