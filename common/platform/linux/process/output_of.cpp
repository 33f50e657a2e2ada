#include <freezegate/process.hpp>
#include <freezegate/process_output.hpp>

#include <array>
#include <cerrno>
#include <csignal>
#include <cstring>
#include <fcntl.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>
#include <utility>
#include <vector>

#include <fmt/format.h>

extern char** environ;  // NOLINT(readability-redundant-declaration)

namespace freezegate {

namespace {

class Descriptor {
 public:
  explicit Descriptor(int number) : number_(number) {}
  ~Descriptor() { close(); }
  Descriptor(const Descriptor&) = delete;
  Descriptor& operator=(const Descriptor&) = delete;

  [[nodiscard]] int get() const { return number_; }
  void close() {
    if (number_ >= 0) ::close(std::exchange(number_, -1));
  }

 private:
  int number_;
};

class FileActions {
 public:
  FileActions() { posix_spawn_file_actions_init(&actions_); }
  ~FileActions() { posix_spawn_file_actions_destroy(&actions_); }
  FileActions(const FileActions&) = delete;
  FileActions& operator=(const FileActions&) = delete;

  [[nodiscard]] posix_spawn_file_actions_t* get() { return &actions_; }

 private:
  posix_spawn_file_actions_t actions_{};
};

int spawn(const std::string& program, std::vector<std::string> words, int output, pid_t& child) {
  FileActions actions;
  int error = posix_spawn_file_actions_addopen(actions.get(), STDIN_FILENO, "/dev/null", O_RDONLY, 0);
  if (error == 0) error = posix_spawn_file_actions_adddup2(actions.get(), output, STDOUT_FILENO);
  if (error != 0) return error;
  std::vector<char*> arguments;
  arguments.reserve(words.size() + 1);
  for (std::string& word : words)
    arguments.push_back(word.data());
  arguments.push_back(nullptr);
  return posix_spawn(&child, program.c_str(), actions.get(), nullptr, arguments.data(), environ);
}

// \returns errno, or 0.
int read_all(int descriptor, std::string& text) {
  std::array<char, std::size_t{64} * 1024> block{};
  while (true) {
    const ssize_t count = read(descriptor, block.data(), block.size());
    if (count == 0) return 0;
    if (count < 0 && errno == EINTR) continue;
    if (count < 0) return errno;
    text.append(block.data(), static_cast<std::size_t>(count));
  }
}

std::string end_in_words(int status) {
  return WIFEXITED(status) ? fmt::format("it exited with {}", WEXITSTATUS(status))
                           : fmt::format("it died by signal {}", WTERMSIG(status));
}

}  // namespace

Result<std::string> output_of(std::span<const std::string> command) {
  const auto failed = [&](const std::string& why) {
    return tl::unexpected(Error{ExitCode::environment, "a program that is needed failed: " + why,
                                fmt::format("{}", fmt::join(command, " ")), "run it by hand to see why"});
  };
  if (command.empty()) return failed("there is none");
  const auto program = find_program(command.front());
  if (!program) return failed("there is no such program");
  std::array<int, 2> ends{};
  if (pipe2(ends.data(), O_CLOEXEC) != 0) return failed(std::strerror(errno));
  const Descriptor reading(ends[0]);
  Descriptor writing(ends[1]);
  pid_t child = -1;
  const int error = spawn(program->string(), {command.begin(), command.end()}, writing.get(), child);
  if (error != 0) return failed(std::strerror(error));
  writing.close();

  std::string text;
  const int read_error = read_all(reading.get(), text);
  int status = 0;
  while (waitpid(child, &status, 0) < 0) {
    if (errno != EINTR) return failed(std::strerror(errno));
  }
  if (read_error != 0) return failed(std::strerror(read_error));
  if (!WIFEXITED(status) || WEXITSTATUS(status) != 0) return failed(end_in_words(status));
  return text;
}

}  // namespace freezegate
