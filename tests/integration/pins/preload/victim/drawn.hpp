// What a test finds of all that can be pinned, as lines `source value`.
#pragma once

#include <chrono>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <random>
#include <set>
#include <string>
#include <thread>
#include <unistd.h>
#include <vector>

namespace drawn {

inline long long look(clockid_t clock) {
  timespec now{};
  clock_gettime(clock, &now);
  return now.tv_sec * 1000000000LL + now.tv_nsec;
}

/// Draws from everything.
inline void consume(int times) {
  for (int i = 0; i < times; ++i) {
    std::random_device()();
    time(nullptr);
    std::this_thread::sleep_for(std::chrono::milliseconds(23));
    std::vector<void*> blocks;
    for (std::size_t size = 1; size < 4000; size += 99)
      blocks.push_back(std::malloc(size));
    for (void* const block : blocks)
      std::free(block);
    char name[] = "consumedXXXXXX";
    close(mkstemp(name));
    unlink(name);
  }
}

inline std::string order_of_blocks() {
  std::vector<int*> blocks;
  std::set<std::pair<int*, int>> sorted;
  for (int i = 0; i < 10; ++i) {
    blocks.push_back(new int);  // not written: what it holds is read below
    sorted.insert({blocks.back(), i});
  }
  std::string order;
  for (const auto& block : sorted)
    order += std::to_string(block.second);
  for (const int* const block : blocks) {
    order += ":" + std::to_string(*static_cast<const volatile int*>(block));
    delete block;
  }
  return order;
}

inline void print(const char* test) {
  // First the clocks, of which each look takes a tick.
  const long long real = look(CLOCK_REALTIME);
  const long long phase = look(CLOCK_MONOTONIC) % (86400 * 1000000000LL);
  const long long busy = look(CLOCK_PROCESS_CPUTIME_ID) % (3600 * 1000000000LL);
  std::printf("%s.real %lld\n%s.monotonic %lld\n%s.busy %lld\n", test, real, test, phase, test, busy);
  std::printf("%s.random %08x\n", test, std::random_device()());
  const auto before = std::chrono::steady_clock::now();
  std::this_thread::sleep_for(std::chrono::milliseconds(100));
  std::printf("%s.slept %lld\n", test,
              static_cast<long long>((std::chrono::steady_clock::now() - before).count()));
  char name[] = "testXXXXXX";
  close(mkstemp(name));
  std::printf("%s.name %s\n", test, name);
  unlink(name);
  std::printf("%s.blocks %s\n", test, order_of_blocks().c_str());
  std::fflush(stdout);
}

/// Before main, when the environment asks for it.
struct Prelude {
  Prelude() {
    const char* const times = std::getenv("PRELUDE");
    if (times != nullptr) consume(std::atoi(times));
  }
};

}  // namespace drawn
