#include "init.hpp"

#include "mounts.hpp"
#include "namespaces.hpp"
#include "signals.hpp"
#include "watch.hpp"

#include <cerrno>
#include <csignal>
#include <cstdio>
#include <poll.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

namespace freezegate::pins::launch {

namespace {

// The kernel starts anew at 300 when it comes to the end of the numbers.
constexpr unsigned least_id = 1000;
constexpr unsigned id_count = 29000;

// Whether the launcher lives: its process id means nothing here.
bool lives(int launcher) noexcept {
  pollfd ended{launcher, POLLIN, 0};
  return poll(&ended, 1, 0) == 0;
}

void choose_process_id(Run& run) noexcept {
  char text[32];
  const std::uint64_t id = least_id + derive(run.value(Axis::pid), "process") % id_count;
  std::snprintf(text, sizeof text, "%u", static_cast<unsigned>(id) - 1);
  // the numbers are this namespace's own in any case, but not the seed's
  if (!write_file("/proc/sys/kernel/ns_last_pid", text)) run.refuse(Axis::pid, Refusal::not_permitted);
}

[[noreturn]] void be_init(Run& run, int launcher, int signals) noexcept {
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  if (!lives(launcher)) _exit(1);
  close(launcher);
  run.handover->init_errno = mount_own_proc();
  if (run.handover->init_errno != 0) _exit(1);
  run.has_own_pids = true;
  choose_process_id(run);
  run.handover->status = run_test(run, signals);
  run.handover->has_ended = true;
  _exit(0);  // and the kernel ends what is left of the namespace
}

// Until the init has ended, with everything below it.
int wait_for_init(pid_t init, int signals) noexcept {
  while (true) {
    pollfd there{signals, POLLIN, 0};
    poll(&there, 1, -1);
    Signal signal{};
    while ((signal = next_signal(signals)).number != 0) {
      if (signal.number != SIGCHLD) pass_on(signal, init);
    }
    int status = 0;
    if (waitpid(init, &status, WNOHANG) == init) return status;
  }
}

}  // namespace

bool run_below_init(Run& run, int signals, int& status) noexcept {
  const auto refuse = [&] {
    run.refuse(Axis::pid, Refusal::not_permitted);
    return false;
  };
  if (!have_own_mounts(run)) return refuse();
  const auto launcher = static_cast<int>(syscall(SYS_pidfd_open, getpid(), 0));
  if (launcher < 0) return refuse();
  const sigset_t early = early_signals(signals);
  const pid_t init = fork_first_process(run);
  if (init == 0) be_init(run, launcher, signals);
  close(launcher);
  if (init > 0) pass_on_early(early, init);
  const int end_of_init = init > 0 ? wait_for_init(init, signals) : 0;
  if (init < 0 || run.handover->init_errno != 0) {
    pass_on_early(early, getpid());  // held, and there again for the test that is started without an init
    return refuse();
  }
  // an init that was killed itself has not said how the test ended
  status = run.handover->has_ended ? run.handover->status : end_of_init;
  return true;
}

}  // namespace freezegate::pins::launch
