// Unsynchronised increments: how many are lost is the interleaving of single accesses.
#include <atomic>
#include <cstdio>
#include <thread>
#include <vector>

#include <gtest/gtest.h>

TEST(Race, Increments) {
  static volatile int counter;  // else the compiler makes one addition of the loop
  std::vector<std::thread> threads;
  for (int i = 0; i < 4; ++i) {
    threads.emplace_back([] {
      for (int j = 0; j < 2000; ++j)
        counter = counter + 1;
      std::atomic_thread_fence(std::memory_order_seq_cst);  // of which compilers warn under this option
    });
  }
  for (std::thread& thread : threads)
    thread.join();
  std::printf("lost %d\n", 8000 - counter);
  EXPECT_LE(counter, 8000);
}
