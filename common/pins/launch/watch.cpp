#include "watch.hpp"

#include "child.hpp"
#include "end.hpp"
#include "environment.hpp"
#include "exec_stop.hpp"
#include "notify.hpp"
#include "signals.hpp"

#include <cerrno>
#include <csignal>
#include <poll.h>
#include <sys/wait.h>
#include <unistd.h>

namespace freezegate::pins::launch {

namespace {

int failed(Run& run, const char* step, int error) noexcept {
  run.state.fail(step, error);
  return W_EXITCODE(cannot_start, 0);
}

// Whether `test` has ended. An init reaps whoever else has.
bool reap(pid_t test, bool is_init, int& status) noexcept {
  int ended_with = 0;
  pid_t ended = 0;
  bool has_ended = false;
  while ((ended = waitpid(is_init ? -1 : test, &ended_with, WNOHANG)) > 0) {
    if (ended != test) continue;
    status = ended_with;
    has_ended = true;
    if (!is_init) break;
  }
  return has_ended;
}

int watch(pid_t test, bool is_init, int signals, Notifier& notifier) noexcept {
  while (true) {
    int status = 0;
    if (reap(test, is_init, status)) return status;
    pollfd there[2] = {{signals, POLLIN, 0}, {notifier.descriptor(), POLLIN, 0}};
    poll(there, 2, notifier.patience());
    notifier.answer_waiting();
    if ((there[1].revents & POLLIN) != 0) notifier.answer_one();
    if ((there[1].revents & (POLLHUP | POLLERR)) != 0) notifier.close();
    if ((there[0].revents & POLLIN) == 0) continue;
    Signal signal{};
    while ((signal = next_signal(signals)).number != 0) {
      if (signal.number != SIGCHLD) pass_on(signal, test);
    }
  }
}

}  // namespace

int run_test(Run& run, int signals) noexcept {
  Child child{};
  child.command = run.options.command;
  child.is_traced = needs_exec_stop(run);
  if (run.asks(Axis::layout)) child.layout = choose_layout(run.value(Axis::layout));
  const StackStart start{child.layout.padding, child.layout.stack_for_exec.rlim_cur};
  child.environment = build_environment(getpid(), child.command, run.asks(Axis::layout) ? &start : nullptr);
  if (child.environment == nullptr) return failed(run, "building the environment", ENOMEM);

  const sigset_t early = early_signals(signals);
  const pid_t test = start_child(run, child);
  if (test < 0) return failed(run, "starting a process", errno);
  run.state.page().test_pid.store(test);
  static Notifier notifier;
  int status = 0;
  const bool has_ended = child.is_traced && arrange_at_exec(run, child, test, notifier, status);
  pass_on_early(early, test);
  if (!has_ended) status = watch(test, run.has_own_pids, signals, notifier);
  const int error = run.handover->exec_errno;
  if (error != 0) return failed(run, "executing the program", error);
  return status;
}

}  // namespace freezegate::pins::launch
