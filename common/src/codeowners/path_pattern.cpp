#include "codeowners/glob.hpp"

#include <freezegate/codeowners.hpp>

namespace freezegate {

bool PathPattern::matches(std::span<const std::string_view> path) const noexcept {
  constexpr std::size_t none = static_cast<std::size_t>(-1);
  std::size_t s = 0;
  std::size_t p = 0;
  std::size_t behind_stars = none;
  std::size_t taken = 0;  // where the folders of the last `**` end
  while (p < path.size()) {
    if (s == segments.size() && below != Below::nothing) return true;  // `path[p]` lies below
    if (s < segments.size() && segments[s] == "**") {
      behind_stars = ++s;
      taken = p;
      continue;
    }
    if (s < segments.size() && codeowners::glob_matches(segments[s], path[p], brackets)) {
      ++s;
      ++p;
      continue;
    }
    if (behind_stars == none) return false;
    s = behind_stars;
    p = ++taken;
  }
  while (s < segments.size() && segments[s] == "**")
    ++s;
  return s == segments.size() && below != Below::only;
}

}  // namespace freezegate
