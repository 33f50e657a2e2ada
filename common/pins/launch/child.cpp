#include "child.hpp"

#include "end.hpp"
#include "namespaces.hpp"

#include <cerrno>
#include <csignal>
#include <sys/prctl.h>
#include <sys/ptrace.h>
#include <unistd.h>

namespace freezegate::pins::launch {

namespace {

// A signal that came before exec would stop a traced process at a place where nobody expects it. The mask
// that the test gets is set at the exec stop, whose own signal must come through.
void hold_all_but_the_stop() noexcept {
  sigset_t held;
  sigfillset(&held);
  sigdelset(&held, SIGTRAP);
  sigprocmask(SIG_SETMASK, &held, nullptr);
}

[[noreturn]] void become_test(Run& run, const Child& child, pid_t parent) noexcept {
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  if (getppid() != parent) _exit(cannot_start);
  keep_capabilities(run);
  sigaction(SIGCHLD, &run.child_before, nullptr);
  if (run.asks(Axis::layout) && enter_layout(child.layout) != 0)
    run.refuse(Axis::layout, Refusal::not_permitted);
  if (child.is_traced && ptrace(PTRACE_TRACEME, 0, 0, 0) == 0) {
    hold_all_but_the_stop();
  } else {
    if (child.is_traced) {
      run.handover->is_not_traced = true;
      kill(getpid(), SIGSTOP);  // so that the parent, which waits for a stop, sees it
    }
    sigprocmask(SIG_SETMASK, &run.mask_before, nullptr);
  }
  // not execve: a script without #! is run by the shell, as ctest does
  execvpe(child.command[0], child.command, child.environment);
  run.handover->exec_errno = errno;
  _exit(cannot_start);
}

}  // namespace

pid_t start_child(Run& run, const Child& child) noexcept {
  const pid_t parent = getpid();
  const pid_t process = fork();
  if (process == 0) become_test(run, child, parent);
  return process;
}

}  // namespace freezegate::pins::launch
