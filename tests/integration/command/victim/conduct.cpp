#include "conduct.hpp"

#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <fcntl.h>
#include <unistd.h>
#include <vector>

namespace victim {

namespace {

void wait_for_ever() {
  while (true)
    pause();
}

// A process that outlives its parent, keeps standard output open and has a session of its own when told so.
void leave_behind(bool own_session, bool stubborn) {
  const pid_t child = fork();
  if (child != 0) return;
  if (own_session) setsid();
  if (stubborn) std::signal(SIGTERM, SIG_IGN);
  wait_for_ever();
}

void run_again_instead(const std::string& command) {
  std::vector<char> text(command.begin(), command.end());
  text.push_back('\0');
  const char* const arguments[] = {"sh", "-c", text.data(), nullptr};
  execv("/bin/sh", const_cast<char**>(arguments));
}

}  // namespace

std::string setting(const char* name) {
  const char* const value = std::getenv(name);
  return value == nullptr ? std::string() : std::string(value);
}

int answer() {
  static volatile int value = 42;
  return value;
}

bool is_open(int descriptor) {
  return fcntl(descriptor, F_GETFD) != -1;
}

void end_as_told(const std::string& conduct) {
  if (conduct.empty() || conduct == "pass") return;
  if (conduct == "segv") {
    std::raise(SIGSEGV);
  } else if (conduct == "abort") {
    std::abort();
  } else if (conduct == "kill") {
    std::raise(SIGKILL);
  } else if (conduct == "exit 0") {
    std::exit(0);
  } else if (conduct == "exit 1") {
    std::exit(1);
  } else if (conduct == "_exit 0") {
    _exit(0);
  } else if (conduct == "_exit 1") {
    _exit(1);
  } else if (conduct == "quick_exit 0") {
    std::quick_exit(0);
  } else if (conduct == "exec") {
    run_again_instead(setting("VICTIM_COMMAND"));
  } else if (conduct == "hang") {
    wait_for_ever();
  } else if (conduct == "hang, deaf") {
    std::signal(SIGTERM, SIG_IGN);
    wait_for_ever();
  } else if (conduct == "hang, with a child") {
    leave_behind(false, true);
    wait_for_ever();
  } else if (conduct == "hang, with a daemon") {
    leave_behind(true, true);
    wait_for_ever();
  } else if (conduct == "leave a daemon") {
    leave_behind(true, false);
  } else {
    std::fprintf(stderr, "victim: there is no conduct '%s'\n", conduct.c_str());
    std::abort();
  }
}

}  // namespace victim
