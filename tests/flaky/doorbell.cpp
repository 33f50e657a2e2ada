// Flaky: a bell is rung without the lock, just when somebody has looked and is about to wait. Axis: sched.
#include "frameworks.hpp"

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <mutex>
#include <string>
#include <thread>

namespace {

class Journal {
 public:
  void note(const std::string& line) {
    const std::lock_guard<std::mutex> lock(mutex_);
    text_ += line + "\n";
  }

 private:
  std::mutex mutex_;
  std::string text_;
};

class Doorbell {
 public:
  void ring() {
    is_rung_ = true;
    rung_.notify_one();
  }

  bool wait(std::chrono::milliseconds limit) {
    std::unique_lock<std::mutex> lock(mutex_);
    if (is_rung_) return true;
    journal_.note("nobody is at the door");
    return rung_.wait_for(lock, limit) == std::cv_status::no_timeout;
  }

 private:
  std::mutex mutex_;
  std::condition_variable rung_;
  std::atomic<bool> is_rung_{false};
  Journal journal_;
};

}  // namespace

TEST(Doorbell, IsHeard) {
  for (int i = 0; i < 10; ++i) {
    Doorbell bell;
    std::thread visitor([&bell] { bell.ring(); });
    bool is_heard = false;
    std::thread resident([&bell, &is_heard] { is_heard = bell.wait(std::chrono::milliseconds(40)); });
    visitor.join();
    resident.join();
    EXPECT_TRUE(is_heard);
  }
}
