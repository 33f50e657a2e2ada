// Every access is locked, but between looking and acting others may act: how much is overdrawn?
#include <cstdio>
#include <mutex>
#include <thread>
#include <vector>

int main() {
  std::mutex mutex;
  int stock = 3;
  std::vector<std::thread> threads;
  for (int i = 0; i < 6; ++i) {
    threads.emplace_back([&] {
      bool is_there = false;
      {
        const std::lock_guard<std::mutex> guard(mutex);
        is_there = stock > 0;
      }
      if (!is_there) return;
      const std::lock_guard<std::mutex> guard(mutex);
      --stock;
    });
  }
  for (std::thread& thread : threads)
    thread.join();
  std::printf("stock %d\n", stock);
}
