// Where the pinned clock stands when a test starts.
#include "pins/protocol/first_instant.hpp"

#include <cstdlib>
#include <ctime>
#include <set>

#include <gtest/gtest.h>

namespace freezegate::pins {
namespace {

constexpr Nanoseconds second = 1000000000;

std::tm broken_down(Nanoseconds instant) {
  const std::time_t seconds = instant / second;
  std::tm parts{};
  gmtime_r(&seconds, &parts);
  return parts;
}

// The local time zone, for a scope.
class Zone {
 public:
  explicit Zone(const char* rules) {
    setenv("TZ", rules, 1);
    tzset();
  }
  ~Zone() {
    unsetenv("TZ");
    tzset();
  }
  Zone(const Zone&) = delete;
  Zone& operator=(const Zone&) = delete;

  static bool is_summer(Nanoseconds instant) {
    const std::time_t seconds = instant / second;
    std::tm parts{};
    localtime_r(&seconds, &parts);
    return parts.tm_isdst > 0;
  }
};

TEST(FirstInstant, IsAFunctionOfTheValue) {
  EXPECT_EQ(first_instant(1), first_instant(1));
  std::set<Nanoseconds> instants;
  for (std::uint64_t value = 0; value < 1000; ++value)
    instants.insert(first_instant(value));
  EXPECT_EQ(instants.size(), 1000U);
}

// Recorded seeds depend on them.
TEST(FirstInstant, ValuesArePinned) {
  EXPECT_EQ(first_instant(0x0U), 1843006842298595445);
  EXPECT_EQ(first_instant(0x1U), 1805783799380985997);
  EXPECT_EQ(first_instant(0x2U), 1630211538527106496);
  EXPECT_EQ(first_instant(0x3U), 1693264016228254661);
  EXPECT_EQ(first_instant(0xFFFFFFFFFFFFFFFFU), 1636105688375569047);
}

TEST(FirstInstant, StaysInItsYears) {
  for (std::uint64_t value = 0; value < 20000; ++value) {
    const int year = broken_down(first_instant(value)).tm_year + 1900;
    ASSERT_GE(year, 2019) << value;  // shortly before 2020
    ASSERT_LE(year, 2029) << value;
  }
}

// How many of the values are followed by a boundary within a time, by which test of it.
template <class IsBoundary>
int count_before(Nanoseconds within, IsBoundary is_boundary) {
  int found = 0;
  for (std::uint64_t value = 0; value < 20000; ++value) {
    const Nanoseconds instant = first_instant(value);
    if (is_boundary(instant, instant + within)) ++found;
  }
  return found;
}

TEST(FirstInstant, AQuarterStandsBeforeABoundary) {
  constexpr Nanoseconds millisecond = 1000000;
  const int seconds = count_before(
      millisecond, [](Nanoseconds from, Nanoseconds to) { return from / second != to / second; });
  // Half the distances of a second are below a millisecond; fewer of the longer units. By chance: 20.
  EXPECT_GT(seconds, 600);
  EXPECT_LT(seconds, 5000);
  const int days = count_before(60 * second, [](Nanoseconds from, Nanoseconds to) {
    return from / (86400 * second) != to / (86400 * second);
  });
  EXPECT_GT(days, 800);  // by chance: 14
  const int years = count_before(3600 * second, [](Nanoseconds from, Nanoseconds to) {
    return broken_down(from).tm_year != broken_down(to).tm_year;
  });
  EXPECT_GT(years, 300);  // by chance: 2
  const int leap_days = count_before(3600 * second, [](Nanoseconds from, Nanoseconds to) {
    const auto is_leap_day = [](const std::tm& parts) { return parts.tm_mon == 1 && parts.tm_mday == 29; };
    return is_leap_day(broken_down(from)) != is_leap_day(broken_down(to));
  });
  EXPECT_GT(leap_days, 300);  // by chance: 1
}

TEST(FirstInstant, SomeStandBeforeAChangeOfDaylightSavingTime) {
  for (const char* const rules :
       {"EST5EDT,M3.2.0,M11.1.0", "CET-1CEST,M3.5.0,M10.5.0/3", "AEST-10AEDT,M10.1.0,M4.1.0/3"}) {
    const Zone zone(rules);
    for (const bool to_summer : {true, false}) {
      const int found = count_before(86400 * second, [&](Nanoseconds from, Nanoseconds to) {
        return zone.is_summer(from) != to_summer && zone.is_summer(to) == to_summer;
      });
      EXPECT_GT(found, 120) << rules << " to summer: " << to_summer;  // by chance: 41
    }
  }
}

}  // namespace
}  // namespace freezegate::pins
