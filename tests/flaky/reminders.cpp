// Flaky: next week at the same time is taken to be 7 times 24 hours from now. Axis: clock.
//
// Wrong in the two weeks of a year at whose end an hour was missing or came twice.
#include "frameworks.hpp"

#include <cstdlib>
#include <ctime>
#include <string>

namespace {

// The office's calendar, wherever the server stands.
class OfficeCalendar {
 public:
  OfficeCalendar() {
    const char* const zone = std::getenv("TZ");
    if (zone != nullptr) zone_of_the_server_ = zone;
    setenv("TZ", "CET-1CEST,M3.5.0,M10.5.0/3", 1);
    tzset();
  }
  OfficeCalendar(const OfficeCalendar&) = delete;
  OfficeCalendar& operator=(const OfficeCalendar&) = delete;
  ~OfficeCalendar() {
    if (zone_of_the_server_.empty())
      unsetenv("TZ");
    else
      setenv("TZ", zone_of_the_server_.c_str(), 1);
    tzset();
  }

  int hour_of(std::time_t moment) const {
    std::tm parts{};
    localtime_r(&moment, &parts);
    return parts.tm_hour;
  }

  std::time_t a_week_later(std::time_t moment) const { return moment + 7 * 24 * 60 * 60; }

 private:
  std::string zone_of_the_server_;
};

}  // namespace

TEST(Reminders, ComeAtTheSameHourNextWeek) {
  const OfficeCalendar calendar;
  const std::time_t now = std::time(nullptr);
  EXPECT_EQ(calendar.hour_of(calendar.a_week_later(now)), calendar.hour_of(now));
}
