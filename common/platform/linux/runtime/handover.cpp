#include "../../../runtime/handover.hpp"

#include "../../../pins/protocol/test_start_option.hpp"
#include "../../../runtime/process_start.hpp"

#include <cerrno>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <fcntl.h>
#include <spawn.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

namespace freezegate {
namespace FREEZEGATE_RUNTIME_NAMESPACE {

namespace {

constexpr int report_in_child = 3;
constexpr int answer_in_child = 4;
constexpr int out_of_the_way = 16;  // so that neither descriptor already has the other's number in the child

// What would keep the command from starting or working. Its type is an enumeration in glibc.
constexpr decltype(RLIMIT_AS) resources[] = {RLIMIT_NOFILE, RLIMIT_NPROC, RLIMIT_AS, RLIMIT_DATA,
                                             RLIMIT_FSIZE};
constexpr std::size_t resource_count = sizeof resources / sizeof resources[0];

// Lifts soft limits for a scope: tests lower them and forget to put them back. Hard limits stay.
class LiftedLimits {
 public:
  LiftedLimits() noexcept {
    for (std::size_t i = 0; i < resource_count; ++i) {
      if (getrlimit(resources[i], &before_[i]) != 0) continue;
      const rlimit lifted{before_[i].rlim_max, before_[i].rlim_max};
      lifted_[i] = before_[i].rlim_cur != lifted.rlim_cur && setrlimit(resources[i], &lifted) == 0;
    }
  }
  ~LiftedLimits() {
    for (std::size_t i = 0; i < resource_count; ++i) {
      if (lifted_[i]) setrlimit(resources[i], &before_[i]);
    }
  }
  LiftedLimits(const LiftedLimits&) = delete;
  LiftedLimits& operator=(const LiftedLimits&) = delete;

 private:
  rlimit before_[resource_count];
  bool lifted_[resource_count] = {};
};

int move_away(int descriptor) noexcept {
  const int moved = fcntl(descriptor, F_DUPFD_CLOEXEC, out_of_the_way);
  const int reason = errno;
  close(descriptor);
  errno = reason;
  return moved;
}

// Default signal dispositions and an empty mask: a guest that ignores SIGPIPE or blocks SIGINT must not hand
// that on.
bool reset_signals(posix_spawnattr_t* attributes) noexcept {
  sigset_t every;
  sigset_t none;
  sigfillset(&every);
  sigemptyset(&none);
  return posix_spawnattr_setsigdefault(attributes, &every) == 0 &&
         posix_spawnattr_setsigmask(attributes, &none) == 0 &&
         posix_spawnattr_setflags(attributes, POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK) == 0;
}

// \returns the child's process id, or -1 with errno.
pid_t start(int report, int answer, int reason, int raw_status) noexcept {
  char raw[16];
  char why[16];
  std::snprintf(raw, sizeof raw, "%d", raw_status);
  std::snprintf(why, sizeof why, "%d", reason);
  const char* const arguments[] = {
      "freezegate", "judge",    "--raw-code",      raw,           "--no-report",
      why,          "--binary", executable().name, "--directory", process_start().working_directory,
      nullptr};
  posix_spawn_file_actions_t actions;
  posix_spawnattr_t attributes;
  errno = ENOMEM;  // the only reason for which these fail
  if (posix_spawn_file_actions_init(&actions) != 0) return -1;
  if (posix_spawnattr_init(&attributes) != 0) {
    posix_spawn_file_actions_destroy(&actions);
    return -1;
  }
  pid_t child = -1;
  const bool ready =
      (report < 0 || posix_spawn_file_actions_adddup2(&actions, report, report_in_child) == 0) &&
      posix_spawn_file_actions_adddup2(&actions, answer, answer_in_child) == 0 && reset_signals(&attributes);
  // posix_spawn takes non-const arrays for historical reasons and does not write to them.
  const int failed = !ready ? ENOMEM
                            : posix_spawn(&child, command_to_ask(), &actions, &attributes,
                                          const_cast<char**>(arguments),                     // NOLINT
                                          const_cast<char**>(process_start().environment));  // NOLINT
  posix_spawnattr_destroy(&attributes);
  posix_spawn_file_actions_destroy(&actions);
  errno = failed;
  return failed == 0 ? child : -1;
}

// The exit status of the child could be lost (a guest that ignores SIGCHLD, a thread that waits for every
// child), so the answer comes through a pipe: digits and a newline. Reading ends with the newline and not
// with the pipe, of which a process that a thread forks just now would hold the other end open.
bool read_answer(int pipe, int& status) noexcept {
  char text[16];
  std::size_t size = 0;
  while (size < sizeof text - 1 && (size == 0 || text[size - 1] != '\n')) {
    const ssize_t count = read(pipe, text + size, sizeof text - 1 - size);
    if (count < 0 && errno == EINTR) continue;
    if (count <= 0) break;
    size += static_cast<std::size_t>(count);
  }
  text[size] = '\0';
  if (size < 2 || text[size - 1] != '\n') return false;
  char* end = nullptr;
  const long value = std::strtol(text, &end, 10);
  if (end != text + size - 1 || value < 0 || value > 255) return false;
  status = static_cast<int>(value);
  return true;
}

}  // namespace

const char* command_to_ask() noexcept {
  static char absolute[4096];
  const char* const chosen = process_start().variable("FREEZEGATE_COMMAND");
  if (chosen == nullptr || *chosen == '\0') return command_path;
  return process_start().resolve(chosen, absolute, sizeof absolute) ? absolute : chosen;
}

Answer ask_command(int report, int reason, int raw_status) noexcept {
  Answer answer;
  if (*command_to_ask() == '\0' || access(command_to_ask(), X_OK) != 0) {
    answer.kind = Answer::Kind::no_command;
    return answer;
  }
  const LiftedLimits limits;
  process_start().hide(pins::settings_variable);  // the command goes by the real date
  int ends[2];
  if (pipe2(ends, O_CLOEXEC) != 0) {
    answer.reason = errno;
    return answer;
  }
  const int reading = move_away(ends[0]);
  const int writing = move_away(ends[1]);
  const pid_t child = reading < 0 || writing < 0 ? -1 : start(report, writing, reason, raw_status);
  if (child < 0) answer.reason = errno;
  if (writing >= 0) close(writing);
  if (child > 0) {
    if (read_answer(reading, answer.status)) answer.kind = Answer::Kind::given;
    while (waitpid(child, nullptr, 0) < 0 && errno == EINTR) {
    }
  }
  if (reading >= 0) close(reading);
  return answer;
}

}  // namespace FREEZEGATE_RUNTIME_NAMESPACE
}  // namespace freezegate
