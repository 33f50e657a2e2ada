// What time it is, how long something took, and when a file was written.
#include "source.hpp"

#include <chrono>
#include <cstdio>
#include <ctime>
#include <fstream>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <thread>
#include <unistd.h>
#if defined(__x86_64__) || defined(__i386__)
#include <x86intrin.h>
#endif

namespace {

std::string clock_value(clockid_t clock) {
  timespec now{};
  clock_gettime(clock, &now);
  return text(now.tv_sec, ".", now.tv_nsec);
}

std::string time_of_day() {
  timeval now{};
  gettimeofday(&now, nullptr);
  return text(now.tv_sec, ".", now.tv_usec);
}

std::string standard_time() {
  timespec now{};
  timespec_get(&now, TIME_UTC);
  return text(now.tv_sec, ".", now.tv_nsec);
}

std::string by_syscall() {
  timespec now{};
  syscall(SYS_clock_gettime, CLOCK_REALTIME, &now);
  return text(now.tv_sec, ".", now.tv_nsec);
}

std::string sleep_length() {
  const auto start = std::chrono::steady_clock::now();
  std::this_thread::sleep_for(std::chrono::milliseconds(3));
  return text((std::chrono::steady_clock::now() - start).count());
}

// Of a file that was written just now: the kernel's clock, not the process's.
std::string file_time() {
  char name[] = "/tmp/sources-XXXXXX";
  const int file = mkstemp(name);
  struct stat status{};
  if (write(file, "x", 1) == 1) fstat(file, &status);
  close(file);
  unlink(name);
  return text(status.st_mtim.tv_sec, ".", status.st_mtim.tv_nsec);
}

std::string up_time() {
  std::string line;
  std::getline(std::ifstream("/proc/uptime"), line);
  return line;
}

}  // namespace

std::vector<Source> clock_sources() {
  std::vector<Source> sources = {
      {"time", "clock", [] { return text(std::time(nullptr)); }},
      {"gettimeofday", "clock", time_of_day},
      {"timespec_get", "clock", standard_time},
      {"clock_realtime", "clock", [] { return clock_value(CLOCK_REALTIME); }},
      {"clock_monotonic_raw", "clock", [] { return clock_value(CLOCK_MONOTONIC_RAW); }},
      {"syscall_clock_gettime", "clock", by_syscall},
      {"system_clock", "clock",
       [] { return text(std::chrono::system_clock::now().time_since_epoch().count()); }},
      {"steady_clock", "clock",
       [] { return text(std::chrono::steady_clock::now().time_since_epoch().count()); }},
      {"clock", "clock", [] { return text(std::clock()); }},
      {"process_cpu_clock", "clock", [] { return clock_value(CLOCK_PROCESS_CPUTIME_ID); }},
      {"sleep_duration", "clock", sleep_length},
      {"file_mtime", "clock", file_time},
      {"proc_uptime", "clock", up_time},
  };
#if defined(__x86_64__) || defined(__i386__)
  sources.push_back({"rdtsc", "clock", [] { return text(__rdtsc()); }});
#endif
  return sources;
}
