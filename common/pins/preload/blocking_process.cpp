// Waiting for child processes, for locks on files and for signals.
#include "kernel_wait.hpp"
#include "raw.hpp"
#include "real.hpp"
#include "scheduler.hpp"
#include "scheduler/waiting.hpp"

#include <csignal>
#include <cstdarg>
#include <fcntl.h>
#include <sys/file.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

namespace freezegate::pins {

namespace {

struct ChildReady : scheduler::Readiness {
  int kind;  // an idtype_t
  long id;
  int options;
};

// Leaves the child to be waited for. Errors count as ready: the call itself reports them.
long look_for_child(const ChildReady& which, int more_options) noexcept {
  siginfo_t info{};
  const long result = raw_call(SYS_waitid, which.kind, which.id, word(&info),
                               which.options | WEXITED | WNOWAIT | more_options, 0);
  return result != 0 ? result : info.si_pid;
}

bool is_child_ready(const scheduler::Readiness& self) noexcept {
  return look_for_child(static_cast<const ChildReady&>(self), WNOHANG) != 0;
}

bool is_child_outside(const scheduler::Readiness& /*self*/) noexcept {
  return true;
}

void wait_for_child(int kind, long id, int options) {
  scheduler::point();
  if ((options & WNOHANG) != 0) {
    scheduler::yield();
    return;
  }
  const ChildReady readiness{{is_child_ready, is_child_outside}, kind, id, options & ~WNOHANG};
  wait_for_kernel(
      readiness, -1, [&] { return is_child_ready(readiness); }, [&] { look_for_child(readiness, 0); },
      FirstLook::when_idle);
}

pid_t wait_for_process(pid_t process, int* status, int options, rusage* usage) {
  static Real<pid_t(pid_t, int*, int, rusage*)> real("wait4");
  if (is_kernel_wait_ours(false)) {
    const int kind = process > 0 ? P_PID : process == -1 ? P_ALL : P_PGID;
    // WUNTRACED is WSTOPPED; the other options have one name only.
    wait_for_child(kind, process < -1 ? -static_cast<long>(process) : process > 0 ? process : 0, options);
  }
  return real(process, status, options, usage);
}

template <class Call>
auto wait_for_signal(Call call) -> decltype(call()) {
  scheduler::leave_for_signal();
  const auto result = call();
  const int error = errno;
  scheduler::come_back();
  errno = error;
  return result;
}

}  // namespace

FREEZEGATE_STANDS_IN pid_t wait4(pid_t process, int* status, int options, rusage* usage) {
  return wait_for_process(process, status, options, usage);
}

FREEZEGATE_STANDS_IN pid_t wait3(int* status, int options, rusage* usage) {
  return wait_for_process(-1, status, options, usage);
}

FREEZEGATE_STANDS_IN pid_t waitpid(pid_t process, int* status, int options) {
  return wait_for_process(process, status, options, nullptr);
}

FREEZEGATE_STANDS_IN pid_t wait(int* status) {
  return wait_for_process(-1, status, 0, nullptr);
}

FREEZEGATE_STANDS_IN int waitid(idtype_t kind, id_t id, siginfo_t* info, int options) {
  static Real<int(idtype_t, id_t, siginfo_t*, int)> real("waitid");
  if (is_kernel_wait_ours(false)) wait_for_child(static_cast<int>(kind), id, options);
  return real(kind, id, info, options);
}

FREEZEGATE_STANDS_IN int flock(int descriptor, int operation) noexcept {
  static Real<int(int, int)> real("flock");
  if (!is_kernel_wait_ours(false)) return real(descriptor, operation);
  scheduler::point();
  const int result = real(descriptor, operation | LOCK_NB);
  const bool has_to_wait = result != 0 && errno == EWOULDBLOCK && (operation & LOCK_NB) == 0;
  return has_to_wait ? scheduler::wait_outside([=] { return real(descriptor, operation); }) : result;
}

namespace {

// The command that does not wait, or the same.
int without_waiting(int command) noexcept {
  if (command == F_SETLKW) return F_SETLK;
  return command == F_OFD_SETLKW ? F_OFD_SETLK : command;
}

int control(Real<int(int, int, ...)>& real, int descriptor, int command, void* argument) {
  const int tried = without_waiting(command);
  if (tried == command || !is_kernel_wait_ours(false)) return real.get()(descriptor, command, argument);
  scheduler::point();
  const int result = real.get()(descriptor, tried, argument);
  if (result == 0 || (errno != EAGAIN && errno != EACCES)) return result;
  return scheduler::wait_outside(
      [&real, descriptor, command, argument] { return real.get()(descriptor, command, argument); });
}

}  // namespace

FREEZEGATE_STANDS_IN int fcntl(int descriptor, int command, ...) {
  static Real<int(int, int, ...)> real("fcntl");
  std::va_list list;
  va_start(list, command);
  void* const argument = va_arg(list, void*);
  va_end(list);
  return control(real, descriptor, command, argument);
}

FREEZEGATE_STANDS_IN int fcntl64(int descriptor, int command, ...) {
  static Real<int(int, int, ...)> real("fcntl64");
  std::va_list list;
  va_start(list, command);
  void* const argument = va_arg(list, void*);
  va_end(list);
  return control(real, descriptor, command, argument);
}

FREEZEGATE_STANDS_IN int pause() {
  static Real<int()> real("pause");
  if (!is_kernel_wait_ours(false)) return real();
  return wait_for_signal([] { return real(); });
}

FREEZEGATE_STANDS_IN int sigsuspend(const sigset_t* mask) {
  static Real<int(const sigset_t*)> real("sigsuspend");
  if (!is_kernel_wait_ours(false)) return real(mask);
  return wait_for_signal([=] { return real(mask); });
}

FREEZEGATE_STANDS_IN int sigwait(const sigset_t* set, int* signal) {
  static Real<int(const sigset_t*, int*)> real("sigwait");
  if (!is_kernel_wait_ours(false)) return real(set, signal);
  return wait_for_signal([=] { return real(set, signal); });
}

FREEZEGATE_STANDS_IN int sigwaitinfo(const sigset_t* set, siginfo_t* info) {
  static Real<int(const sigset_t*, siginfo_t*)> real("sigwaitinfo");
  if (!is_kernel_wait_ours(false)) return real(set, info);
  return wait_for_signal([=] { return real(set, info); });
}

FREEZEGATE_STANDS_IN int sigtimedwait(const sigset_t* set, siginfo_t* info, const timespec* timeout) {
  static Real<int(const sigset_t*, siginfo_t*, const timespec*)> real("sigtimedwait");
  if (!is_kernel_wait_ours(false)) return real(set, info, timeout);
  return wait_for_signal([=] { return real(set, info, timeout); });
}

}  // namespace freezegate::pins
