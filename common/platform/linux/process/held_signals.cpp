#include "passed_on.hpp"

#include <freezegate/process.hpp>

#include <cerrno>
#include <ctime>

namespace freezegate {

HeldSignals::HeldSignals() {
  sigemptyset(&held_);
  for (const int signal : passed_on)
    sigaddset(&held_, signal);
  sigaddset(&held_, SIGCHLD);
  sigaddset(&held_, SIGPIPE);  // a reader of the verdict that goes away is no reason to die either
  sigprocmask(SIG_BLOCK, &held_, &before_);
}

HeldSignals::~HeldSignals() {
  const timespec now{};
  siginfo_t info{};
  while (sigtimedwait(&held_, &info, &now) >= 0 || errno == EINTR) {
  }
  sigprocmask(SIG_SETMASK, &before_, nullptr);
}

}  // namespace freezegate
