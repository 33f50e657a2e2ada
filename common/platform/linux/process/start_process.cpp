#include "start_process.hpp"

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstring>
#include <fcntl.h>
#include <string_view>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <system_error>
#include <unistd.h>
#include <vector>

extern char** environ;  // NOLINT(readability-redundant-declaration)

namespace freezegate {

namespace {

std::vector<std::string> environment_of(const Launch& launch) {
  std::vector<std::string> result;
  for (char** entry = environ; entry != nullptr && *entry != nullptr; ++entry) {
    const std::string_view text = *entry;
    const std::string name(text.substr(0, text.find('=')));
    const bool is_dropped = std::ranges::find(launch.drop_environment, name) != launch.drop_environment.end();
    if (!is_dropped && !launch.set_environment.contains(name)) result.emplace_back(text);
  }
  for (const auto& [name, value] : launch.set_environment)
    result.emplace_back(name).append("=").append(value);
  return result;
}

std::vector<char*> pointers(std::vector<std::string>& texts) {
  std::vector<char*> result;
  result.reserve(texts.size() + 1);
  for (std::string& text : texts)
    result.push_back(text.data());
  result.push_back(nullptr);
  return result;
}

// Standard input, output and error of the child; -1: ours.
class Streams {
 public:
  explicit Streams(const std::optional<CapturedOutput>& captured) {
    if (!captured) return;
    constexpr int writing = O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC;
    open_as(STDIN_FILENO, "/dev/null", O_RDONLY | O_CLOEXEC);
    open_as(STDOUT_FILENO, captured->output, writing);
    open_as(STDERR_FILENO, captured->errors, writing);
  }
  ~Streams() {
    for (const int file : files_) {
      if (file >= 0) close(file);
    }
  }
  Streams(const Streams&) = delete;
  Streams& operator=(const Streams&) = delete;
  Streams(Streams&&) = delete;
  Streams& operator=(Streams&&) = delete;

  [[nodiscard]] int error() const { return error_; }

  // In the child: system calls only.
  void take() const {
    for (int number = 0; number < static_cast<int>(files_.size()); ++number) {
      if (files_[static_cast<std::size_t>(number)] >= 0)
        dup2(files_[static_cast<std::size_t>(number)], number);
    }
  }

 private:
  void open_as(int number, const std::filesystem::path& path, int flags) {
    const int file = open(path.c_str(), flags, 0600);
    if (file < 0) error_ = errno;
    files_[static_cast<std::size_t>(number)] = file;
  }

  std::array<int, 3> files_{-1, -1, -1};
  int error_ = 0;
};

struct Start {
  const char* program;
  char* const* arguments;
  char* const* environment;
  const char* directory;  // null: ours
  bool own_group;
};

// vfork: starting a process must not cost more because ours is large, and unlike posix_spawn it lets the
// child ask to die with us. Between vfork and exec the child makes system calls only.
pid_t start(const Start& what, const Streams& streams, const Inheritance& inheritance, int& exec_error) {
  volatile int error = 0;
  const pid_t us = getpid();
  const pid_t child = vfork();  // NOLINT(clang-analyzer-security.insecureAPI.vfork,bugprone-unsafe-functions)
  if (child == 0) {
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    if (getppid() != us) _exit(127);
    if (what.own_group) setpgid(0, 0);
    sigaction(SIGCHLD, &inheritance.children, nullptr);
    sigprocmask(SIG_SETMASK, &inheritance.mask, nullptr);
    streams.take();
    if (what.directory != nullptr && chdir(what.directory) != 0) {
      error = errno;
      _exit(127);
    }
    // not execve: a script without #! is run by the shell, as ctest does
    execvpe(what.program, what.arguments, what.environment);
    error = errno;
    _exit(127);
  }
  exec_error = child < 0 ? errno : error;
  if (child > 0 && error != 0) waitpid(child, nullptr, 0);
  return exec_error == 0 ? child : -1;
}

// Why there is no program of that name.
std::string fault_of(const std::string& name) {
  std::error_code ignored;
  if (name.find('/') == std::string::npos) return "there is no such program in PATH";
  if (!std::filesystem::exists(name, ignored)) return "there is no such file";
  if (!std::filesystem::is_regular_file(name, ignored)) return "it is not a file";
  return "it may not be executed";
}

}  // namespace

HeardChildren::HeardChildren() {
  struct sigaction standard{};
  standard.sa_handler = SIG_DFL;  // NOLINT(cppcoreguidelines-pro-type-union-access)
  sigaction(SIGCHLD, &standard, &before_);
}

HeardChildren::~HeardChildren() {
  sigaction(SIGCHLD, &before_, nullptr);
}

Result<pid_t> start_process(const Launch& launch, const Inheritance& inheritance) {
  const auto cannot_start = [&](const std::string& why) {
    return tl::unexpected(
        Error{ExitCode::environment, "the command cannot be started: " + why,
              launch.command.empty() ? "" : launch.command.front(),
              "give a program that exists and may be executed: freezegate run -- ./my_tests"});
  };
  if (launch.command.empty()) return cannot_start("there is none");
  const auto program = find_program(launch.command.front());
  if (!program) return cannot_start(fault_of(launch.command.front()));
  const Streams streams(launch.captured);
  if (streams.error() != 0)
    return cannot_start(std::string("its output cannot be kept: ") + std::strerror(streams.error()));

  std::vector<std::string> arguments = launch.command;
  std::vector<std::string> environment = environment_of(launch);
  // Orphans of the test come to us instead of to init, so that a process tree can be ended whole.
  prctl(PR_SET_CHILD_SUBREAPER, 1);
  int exec_error = 0;
  const pid_t child = start({program->c_str(), pointers(arguments).data(), pointers(environment).data(),
                             launch.directory.empty() ? nullptr : launch.directory.c_str(), launch.own_group},
                            streams, inheritance, exec_error);
  if (child < 0) return cannot_start(std::strerror(exec_error));
  return child;
}

ProcessEnd end_of(int wait_status) {
  ProcessEnd end;
  if (WIFEXITED(wait_status)) {
    end.status = WEXITSTATUS(wait_status);
  } else {
    end.signal = WTERMSIG(wait_status);
  }
  return end;
}

}  // namespace freezegate
