// Threads append their names under locks of every kind: the order is the interleaving.
#include <chrono>
#include <cstdio>
#include <mutex>
#include <shared_mutex>
#include <string>
#include <thread>
#include <vector>

template <class Mutex>
void run(const char* name) {
  Mutex mutex;
  std::string order;
  std::vector<std::thread> threads;
  for (char who = 'a'; who < 'e'; ++who) {
    threads.emplace_back([&, who] {
      for (int i = 0; i < 4; ++i) {
        const std::lock_guard<Mutex> guard(mutex);
        order += who;
      }
    });
  }
  for (std::thread& thread : threads)
    thread.join();
  std::printf("%s %s\n", name, order.c_str());
}

int main() {
  run<std::mutex>("mutex");
  run<std::recursive_mutex>("recursive_mutex");
  run<std::timed_mutex>("timed_mutex");
  run<std::shared_mutex>("shared_mutex");
}
