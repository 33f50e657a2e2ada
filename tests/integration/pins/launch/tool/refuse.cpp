// Runs a command where the system refuses some calls, as it does in a container.
//
//   refuse CALL[,CALL]... COMMAND [ARG...]     calls: personality unshare clone ptrace seccomp mount proc
#include <cerrno>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstring>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <sched.h>
#include <sys/mount.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <unistd.h>
#include <vector>

namespace {

constexpr std::uint32_t refused = SECCOMP_RET_ERRNO | EPERM;
constexpr std::uint32_t namespaces =
    CLONE_NEWNS | CLONE_NEWPID | CLONE_NEWNET | CLONE_NEWUTS | CLONE_NEWUSER | CLONE_NEWIPC;

sock_filter instruction(unsigned code, std::uint32_t value, std::uint8_t when = 0,
                        std::uint8_t otherwise = 0) {
  return {static_cast<std::uint16_t>(code), when, otherwise, value};
}

class Filter {
 public:
  Filter() { add(BPF_LD | BPF_W | BPF_ABS, offsetof(seccomp_data, nr)); }

  void refuse(long call) {
    add(BPF_JMP | BPF_JEQ | BPF_K, static_cast<std::uint32_t>(call), 0, 1);
    add(BPF_RET | BPF_K, refused);
  }
  // Other clones are how processes and threads start.
  void refuse_clone() {
    add(BPF_JMP | BPF_JEQ | BPF_K, SYS_clone, 0, 4);
    add(BPF_LD | BPF_W | BPF_ABS, offsetof(seccomp_data, args));
    add(BPF_JMP | BPF_JSET | BPF_K, namespaces, 0, 1);
    add(BPF_RET | BPF_K, refused);
    add(BPF_RET | BPF_K, SECCOMP_RET_ALLOW);
  }
  // What a query for the present value asks with (all bits) is let through.
  void refuse_personality() {
    add(BPF_JMP | BPF_JEQ | BPF_K, SYS_personality, 0, 4);
    add(BPF_LD | BPF_W | BPF_ABS, offsetof(seccomp_data, args));
    add(BPF_JMP | BPF_JEQ | BPF_K, 0xFFFFFFFF, 1, 0);
    add(BPF_RET | BPF_K, refused);
    add(BPF_RET | BPF_K, SECCOMP_RET_ALLOW);
  }
  // A fresh /proc, by the flags that it has to have: a filter sees no text.
  void refuse_proc() {
    add(BPF_JMP | BPF_JEQ | BPF_K, SYS_mount, 0, 4);
    add(BPF_LD | BPF_W | BPF_ABS, offsetof(seccomp_data, args) + 3 * sizeof(std::uint64_t));
    add(BPF_JMP | BPF_JEQ | BPF_K, MS_NOSUID | MS_NODEV | MS_NOEXEC, 0, 1);
    add(BPF_RET | BPF_K, refused);
    add(BPF_RET | BPF_K, SECCOMP_RET_ALLOW);
  }
  bool install() {
    add(BPF_RET | BPF_K, SECCOMP_RET_ALLOW);
    sock_fprog program{static_cast<unsigned short>(instructions_.size()), instructions_.data()};
    return prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) == 0 &&
           prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program) == 0;
  }

 private:
  void add(unsigned code, std::uint32_t value, std::uint8_t when = 0, std::uint8_t otherwise = 0) {
    instructions_.push_back(instruction(code, value, when, otherwise));
  }
  std::vector<sock_filter> instructions_;
};

}  // namespace

int main(int count, char** arguments) {
  if (count < 3) return 2;
  Filter filter;
  for (char* name = std::strtok(arguments[1], ","); name != nullptr; name = std::strtok(nullptr, ",")) {
    if (std::strcmp(name, "personality") == 0) filter.refuse_personality();
    if (std::strcmp(name, "clone") == 0) filter.refuse_clone();
    if (std::strcmp(name, "unshare") == 0) filter.refuse(SYS_unshare);
    if (std::strcmp(name, "ptrace") == 0) filter.refuse(SYS_ptrace);
    if (std::strcmp(name, "mount") == 0) filter.refuse(SYS_mount);
    if (std::strcmp(name, "proc") == 0) filter.refuse_proc();
    if (std::strcmp(name, "seccomp") == 0) filter.refuse(SYS_seccomp);
  }
  if (!filter.install()) return 2;
  execvp(arguments[2], arguments + 2);
  std::perror(arguments[2]);
  return 2;
}
