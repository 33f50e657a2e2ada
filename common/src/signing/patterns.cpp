// Pattern lists as ssh_config(5) describes them.
#include <freezegate/trusted_keys.hpp>

#include <algorithm>

namespace freezegate {

namespace {

// `*` and `?` only. Iterative: a pattern of many stars must not take exponential time.
bool matches(std::string_view name, std::string_view pattern) noexcept {
  std::size_t at = 0;
  std::size_t in_pattern = 0;
  std::size_t star = std::string_view::npos;
  std::size_t resume = 0;
  while (at < name.size()) {
    if (in_pattern < pattern.size() && pattern[in_pattern] == '*') {
      star = in_pattern++;
      resume = at;
    } else if (in_pattern < pattern.size() &&
               (pattern[in_pattern] == '?' || pattern[in_pattern] == name[at])) {
      ++in_pattern;
      ++at;
    } else if (star != std::string_view::npos) {
      in_pattern = star + 1;
      at = ++resume;
    } else {
      return false;
    }
  }
  return pattern.find_first_not_of('*', in_pattern) == std::string_view::npos;
}

}  // namespace

bool matches_patterns(std::string_view name, std::string_view patterns) {
  bool found = false;
  while (!patterns.empty()) {
    const std::size_t comma = std::min(patterns.find(','), patterns.size());
    std::string_view pattern = patterns.substr(0, comma);
    patterns.remove_prefix(std::min(comma + 1, patterns.size()));
    const bool negated = pattern.starts_with('!');
    if (negated) pattern.remove_prefix(1);
    if (pattern.empty() || !matches(name, pattern)) continue;
    if (negated) return false;
    found = true;
  }
  return found;
}

}  // namespace freezegate
