// Who comes first among threads.
#include "source.hpp"

#include <atomic>
#include <chrono>
#include <cmath>
#include <condition_variable>
#include <future>
#include <mutex>
#include <sched.h>
#include <thread>
#ifdef _OPENMP
#include <omp.h>
#endif

namespace {

constexpr int thread_count = 8;

/// Runs one function in several threads at once; it gets the thread's number.
template <class Work>
void in_threads(Work work) {
  std::vector<std::thread> threads;
  for (int i = 0; i < thread_count; ++i)
    threads.emplace_back(work, i);
  for (auto& thread : threads)
    thread.join();
}

// In which order somebody came to this point.
class Arrivals {
 public:
  void come(int who) {
    const std::lock_guard<std::mutex> lock(mutex_);
    order_.push_back(who);
  }
  std::string order() const { return joined(order_); }

 private:
  std::mutex mutex_;
  std::vector<int> order_;
};

double some_work(int rounds) {
  double value = 1;
  for (int i = 1; i < rounds; ++i)
    value += std::sqrt(value + i);
  return value;
}

std::string start_order() {
  Arrivals arrivals;
  in_threads([&](int who) { arrivals.come(who); });
  return arrivals.order();
}

// Many short turns with one lock.
std::string lock_order() {
  Arrivals arrivals;
  in_threads([&](int who) {
    for (int turn = 0; turn < 50; ++turn)
      arrivals.come(who);
  });
  return text(std::hash<std::string>()(arrivals.order()));
}

std::string wake_order() {
  Arrivals arrivals;
  std::mutex mutex;
  std::condition_variable changed;
  bool is_open = false;
  std::thread opener([&] {
    std::this_thread::sleep_for(std::chrono::milliseconds(2));
    const std::lock_guard<std::mutex> lock(mutex);
    is_open = true;
    changed.notify_all();
  });
  in_threads([&](int who) {
    std::unique_lock<std::mutex> lock(mutex);
    changed.wait(lock, [&] { return is_open; });
    arrivals.come(who);
  });
  opener.join();
  return arrivals.order();
}

// Atomic loads and stores, so that the program is a correct one; the sum is none the less lost in part.
std::string lost_updates() {
  std::atomic<int> total{0};
  in_threads([&](int) {
    for (int i = 0; i < 20000; ++i)
      total.store(total.load(std::memory_order_relaxed) + 1, std::memory_order_relaxed);
  });
  return text(total.load());
}

std::string async_order() {
  Arrivals arrivals;
  std::vector<std::future<void>> results;
  for (int i = 0; i < thread_count; ++i)
    results.push_back(
        std::async(std::launch::async, [&, i] { arrivals.come(some_work(1000) > 0 ? i : -1); }));
  for (auto& result : results)
    result.get();
  return arrivals.order();
}

std::string sum_in_completion_order() {
  std::mutex mutex;
  double sum = 0;
  in_threads([&](int who) {
    const double part = std::pow(3.1, who * 4) + some_work(500);
    const std::lock_guard<std::mutex> lock(mutex);
    sum += part;
    sum /= 1.7;
  });
  return text(sum);
}

#ifdef _OPENMP
std::string openmp_sum() {
  double sum = 0;
#pragma omp parallel for schedule(dynamic) reduction(+ : sum) num_threads(4)
  for (int i = 1; i < 4000; ++i)
    sum += std::sin(i) / i;
  return text(sum);
}
#endif

}  // namespace

std::vector<Source> thread_sources() {
  return {
      {"thread_start_order", "sched", start_order},
      {"lock_order", "sched", lock_order},
      {"condition_wake_order", "sched", wake_order},
      {"lost_updates", "race", lost_updates},
      {"async_order", "sched", async_order},
      {"float_sum", "sched", sum_in_completion_order},
      {"processor", "-", [] { return text(sched_getcpu()); }},
#ifdef _OPENMP
      {"openmp_sum", "sched", openmp_sum},
#endif
  };
}
