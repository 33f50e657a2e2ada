#include <freezegate/date.hpp>

#include <array>
#include <cstdio>

namespace freezegate {

namespace {

// Digits only: from_chars would take a sign.
std::optional<unsigned> digits(std::string_view text) noexcept {
  unsigned value = 0;
  for (const char c : text) {
    if (c < '0' || c > '9') return std::nullopt;
    value = value * 10 + static_cast<unsigned>(c - '0');
  }
  return value;
}

}  // namespace

std::optional<Date> parse_date(std::string_view text) noexcept {
  if (text.size() != 10 || text[4] != '-' || text[7] != '-') return std::nullopt;
  const auto year = digits(text.substr(0, 4));
  const auto month = digits(text.substr(5, 2));
  const auto day = digits(text.substr(8, 2));
  if (!year || !month || !day) return std::nullopt;
  const std::chrono::year_month_day date{std::chrono::year{static_cast<int>(*year)},
                                         std::chrono::month{*month}, std::chrono::day{*day}};
  if (!date.ok()) return std::nullopt;
  return Date{date};
}

std::string to_string(Date date) {
  const std::chrono::year_month_day civil{date};
  std::array<char, 32> text{};
  const int length = std::snprintf(text.data(), text.size(), "%04d-%02u-%02u", static_cast<int>(civil.year()),
                                   static_cast<unsigned>(civil.month()), static_cast<unsigned>(civil.day()));
  return {text.data(), static_cast<std::size_t>(length)};
}

int days_between(Date from, Date to) noexcept {
  return static_cast<int>((to - from).count());
}

Date today_utc() noexcept {
  return std::chrono::floor<std::chrono::days>(std::chrono::system_clock::now());
}

}  // namespace freezegate
