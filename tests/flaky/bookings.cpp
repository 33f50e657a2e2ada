// Flaky: a booking in half an hour is expected to be one of today's. Axis: clock.
//
// Wrong in the last half hour of a day, when nobody works and the nightly build runs.
#include "frameworks.hpp"

#include <ctime>
#include <vector>

namespace {

class Bookings {
 public:
  void add(std::time_t moment) { moments_.push_back(moment); }

  int count_of_today() const {
    const int today = day_of(std::time(nullptr));
    int count = 0;
    for (const std::time_t moment : moments_)
      count += day_of(moment) == today ? 1 : 0;
    return count;
  }

 private:
  static int day_of(std::time_t moment) {
    std::tm parts{};
    localtime_r(&moment, &parts);
    return parts.tm_yday;
  }

  std::vector<std::time_t> moments_;
};

}  // namespace

TEST(Bookings, TodaysAreCounted) {
  Bookings bookings;
  const std::time_t now = std::time(nullptr);
  bookings.add(now + 30 * 60);
  EXPECT_EQ(bookings.count_of_today(), 1);
}
