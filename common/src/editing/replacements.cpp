#include "editing/replacements.hpp"

#include <algorithm>

namespace freezegate::editing {

std::string replaced(std::string_view text, std::vector<Replacement> replacements) {
  std::ranges::stable_sort(replacements, {}, &Replacement::begin);
  std::string out;
  std::size_t done = 0;
  for (const Replacement& replacement : replacements) {
    out += text.substr(done, replacement.begin - done);
    out += replacement.by;
    done = replacement.end;
  }
  out += text.substr(done);
  return out;
}

}  // namespace freezegate::editing
