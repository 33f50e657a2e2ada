// The axes that a pin can hold, as design and documents name them.
#pragma once

#include <array>
#include <string_view>

namespace freezegate::ledger {

inline constexpr std::array<std::string_view, 12> axes = {
    "env", "order", "layout", "heap", "entropy", "clock", "dirs", "pid", "ports", "host", "sched", "race"};

}  // namespace freezegate::ledger
