// Pieces of a text that are replaced, all at once.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace freezegate::editing {

/// One piece. Pieces do not overlap; those at one place stand in the order in which they were added.
struct Replacement {
  std::size_t begin = 0;
  std::size_t end = 0;
  std::string by;
};

[[nodiscard]] std::string replaced(std::string_view text, std::vector<Replacement> replacements);

}  // namespace freezegate::editing
