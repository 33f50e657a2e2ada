// What differs between two texts, as `diff -u` shows it. Pure.
#pragma once

#include <string>
#include <string_view>

namespace freezegate {

/// Line by line, with three lines around each change, for patch(1) and `git apply`. Empty for equal texts.
/// \param name  the file, shown as `a/NAME` and `b/NAME`.
[[nodiscard]] std::string unified_diff(std::string_view before, std::string_view after,
                                       std::string_view name);

}  // namespace freezegate
