#include "first_instant.hpp"

#include "mix.hpp"

namespace freezegate::pins {

namespace {

using Seconds = std::int64_t;

constexpr Nanoseconds second = 1000000000;
constexpr Seconds minute = 60;
constexpr Seconds hour = 3600;
constexpr Seconds day = 86400;
constexpr unsigned first_year = 2020;
constexpr unsigned years = 10;

constexpr bool is_leap(unsigned year) noexcept {
  return year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
}

// Days from 1970-01-01 to the first of a month (1 to 12; 13 is the next year's first).
constexpr Seconds days_to(unsigned year, unsigned month) noexcept {
  constexpr unsigned before[] = {0, 31, 59, 90, 120, 151, 181, 212, 243, 273, 304, 334, 365};
  const unsigned past = year - 1;
  const unsigned leap_days = past / 4 - past / 100 + past / 400 - 477;  // 477 until 1970
  return Seconds{365} * (year - 1970) + leap_days + before[month - 1] + (month > 2 && is_leap(year) ? 1 : 0);
}
static_assert(days_to(1970, 1) == 0 && days_to(2000, 3) == 11017 && days_to(2024, 13) == days_to(2025, 1));

// 0 is Sunday; 1970-01-01 was a Thursday.
constexpr Seconds weekday(Seconds days) noexcept {
  return (days + 4) % 7;
}

// The n-th Sunday of a month, from 1, as days since 1970; 0 is the last of the month before.
constexpr Seconds sunday(unsigned year, unsigned month, Seconds n) noexcept {
  const Seconds first = days_to(year, month);
  return first + (7 - weekday(first)) % 7 + 7 * (n - 1);
}

// The changes of a year, in UTC.
constexpr unsigned changes = 6;
constexpr Seconds daylight_saving_change(unsigned year, unsigned which) noexcept {
  switch (which) {
    case 0:  // Europe, to summer: the last Sunday of March, 01:00 UTC
      return sunday(year, 4, 0) * day + hour;
    case 1:  // and back, in October
      return sunday(year, 11, 0) * day + hour;
    case 2:  // New York, to summer: the second Sunday of March, 02:00 of a clock 5 hours behind
      return sunday(year, 3, 2) * day + 7 * hour;
    case 3:  // and back: the first Sunday of November, 02:00 of a clock 4 hours behind
      return sunday(year, 11, 1) * day + 6 * hour;
    case 4:  // Sydney, to summer: the first Sunday of October, 02:00 of a clock 10 hours ahead
      return sunday(year, 10, 1) * day - 8 * hour;
    default:  // and back: the first Sunday of April, 03:00 of a clock 11 hours ahead
      return sunday(year, 4, 1) * day - 8 * hour;
  }
}
static_assert(daylight_saving_change(2024, 0) == 1711846800 && daylight_saving_change(2023, 3) == 1699164000);

struct Boundary {
  Seconds at;
  Seconds unit;  // the instant is less than this before it
};

Boundary boundary(Seconds around, unsigned year, std::uint64_t key) noexcept {
  const auto month = static_cast<unsigned>(1 + mix(key, 2) % 12);
  const unsigned leap_year = year / 4 * 4;  // of those years, each fourth is one
  switch (mix(key, 1) % 8) {
    case 0:
      return {around, 1};
    case 1:
      return {around / minute * minute, minute};
    case 2:
      return {around / hour * hour, hour};
    case 3:
      return {around / day * day, day};
    case 4:
      return {days_to(year, month) * day, day};
    case 5:
      return {days_to(year, 13) * day, day};
    case 6:  // before the leap day begins, or before it ends
      return {(days_to(leap_year, 3) - static_cast<Seconds>(mix(key, 3) % 2)) * day, day};
    default:
      return {daylight_saving_change(year, static_cast<unsigned>(mix(key, 4) % changes)), day};
  }
}

// How long before a boundary: each halving of the distance is as likely as the one before, from the
// boundary's unit down to a microsecond.
Nanoseconds distance(Seconds unit, std::uint64_t key) noexcept {
  unsigned halvings = 0;
  while ((unit * second >> (halvings + 1)) >= 1000)
    ++halvings;
  const Nanoseconds most = unit * second >> (mix(key, 5) % (halvings + 1));
  return most / 2 + static_cast<Nanoseconds>(mix(key, 6) % static_cast<std::uint64_t>(most / 2)) + 1;
}

}  // namespace

Nanoseconds first_instant(std::uint64_t value) noexcept {
  const std::uint64_t key = mix(value, key_of("first instant"));
  constexpr auto from = days_to(first_year, 1) * day;
  constexpr auto span = static_cast<std::uint64_t>(days_to(first_year + years, 1) * day - from);
  const Seconds around = from + static_cast<Seconds>(mix(key, 7) % span);
  if (mix(key, 0) % 4 != 0) return around * second + static_cast<Nanoseconds>(mix(key, 8) % second);
  const auto year = static_cast<unsigned>(first_year + mix(key, 9) % years);
  const Boundary near = boundary(around, year, key);
  return near.at * second - distance(near.unit, key);
}

}  // namespace freezegate::pins
