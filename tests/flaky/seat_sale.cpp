// Flaky: whether a seat is free is asked under the lock, it is taken under the lock, and between the two it
// is not held. Axis: sched.
#include "frameworks.hpp"

#include <mutex>
#include <thread>

namespace {

class Flight {
 public:
  explicit Flight(int seats) : free_(seats) {}

  bool has_free_seat() {
    const std::lock_guard<std::mutex> lock(mutex_);
    return free_ > 0;
  }
  void take_seat() {
    const std::lock_guard<std::mutex> lock(mutex_);
    --free_;
  }
  int free_seats() {
    const std::lock_guard<std::mutex> lock(mutex_);
    return free_;
  }

 private:
  std::mutex mutex_;
  int free_;
};

void sell_all(Flight& flight) {
  while (flight.has_free_seat())
    flight.take_seat();
}

}  // namespace

TEST(Flight, IsNotOverbooked) {
  Flight flight(1000);
  std::thread other([&flight] { sell_all(flight); });
  sell_all(flight);
  other.join();
  EXPECT_EQ(flight.free_seats(), 0);
}
