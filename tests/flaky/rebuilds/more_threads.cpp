// A harmless change: a test with threads of its own, which is not run with the others.
#include "frameworks.hpp"

#include <mutex>
#include <thread>
#include <vector>

TEST(AddedThreads, TakeTurns) {
  std::mutex mutex;
  int turns = 0;
  std::vector<std::thread> threads;
  for (int i = 0; i < 4; ++i) {
    threads.emplace_back([&] {
      for (int k = 0; k < 10; ++k) {
        const std::lock_guard<std::mutex> lock(mutex);
        ++turns;
      }
    });
  }
  for (auto& thread : threads)
    thread.join();
  EXPECT_EQ(turns, 40);
}
