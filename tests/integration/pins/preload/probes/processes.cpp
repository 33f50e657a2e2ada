// Prints what forks and threads draw and how long they sleep, a line each: `source value`.
#include <cerrno>
#include <chrono>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <ctime>
#include <fstream>
#include <random>
#include <spawn.h>
#include <string>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <sys/wait.h>
#include <thread>
#include <unistd.h>

extern char** environ;

namespace {

unsigned drawn() {
  return std::random_device()();
}

void wait_for(pid_t child) {
  int status = 0;
  if (child < 0 || waitpid(child, &status, 0) != child || status != 0) {
    std::printf("FAILED a child ended with %d\n", status);
    std::exit(1);
  }
}

void print(const std::string& source) {
  std::printf("%s %08x\n", source.c_str(), drawn());
  std::fflush(stdout);
}

void fork_twice(const std::string& name, int depth) {
  for (int i = 0; i < 2; ++i) {
    const std::string child_name = name + "." + std::to_string(i);
    const pid_t child = fork();
    if (child == 0) {
      if (getpid() != static_cast<pid_t>(syscall(SYS_getpid)) || kill(getpid(), 0) != 0) std::_Exit(1);
      print(child_name);
      if (depth > 1) fork_twice(child_name, depth - 1);
      std::fflush(stdout);
      std::_Exit(0);
    }
    wait_for(child);
  }
}

void other_ways(char* program) {
  const pid_t quick = vfork();
  if (quick == 0) {
    execl("/bin/true", "true", nullptr);
    _exit(1);
  }
  wait_for(quick);
  pid_t spawned = -1;
  char* const arguments[] = {program, const_cast<char*>("--draw"), nullptr};
  if (posix_spawn(&spawned, program, nullptr, nullptr, arguments, environ) != 0) std::exit(1);
  wait_for(spawned);
  if (std::system("true") != 0) std::exit(1);
  print("parent:after");
}

// As the kernel tells it: nothing stands in between.
double real_seconds() {
  std::ifstream file("/proc/uptime");
  double seconds = 0;
  file >> seconds;
  return seconds;
}

// Sleeps a second by the clock that the process sees. Prints whether they were real.
void sleep_and_tell(const char* situation) {
  const double before = real_seconds();
  const auto shown = std::chrono::steady_clock::now();
  std::this_thread::sleep_for(std::chrono::seconds(1));
  const auto slept = std::chrono::steady_clock::now() - shown;
  const double took = real_seconds() - before;
  if (slept < std::chrono::seconds(1)) std::printf("FAILED %s: too short\n", situation);
  std::printf("sleep:%s %s\n", situation, took > 0.9 ? "real" : "virtual");
  std::fflush(stdout);
}

void sleeps() {
  sleep_and_tell("alone");
  std::thread other([] { sleep_and_tell("two threads"); });
  other.join();
  sleep_and_tell("alone again");
  const pid_t child = fork();
  if (child == 0) {
    sleep_and_tell("in a child");
    std::_Exit(0);
  }
  sleep_and_tell("with a child");
  wait_for(child);
  sleep_and_tell("without the child");
  itimerval timer{};
  timer.it_value.tv_sec = 1000;
  setitimer(ITIMER_REAL, &timer, nullptr);
  sleep_and_tell("with a timer");
  timer = {};
  setitimer(ITIMER_REAL, &timer, nullptr);
  sleep_and_tell("without the timer");
  timer_t made{};
  sigevent nothing{};
  nothing.sigev_notify = SIGEV_NONE;
  timer_create(CLOCK_MONOTONIC, &nothing, &made);
  sleep_and_tell("with a made timer");
}

}  // namespace

int main(int count, char** arguments) {
  const std::string what = count > 1 ? arguments[1] : "";
  if (what == "--draw") {
    print("spawned");
  } else if (what == "--tell") {
    errno = 0;
    const int answer = prctl(0x46475453, "a test", 0UL, 0UL, 0UL);
    std::printf("answer %d:%d\n", answer, errno);
    std::printf("named %d\n", prctl(PR_SET_NAME, "renamed", 0UL, 0UL, 0UL));
  } else if (what == "--sleep") {
    sleeps();
  } else {
    print("parent");
    fork_twice("child", 3);
    other_ways(arguments[0]);
  }
}
