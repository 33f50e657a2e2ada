#include "probe.hpp"

#include <arpa/inet.h>
#include <atomic>
#include <chrono>
#include <csignal>
#include <cstdint>
#include <cstdio>
#include <ctime>
#include <fcntl.h>
#include <random>
#include <sys/prctl.h>
#include <sys/random.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <sys/wait.h>
#include <thread>
#include <unistd.h>

namespace probe {

namespace {

void start_test(const char* id) {
  constexpr int test_start_option = 0x46475453;
  std::printf("start %d\n", prctl(test_start_option, id, 0, 0, 0));
}

std::uint64_t kernel_random() {
  std::uint64_t number = 0;
  return getrandom(&number, sizeof number, 0) == static_cast<ssize_t>(sizeof number) ? number : 0;
}

std::uint64_t device_random(const char* path) {
  std::uint64_t number = 0;
  const int file = open(path, O_RDONLY | O_CLOEXEC);
  const bool is_read = read(file, &number, sizeof number) == static_cast<ssize_t>(sizeof number);
  const bool is_closed_on_exec = (fcntl(file, F_GETFD) & FD_CLOEXEC) != 0;
  close(file);
  return is_read && is_closed_on_exec ? number : 0;
}

long long nanoseconds(clockid_t clock) {
  timespec now{};
  clock_gettime(clock, &now);
  return now.tv_sec * 1000000000LL + now.tv_nsec;
}

}  // namespace

int ids() {
  long thread_id = 0;
  std::thread([&] { thread_id = syscall(SYS_gettid); }).join();
  std::printf("pid %d\nthread %ld\nparent %d\n", static_cast<int>(getpid()), thread_id,
              static_cast<int>(getppid()));
  return 0;
}

int ports() {
  for (const char* which : {"first", "second"}) {
    const int listener = socket(AF_INET, SOCK_STREAM, 0);
    sockaddr_in address{};
    address.sin_family = AF_INET;
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    auto* const general = reinterpret_cast<sockaddr*>(&address);
    socklen_t size = sizeof address;
    if (bind(listener, general, size) != 0 || listen(listener, 5) != 0) return 1;
    getsockname(listener, general, &size);
    const int client = socket(AF_INET, SOCK_STREAM, 0);
    const bool is_connected = connect(client, general, size) == 0;
    std::printf("%s %d %s\n", which, ntohs(address.sin_port), is_connected ? "connected" : "refused");
  }
  return 0;
}

int host() {
  char name[256] = {};
  gethostname(name, sizeof name - 1);
  std::printf("host %s\n", name);
  return 0;
}

int randomness() {
  const auto say = [](const char* name, std::uint64_t number) {
    std::printf("%s %016llx\n", name, static_cast<unsigned long long>(number));
  };
  say("getrandom", kernel_random());
  say("urandom", device_random("/dev/urandom"));
  say("random", device_random("/dev/random"));
  std::random_device device;
  say("device", device());
  return 0;
}

int times() {
  std::printf("calendar %lld\n", nanoseconds(CLOCK_REALTIME));
  const long long before = nanoseconds(CLOCK_MONOTONIC);
  timeval day{};
  gettimeofday(&day, nullptr);
  std::printf("monotonic %lld\ntime %lld\nday %lld\n", before, static_cast<long long>(time(nullptr)),
              static_cast<long long>(day.tv_sec));
  std::this_thread::sleep_for(std::chrono::hours(24));
  timespec until{};
  clock_gettime(CLOCK_MONOTONIC, &until);
  until.tv_sec += 3600;
  clock_nanosleep(CLOCK_MONOTONIC, TIMER_ABSTIME, &until, nullptr);
  std::printf("slept %lld\n", (nanoseconds(CLOCK_MONOTONIC) - before) / 1000000);
  std::printf("after %lld\n", nanoseconds(CLOCK_REALTIME));
  return 0;
}

// The thread needs real time, of which a sleep of the first one must leave it some.
int waiting() {
  std::atomic<bool> is_done{false};
  std::thread worker([&] {
    volatile unsigned long work = 0;
    while (work < 100000000UL)
      work = work + 1;
    is_done = true;
  });
  int turns = 0;
  while (!is_done && turns < 1000) {
    std::this_thread::sleep_for(std::chrono::milliseconds(20));
    ++turns;
  }
  std::printf("%s\n", is_done ? "done" : "given up");
  worker.join();
  return 0;
}

int family(int killed) {
  for (int i = 0; i < 20; ++i) {
    const pid_t child = fork();
    while (child == 0) {
      kernel_random();
      nanoseconds(CLOCK_MONOTONIC);
      device_random("/dev/urandom");
    }
    for (int round = 0; round < 5 * i; ++round)
      kernel_random();
    if (i % 3 == 0) kill(child, SIGSTOP);
    kernel_random();
    // those that are left end with the test
    if (i >= killed) continue;
    kill(child, SIGKILL);
    waitpid(child, nullptr, 0);
  }
  std::puts("family");
  return 0;
}

int tests() {
  kernel_random();
  for (const char* test : {"Suite.One", "Suite.Two", "Suite.One"}) {
    const long long before = nanoseconds(CLOCK_MONOTONIC);
    start_test(test);
    std::printf("%016llx %lld\n", static_cast<unsigned long long>(kernel_random()),
                nanoseconds(CLOCK_REALTIME));
    if (nanoseconds(CLOCK_MONOTONIC) < before) return 1;
  }
  return 0;
}

}  // namespace probe
