// Unsynchronised increments: how many are lost is the interleaving of single accesses.
#include <atomic>
#include <cstdio>
#include <thread>
#include <vector>

int main(int count, char**) {
  const bool waits = count == 1;
  static volatile int counter;  // else the compiler makes one addition of the loop
  static std::atomic<int> ready;
  std::vector<std::thread> threads;
  for (int i = 0; i < 4; ++i) {
    threads.emplace_back([waits] {
      ++ready;
      while (waits && ready.load() < 4) {  // a spin, which the tier sees
      }
      for (int j = 0; j < 5000; ++j)
        counter = counter + 1;
    });
  }
  for (std::thread& thread : threads)
    thread.join();
  std::printf("lost %d of 20000\n", 20000 - counter);
}
