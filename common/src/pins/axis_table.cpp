// The axes as data.
#include "protocol/axes.hpp"

#include <freezegate/pins.hpp>

#include <algorithm>
#include <array>

namespace freezegate {

namespace {

constexpr std::array<PinAxis, pins::axis_count> table{{
    {"env", "time zone, locale, HOME, TMPDIR and other variables", PinNeeds::launcher, true},
    {"order", "order of the tests, and the framework's own seed", PinNeeds::launcher, true},
    {"layout", "addresses of stack, heap and libraries", PinNeeds::launcher, false},
    {"heap", "order and content of heap memory", PinNeeds::preload, false},
    {"entropy", "std::random_device, getrandom, /dev/urandom, temporary names", PinNeeds::preload, true},
    {"clock", "what time it is, and how long sleeps take", PinNeeds::preload, true},
    {"dirs", "order of directory entries", PinNeeds::preload, true},
    {"pid", "process and thread ids", PinNeeds::namespaces, true},
    {"ports", "ports that the system chooses", PinNeeds::namespaces, true},
    {"host", "host name", PinNeeds::namespaces, true},
    {"sched", "order of threads at locks, waits, joins and sleeps", PinNeeds::preload, true},
    {"race", "order of threads at each memory access", PinNeeds::rebuild, false},
}};

// The freeze map and the protocol must not part.
constexpr bool names_agree() {
  for (std::size_t i = 0; i < table.size(); ++i) {
    if (table[i].name != pins::axis_names[i]) return false;
  }
  return true;
}
static_assert(names_agree());

}  // namespace

std::span<const PinAxis> pin_axes() noexcept {
  return table;
}

const PinAxis* find_axis(std::string_view name) noexcept {
  const auto* const found = std::ranges::find(table, name, &PinAxis::name);
  return found == table.end() ? nullptr : found;
}

}  // namespace freezegate
