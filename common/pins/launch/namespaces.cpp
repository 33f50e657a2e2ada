#include "namespaces.hpp"

#include <cerrno>
#include <csignal>
#include <cstdio>
#include <cstring>
#include <fcntl.h>
#include <linux/capability.h>
#include <sched.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

namespace freezegate::pins::launch {

namespace {

// In a user namespace of its own a process has all rights, and its bounding set lets them all through exec.
struct Rights {
  std::uint64_t permitted;
  std::uint64_t bounding;
};
Rights before;

std::uint64_t permitted_capabilities() noexcept {
  __user_cap_header_struct header{_LINUX_CAPABILITY_VERSION_3, 0};
  __user_cap_data_struct data[2] = {};
  if (syscall(SYS_capget, &header, data) != 0) return 0;
  return data[0].permitted | std::uint64_t{data[1].permitted} << 32U;
}

std::uint64_t bounding_set() noexcept {
  std::uint64_t set = 0;
  for (unsigned capability = 0; capability < 64; ++capability) {
    const int has = prctl(PR_CAPBSET_READ, capability, 0, 0, 0);
    if (has < 0) break;
    set |= std::uint64_t{has != 0} << capability;
  }
  return set;
}

bool map_to_itself(const char* path, unsigned id) noexcept {
  char text[64];
  std::snprintf(text, sizeof text, "%u %u 1", id, id);
  return write_file(path, text);
}

bool enter_and_map() noexcept {
  const uid_t user = geteuid();
  const gid_t group = getegid();
  if (unshare(CLONE_NEWUSER) != 0) return false;
  write_file("/proc/self/setgroups", "deny");  // missing before Linux 3.19, where it is not needed
  return map_to_itself("/proc/self/uid_map", user) && map_to_itself("/proc/self/gid_map", group);
}

// Some systems let a user namespace be entered and then refuse its map: there is no way back from that one,
// so that a process which can be spared goes first.
bool can_enter_user_namespace() noexcept {
  const pid_t child = fork();
  if (child == 0) _exit(enter_and_map() ? 0 : 1);
  if (child < 0) return false;
  int status = 0;
  while (waitpid(child, &status, 0) < 0 && errno == EINTR) {
  }
  return WIFEXITED(status) && WEXITSTATUS(status) == 0;
}

// \returns whether it was entered just now.
bool enter_user_namespace(Run& run) noexcept {
  static bool is_refused;
  if (run.in_user_namespace || is_refused) return false;
  is_refused = !can_enter_user_namespace();
  if (is_refused) return false;
  before = {permitted_capabilities(), bounding_set()};
  int end_with_parent = 0;
  prctl(PR_GET_PDEATHSIG, &end_with_parent);
  run.in_user_namespace = enter_and_map();
  prctl(PR_SET_PDEATHSIG, end_with_parent);  // a change of credentials may have taken it away
  return run.in_user_namespace;
}

}  // namespace

bool write_file(const char* path, const char* text) noexcept {
  const int file = open(path, O_WRONLY | O_CLOEXEC);
  if (file < 0) return false;
  const std::size_t size = std::strlen(text);
  const bool is_written = write(file, text, size) == static_cast<ssize_t>(size);
  close(file);
  return is_written;
}

bool enter_namespace(Run& run, int flag) noexcept {
  if (unshare(flag) == 0) return true;
  return errno == EPERM && enter_user_namespace(run) && unshare(flag) == 0;
}

pid_t fork_first_process(Run& run) noexcept {
  const auto fork_into = [] {
    return static_cast<pid_t>(syscall(SYS_clone, CLONE_NEWPID | SIGCHLD, nullptr, nullptr, nullptr, nullptr));
  };
  const pid_t process = fork_into();
  if (process >= 0 || errno != EPERM || !enter_user_namespace(run)) return process;
  return fork_into();
}

void keep_capabilities(const Run& run) noexcept {
  if (!run.in_user_namespace) return;
  const std::uint64_t allowed = geteuid() == 0 ? before.bounding & before.permitted : before.bounding;
  for (unsigned capability = 0; capability < 64; ++capability) {
    if ((allowed >> capability & 1U) == 0 && prctl(PR_CAPBSET_DROP, capability, 0, 0, 0) != 0) break;
  }
}

// Most names are of middle length. One of eight is as short as names get, one of eight is longer than
// programs make room for that have forgotten about it; Linux takes 64 characters.
bool pin_host(Run& run) noexcept {
  if (!enter_namespace(run, CLONE_NEWUTS)) return false;
  char name[65];
  const auto number = static_cast<std::uint32_t>(derive(run.value(Axis::host), "name"));
  const std::uint64_t length = derive(run.value(Axis::host), "length") % 8;
  const int size = length == 0 ? std::snprintf(name, sizeof name, "h%03x", number % 4096)
                               : std::snprintf(name, sizeof name, "host-%08x%s", number,
                                               length == 1 ? "-of-a-larger-building" : "");
  return sethostname(name, static_cast<std::size_t>(size)) == 0;
}

}  // namespace freezegate::pins::launch
