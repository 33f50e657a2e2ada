// The words of a line, and the segments of a path.
#pragma once

#include <algorithm>
#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace freezegate::codeowners {

/// Calls `each(line, number)` for every line that is neither blank nor a comment, without blanks at its ends.
template <typename Each>
void for_each_rule_line(std::string_view text, Each each);

/// The words of a line; a blank behind a backslash belongs to its word. Backslashes are kept.
[[nodiscard]] std::vector<std::string> words_of(std::string_view line);

[[nodiscard]] std::vector<std::string_view> segments_of(std::string_view path);

enum class OwnerForm { malformed, name, email, role };

/// `@name`, `@group/name`, an e-mail address, or `@@role`.
[[nodiscard]] OwnerForm form_of_owner(std::string_view owner) noexcept;

[[nodiscard]] std::string lower_case(std::string_view text);

template <typename Each>
void for_each_rule_line(std::string_view text, Each each) {
  constexpr std::string_view blanks = " \t\r\v\f";
  int number = 0;
  while (!text.empty()) {
    const std::size_t end = text.find('\n');
    std::string_view line = text.substr(0, end);
    text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
    ++number;
    line.remove_prefix(std::min(line.find_first_not_of(blanks), line.size()));
    if (line.empty() || line.front() == '#') continue;
    // An escaped blank at the end belongs to the path.
    const std::size_t last = line.find_last_not_of(blanks);
    const bool escaped = line[last] == '\\' && last + 1 < line.size();
    each(line.substr(0, last + (escaped ? 2 : 1)), number);
  }
}

}  // namespace freezegate::codeowners
