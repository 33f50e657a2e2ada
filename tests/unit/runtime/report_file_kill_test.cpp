// The process is killed at a random moment while it writes: each whole record must be there.
#include "runtime/report_file.hpp"
#include "scratch_folder.hpp"

#include <algorithm>
#include <csignal>
#include <ctime>
#include <filesystem>
#include <random>
#include <string>
#include <string_view>
#include <sys/wait.h>
#include <unistd.h>

#include <gtest/gtest.h>

namespace freezegate::runtime {
namespace {

constexpr int rounds = 200;

std::string record(std::size_t number) {
  const std::string head = std::to_string(number) + ":";
  // From a few bytes to some that need many pages.
  const std::size_t size = number % 50 == 49 ? 6000 : number % 37;
  return head + std::string(size, static_cast<char>('a' + number % 26)) + "\n";
}

[[noreturn]] void write_until_killed(const std::string& folder, const std::string& name, int ready) {
  ReportFile file;
  if (!file.open_named(folder.c_str(), name.c_str())) _exit(1);
  for (std::size_t number = 0; number < 2000000; ++number) {
    const std::string line = record(number);
    if (!file.append(line.data(), line.size())) _exit(2);
    if (number == 0 && write(ready, "r", 1) != 1) _exit(3);
  }
  _exit(4);
}

// Starts the writer, waits until its first record is written, and kills it `microseconds` later.
void write_and_kill(const std::string& folder, const std::string& name, long microseconds) {
  int pipe_ends[2];
  ASSERT_EQ(pipe(pipe_ends), 0);
  const pid_t child = fork();
  if (child == 0) write_until_killed(folder, name, pipe_ends[1]);
  close(pipe_ends[1]);
  char byte = 0;
  EXPECT_EQ(read(pipe_ends[0], &byte, 1), 1);
  close(pipe_ends[0]);
  const timespec pause{0, microseconds * 1000};
  nanosleep(&pause, nullptr);
  kill(child, SIGKILL);
  int status = 0;
  ASSERT_EQ(waitpid(child, &status, 0), child);
  ASSERT_TRUE(WIFSIGNALED(status) && WTERMSIG(status) == SIGKILL) << "it was not killed while it wrote";
}

TEST(ReportFileKill, LeavesEveryWholeRecord) {
  const ScratchFolder scratch;
  std::mt19937 random(4711);
  std::uniform_int_distribution<long> pause(0, 800);
  std::size_t torn = 0;
  std::size_t most = 0;
  for (int round = 0; round < rounds; ++round) {
    write_and_kill(scratch.path(), "report", pause(random));
    std::string content = content_of(scratch.path() / "report");
    std::filesystem::remove(scratch.path() / "report");
    content.erase(content.find_last_not_of('\0') + 1);
    std::size_t number = 0;
    std::string_view rest = content;
    for (std::size_t end = rest.find('\n'); end != std::string_view::npos; end = rest.find('\n')) {
      ASSERT_EQ(rest.substr(0, end + 1), record(number)) << "record " << number << " of round " << round;
      rest.remove_prefix(end + 1);
      ++number;
    }
    ASSERT_GE(number, 1U);
    ASSERT_LE(rest.size(), record(number).size()) << "only the last record may be cut";
    torn += rest.empty() ? 0U : 1U;
    most = std::max(most, number);
  }
  EXPECT_GT(most, 100U) << "killed too early to say anything";
  RecordProperty("torn", std::to_string(torn));
}

}  // namespace
}  // namespace freezegate::runtime
