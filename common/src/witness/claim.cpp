#include "assertions/line.hpp"
#include "assertions/macro.hpp"

#include <freezegate/assertions.hpp>
#include <freezegate/restatement.hpp>

#include <algorithm>
#include <charconv>
#include <utility>

namespace freezegate {

namespace {

// The character of `\u0007`, as lines write controls.
std::optional<char> control(std::string_view digits) {
  unsigned value = 0;
  const auto [end, problem] = std::from_chars(digits.data(), digits.data() + digits.size(), value, 16);
  if (problem != std::errc{} || end != digits.data() + digits.size() || value > 0x7f) return std::nullopt;
  return static_cast<char>(value);
}

// One piece without its quotes, which stand around it, and its escapes.
std::string unquoted(std::string_view piece) {
  std::string text;
  for (std::size_t i = 1; i + 1 < piece.size(); ++i) {
    if (piece[i] != '\\') {
      text += piece[i];
      continue;
    }
    const char c = piece[++i];
    constexpr std::size_t digits = 4;
    if (c == 'u' && i + digits + 1 < piece.size()) {
      if (const auto value = control(piece.substr(i + 1, digits))) {
        text += *value;
        i += digits;
        continue;
      }
    }
    text += c == 'n' ? '\n' : c == 't' ? '\t' : c == 'r' ? '\r' : c;
  }
  return text;
}

// `"a", "b"`, which a line's reader has found to be well-formed.
std::vector<std::string> pieces_of(std::string_view source) {
  std::vector<std::string> pieces;
  std::size_t start = 0;
  while (start < source.size()) {
    std::size_t end = start + 1;
    while (end < source.size() && source[end] != '"')
      end += source[end] == '\\' ? 2U : 1U;
    pieces.push_back(unquoted(source.substr(start, end + 1 - start)));
    start = end + 3;  // the quote, the comma and the blank
  }
  return pieces;
}

}  // namespace

std::optional<Claim> claim_of(const AssertionSite& site) {
  if (!assertions::read_macro(site.macro).asserts) return std::nullopt;
  return Claim{site.macro, site.source, site.file, site_words(site)};
}

std::optional<Claim> claim_of(std::string_view line) {
  const auto read = assertions::read_line(line);
  if (!read) return std::nullopt;
  Claim claim;
  claim.macro = read->head;
  std::ranges::replace(claim.macro, ' ', '_');
  if (!assertions::read_macro(claim.macro).asserts) return std::nullopt;
  claim.source = pieces_of(read->source);
  claim.shown = claim.macro + '(';
  for (const std::string& piece : claim.source)
    claim.shown += (&piece == claim.source.data() ? "" : ", ") + piece;
  claim.shown += ')';
  return claim;
}

}  // namespace freezegate
