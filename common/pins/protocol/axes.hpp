// The axes: each is one source of nondeterminism that can be pinned.
#pragma once

#include <cstddef>

namespace freezegate {
namespace pins {

/// An axis's place in `axis_names`.
enum class Axis : unsigned {
  env,
  order,
  layout,
  heap,
  entropy,
  clock,
  dirs,
  pid,
  ports,
  host,
  sched,
  race,
  count_
};

constexpr std::size_t axis_count = static_cast<std::size_t>(Axis::count_);

/// The names, as the freeze map, the command line and the documents write them. They are also the keys by
/// which a seed becomes an axis's value: never rename one.
constexpr const char* axis_names[axis_count] = {"env",  "order", "layout", "heap", "entropy", "clock",
                                                "dirs", "pid",   "ports",  "host", "sched",   "race"};

constexpr const char* name_of(Axis axis) noexcept {
  return axis_names[static_cast<std::size_t>(axis)];
}

}  // namespace pins
}  // namespace freezegate
