// Flaky: the test gives a thread a fixed time to deliver. Axis: sched, clock.
#include "frameworks.hpp"

#include <atomic>
#include <chrono>
#include <thread>

namespace {

using std::chrono::microseconds;

// Looks for the post every now and then, and brings it.
class Postman {
 public:
  Postman() : thread_([this] { work(); }) {}
  Postman(const Postman&) = delete;
  Postman& operator=(const Postman&) = delete;
  ~Postman() { thread_.join(); }
  bool has_delivered() const { return has_delivered_; }

 private:
  void work() {
    for (int street = 0; street < 6; ++street)
      std::this_thread::sleep_for(microseconds(900));
    has_delivered_ = true;
  }

  std::atomic<bool> has_delivered_{false};
  std::thread thread_;
};

}  // namespace

TEST(Mailbox, IsFullAfterAWhile) {
  const Postman postman;
  std::this_thread::sleep_for(microseconds(8800));
  EXPECT_TRUE(postman.has_delivered());
}
