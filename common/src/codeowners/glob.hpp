// One segment of a path against one segment of a pattern.
#pragma once

#include <string_view>

namespace freezegate::codeowners {

/// `*` is any text, `?` one character, `\x` the character x; `[a-z]`, `[!a-z]` a range where `brackets`. No
/// recursion, and never more than the product of the two lengths: the file comes from whoever wrote it.
[[nodiscard]] bool glob_matches(std::string_view pattern, std::string_view text, bool brackets) noexcept;

}  // namespace freezegate::codeowners
