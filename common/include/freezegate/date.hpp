// Calendar dates in UTC, as the freeze map writes them (ISO 8601, `YYYY-MM-DD`).
#pragma once

#include <chrono>
#include <optional>
#include <string>
#include <string_view>

namespace freezegate {

/// A day in UTC. Pure code takes the date that it judges by as an argument; only the command asks the clock.
using Date = std::chrono::sys_days;

/// Parses exactly `YYYY-MM-DD`; nothing for any other spelling and for days that do not exist (2026-02-30).
[[nodiscard]] std::optional<Date> parse_date(std::string_view text) noexcept;

/// `YYYY-MM-DD`.
[[nodiscard]] std::string to_string(Date date);

/// Whole days from one date to another; negative when `to` is earlier.
[[nodiscard]] int days_between(Date from, Date to) noexcept;

/// Today in UTC, from the system clock. Called at the edges only.
[[nodiscard]] Date today_utc() noexcept;

}  // namespace freezegate
