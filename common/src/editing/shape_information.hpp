// How much the lines of a failure's shape say about it.
#pragma once

#include <string_view>

namespace freezegate::editing {

/// is_low_information() of the failure that has this shape.
[[nodiscard]] bool says_little(std::string_view shape);

}  // namespace freezegate::editing
