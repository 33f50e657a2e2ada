#include "codeowners/glob.hpp"

#include <algorithm>
#include <cstddef>

namespace freezegate::codeowners {

namespace {

// Bytes of the UTF-8 character at the front.
std::size_t character_length(std::string_view text) noexcept {
  std::size_t length = 1;
  while (length < text.size() && (static_cast<unsigned char>(text[length]) & 0xC0U) == 0x80U)
    ++length;
  return length;
}

struct Step {
  bool matches = false;
  std::size_t pattern = 1;  // bytes of the pattern that it took
  std::size_t text = 1;     // bytes of the text
};

// `[a-z]` in front of `pattern`; one that is not closed is a bracket like any other character.
Step bracket_step(std::string_view pattern, std::string_view text) noexcept {
  std::size_t at = 1;
  const bool negated = at < pattern.size() && (pattern[at] == '!' || pattern[at] == '^');
  if (negated) ++at;
  const std::size_t close = pattern.find(']', at + 1);
  if (close == std::string_view::npos) return {pattern[0] == text[0], 1, 1};
  bool inside = false;
  const auto byte = [](char c) { return static_cast<unsigned char>(c); };
  while (at < close) {
    const bool is_range = at + 2 < close && pattern[at + 1] == '-';
    const char last = is_range ? pattern[at + 2] : pattern[at];
    if (byte(pattern[at]) <= byte(text[0]) && byte(text[0]) <= byte(last)) inside = true;
    at += is_range ? 3 : 1;
  }
  return {inside != negated, close + 1, character_length(text)};
}

// One character of the text against the front of the pattern, which is no `*`.
Step step(std::string_view pattern, std::string_view text, bool brackets) noexcept {
  if (pattern[0] == '?') return {true, 1, character_length(text)};
  if (pattern[0] == '[' && brackets) return bracket_step(pattern, text);
  if (pattern[0] == '\\' && pattern.size() > 1) return {pattern[1] == text[0], 2, 1};
  return {pattern[0] == text[0], 1, 1};
}

}  // namespace

bool glob_matches(std::string_view pattern, std::string_view text, bool brackets) noexcept {
  std::size_t p = 0;
  std::size_t t = 0;
  std::size_t behind_star = std::string_view::npos;
  std::size_t taken = 0;  // where the text of the last star ends
  while (t < text.size()) {
    if (p < pattern.size() && pattern[p] == '*') {
      behind_star = ++p;
      taken = t;
      continue;
    }
    if (p < pattern.size()) {
      const Step next = step(pattern.substr(p), text.substr(t), brackets);
      if (next.matches) {
        p += next.pattern;
        t += next.text;
        continue;
      }
    }
    if (behind_star == std::string_view::npos) return false;
    p = behind_star;
    t = ++taken;
  }
  return pattern.find_first_not_of('*', p) == std::string_view::npos;
}

}  // namespace freezegate::codeowners
