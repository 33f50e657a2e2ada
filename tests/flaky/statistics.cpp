// Flaky: parts of a sum are added as they come, and floating point numbers are not indifferent to that. Axis:
// sched.
#include "frameworks.hpp"

#include <cmath>
#include <mutex>
#include <thread>
#include <vector>

namespace {

class Total {
 public:
  void add(double part) {
    const std::lock_guard<std::mutex> lock(mutex_);
    sum_ += part;
  }
  double sum() const { return sum_; }

 private:
  std::mutex mutex_;
  double sum_ = 0;
};

double part_of(int number) {
  double sum = 0;
  for (int i = 1; i <= 250; ++i)
    sum += std::sqrt(i + number) / 7;
  return sum;
}

double sum_by_threads(int parts) {
  Total total;
  std::vector<std::thread> threads;
  for (int i = 0; i < parts; ++i)
    threads.emplace_back([&total, i] { total.add(part_of(i)); });
  for (auto& thread : threads)
    thread.join();
  return total.sum();
}

}  // namespace

TEST(Statistics, ParallelSumIsTheSum) {
  double expected = 0;
  for (int i = 0; i < 3; ++i)
    expected += part_of(i);
  EXPECT_EQ(sum_by_threads(3), expected);
}
