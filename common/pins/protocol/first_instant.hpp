// The instant at which a test finds the system's clock; the same for programs that the preload library serves
// and for those that the launcher does.
#pragma once

#include <cstdint>

namespace freezegate::pins {

using Nanoseconds = std::int64_t;

/// Nanoseconds since 1970, a function of the axis's value alone. A quarter of the values stand shortly before
/// a boundary at which programs go wrong (the end of a second, a minute, an hour, a day, a month, a year, the
/// days around a leap day, a change of daylight saving time): by less than the boundary's own unit, and the
/// shorter the likelier. The others stand anywhere in the years 2020 to 2029.
Nanoseconds first_instant(std::uint64_t value) noexcept;

}  // namespace freezegate::pins
