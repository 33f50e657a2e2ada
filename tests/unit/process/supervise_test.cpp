// Starting a process, watching it, and ending it.
#include "../fixture/temporary_folder.hpp"

#include <freezegate/process.hpp>

#include <chrono>
#include <csignal>
#include <fstream>
#include <string>
#include <sys/wait.h>
#include <unistd.h>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace freezegate::testing {

namespace {

using std::chrono::milliseconds;
using std::chrono::steady_clock;
using ::testing::HasSubstr;

Launch shell(const std::string& script) {
  Launch launch;
  launch.command = {"sh", "-c", script};
  return launch;
}

ProcessEnd end_of(const Launch& launch) {
  const auto process = supervise(launch);
  EXPECT_TRUE(process);
  return process ? process->end : ProcessEnd{};
}

std::string first_line(const std::filesystem::path& path) {
  std::ifstream file(path);
  std::string line;
  std::getline(file, line);
  return line;
}

TEST(Supervise, StatusesAndSignals) {
  for (const int status : {0, 1, 7, 127, 255}) {
    const ProcessEnd end = end_of(shell("exit " + std::to_string(status)));
    EXPECT_EQ(end.status, status);
    EXPECT_EQ(end.raw_code(), status);
    EXPECT_FALSE(end.timed_out);
  }
  for (const int signal : {SIGKILL, SIGSEGV, SIGTERM}) {
    const ProcessEnd end = end_of(shell("kill -" + std::to_string(signal) + " $$"));
    EXPECT_EQ(end.status, std::nullopt);
    EXPECT_EQ(end.signal, signal);
    EXPECT_EQ(end.raw_code(), 128 + signal);
  }
}

TEST(Supervise, KnowsTheProcess) {
  const TemporaryFolder folder;
  const std::int64_t before = now_ns();
  const auto process = supervise(shell("echo $$ $PPID > " + (folder.path() / "pids").string()));
  ASSERT_TRUE(process);
  EXPECT_EQ(first_line(folder.path() / "pids"),
            std::to_string(process->pid) + " " + std::to_string(getpid()));
  EXPECT_GE(process->started_ns, before);
  EXPECT_LE(process->started_ns, now_ns());
  EXPECT_FALSE(process->interrupted);
}

TEST(Supervise, ChangesTheEnvironment) {
  ::setenv("SUPERVISE_KEPT", "kept", 1);
  ::setenv("SUPERVISE_REPLACED", "old", 1);
  Launch launch = shell("test $SUPERVISE_KEPT-$SUPERVISE_REPLACED-$SUPERVISE_ADDED = kept-new-added");
  launch.set_environment = {{"SUPERVISE_REPLACED", "new"}, {"SUPERVISE_ADDED", "added"}};
  EXPECT_EQ(end_of(launch).status, 0);
  EXPECT_STREQ(std::getenv("SUPERVISE_REPLACED"), "old");
}

TEST(Supervise, CannotStart) {
  const TemporaryFolder folder;
  const auto text = folder.write("text", "");
  const auto fault = [](std::vector<std::string> command) {
    Launch launch;
    launch.command = std::move(command);
    const auto process = supervise(launch);
    EXPECT_FALSE(process);
    if (process) return std::string();
    EXPECT_EQ(process.error().code, ExitCode::environment);
    EXPECT_FALSE(process.error().mend.empty());
    return process.error().what;
  };
  EXPECT_THAT(fault({}), HasSubstr("there is none"));
  EXPECT_THAT(fault({"no such program"}), HasSubstr("in PATH"));
  EXPECT_THAT(fault({(folder.path() / "none").string()}), HasSubstr("no such file"));
  EXPECT_THAT(fault({folder.path().string()}), HasSubstr("not a file"));
  EXPECT_THAT(fault({text.string()}), HasSubstr("may not be executed"));
}

TEST(Supervise, EndsAWholeTreeInTime) {
  const TemporaryFolder folder;
  const std::string pids = (folder.path() / "pids").string();
  // Two children that do not listen, one of them in a session of its own.
  Launch launch = shell("trap '' TERM; setsid sh -c 'trap \"\" TERM; echo $$ >> " + pids +
                        "; while :; do sleep 1; done' & "
                        "sh -c 'trap \"\" TERM; echo $$ >> " +
                        pids + "; while :; do sleep 1; done' & while :; do sleep 1; done");
  launch.timeout = milliseconds(500);
  const auto began = steady_clock::now();
  const ProcessEnd end = end_of(launch);
  EXPECT_LT(steady_clock::now() - began, std::chrono::seconds(20));
  EXPECT_TRUE(end.timed_out);
  EXPECT_EQ(end.signal, SIGKILL);
  std::ifstream file(pids);
  int count = 0;
  for (pid_t pid = 0; file >> pid; ++count)
    EXPECT_NE(kill(pid, 0), 0) << pid;
  EXPECT_EQ(count, 2);
}

// What has ended by the time that its time is over was in time.
TEST(Supervise, AProcessThatEndedWhileNobodyLookedWasInTime) {
  Launch launch = shell("exit 3");
  launch.timeout = milliseconds(0);
  int in_time = 0;
  for (int i = 0; i < 20; ++i) {
    const ProcessEnd end = end_of(launch);
    in_time += end.timed_out ? 0 : 1;
    EXPECT_TRUE(end.timed_out || end.status == 3);
  }
  RecordProperty("in_time", in_time);
}

TEST(Supervise, GivesTheChildTheCallersSignals) {
  sigset_t wanted;
  sigset_t before;
  sigemptyset(&wanted);
  sigaddset(&wanted, SIGUSR2);
  ASSERT_EQ(sigprocmask(SIG_SETMASK, &wanted, &before), 0);
  const auto children = std::signal(SIGCHLD, SIG_IGN);
  const auto status_says = [](const std::string& pattern) {
    Launch launch;
    launch.command = {"grep", "-q", pattern, "/proc/self/status"};  // no shell: it would clear its mask
    return end_of(launch).status == 0;  // and the end is told although SIGCHLD is ignored
  };
  EXPECT_TRUE(status_says("SigBlk:.0*800$"));
  EXPECT_TRUE(status_says("SigIgn:.*1....$"));
  std::signal(SIGCHLD, children);
  sigset_t after;
  ASSERT_EQ(sigprocmask(SIG_SETMASK, &before, &after), 0);
  EXPECT_TRUE(sigismember(&after, SIGUSR2) == 1 && sigismember(&after, SIGTERM) == 0);
}

TEST(HeldSignalsTest, AreDroppedWhenNobodyIsWatched) {
  {
    const HeldSignals signals;
    for (const int signal : {SIGINT, SIGTERM, SIGHUP, SIGPIPE, SIGUSR1})
      ASSERT_EQ(raise(signal), 0);
    EXPECT_EQ(sigismember(&signals.held(), SIGTERM), 1);
    EXPECT_EQ(sigismember(&signals.before(), SIGTERM), 0);
  }
  SUCCEED();  // any of them would have ended this process
}

TEST(HeldSignalsTest, ReachTheProcessThatIsWatched) {
  const auto interrupt = std::signal(SIGINT, SIG_DFL);  // shells ignore it for what runs in the background
  const HeldSignals signals;
  ASSERT_EQ(kill(getpid(), SIGINT), 0);
  Launch launch;
  launch.command = {"sleep", "100"};  // no shell: it would wait for its own child first
  const auto process = supervise(launch, signals);
  ASSERT_TRUE(process);
  EXPECT_EQ(process->end.signal, SIGINT);
  EXPECT_TRUE(process->interrupted);
  std::signal(SIGINT, interrupt);
}

}  // namespace

}  // namespace freezegate::testing
