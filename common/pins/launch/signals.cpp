#include "signals.hpp"

#include <cerrno>
#include <csignal>
#include <sys/signalfd.h>
#include <unistd.h>

namespace freezegate::pins::launch {

namespace {

// Not held: what cannot be, what is about ourselves only (a fault of ours must kill us), and the two by which
// a job in the background is stopped when it touches the terminal, which we never do.
constexpr int not_held[] = {SIGKILL, SIGSTOP, SIGSEGV, SIGBUS,  SIGFPE,
                            SIGILL,  SIGTRAP, SIGSYS,  SIGTTIN, SIGTTOU};

// Those that stop a job by default: with the disposition and the mask that it had, so that it is up to the
// kernel whether it does.
void stop_ourselves(int signal) noexcept {
  if (getpid() == 1) return;
  sigset_t only;
  sigemptyset(&only);
  sigaddset(&only, signal);
  kill(getpid(), signal);
  sigprocmask(SIG_UNBLOCK, &only, nullptr);  // here we stop, and go on after SIGCONT
  sigprocmask(SIG_BLOCK, &only, nullptr);
}

}  // namespace

int hold_signals(Run& run) noexcept {
  sigset_t held;
  sigfillset(&held);
  for (const int signal : not_held)
    sigdelset(&held, signal);
  sigprocmask(SIG_BLOCK, &held, &run.mask_before);
  // ignored by whoever started us, it would never be told
  struct sigaction standard{};
  standard.sa_handler = SIG_DFL;
  sigaction(SIGCHLD, &standard, &run.child_before);
  return signalfd(-1, &held, SFD_CLOEXEC | SFD_NONBLOCK);
}

sigset_t early_signals(int descriptor) noexcept {
  sigset_t found;
  sigemptyset(&found);
  Signal signal{};
  while ((signal = next_signal(descriptor)).number != 0) {
    if (signal.number != SIGCHLD) sigaddset(&found, signal.number);
  }
  return found;
}

void pass_on_early(const sigset_t& signals, pid_t target) noexcept {
  for (int signal = 1; signal <= SIGRTMAX; ++signal) {
    if (sigismember(&signals, signal) == 1) kill(target, signal);
  }
}

Signal next_signal(int descriptor) noexcept {
  signalfd_siginfo info{};
  while (true) {
    const ssize_t size = read(descriptor, &info, sizeof info);
    if (size == static_cast<ssize_t>(sizeof info))
      return {static_cast<int>(info.ssi_signo), info.ssi_code == SI_KERNEL};
    if (size >= 0 || errno != EINTR) return {0, false};
  }
}

void pass_on(Signal signal, pid_t target) noexcept {
  if (!signal.from_terminal) kill(target, signal.number);
  if (signal.number == SIGTSTP) stop_ourselves(signal.number);
}

}  // namespace freezegate::pins::launch
