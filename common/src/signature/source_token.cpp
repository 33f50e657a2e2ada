#include "source_token.hpp"

#include <algorithm>
#include <array>
#include <cstddef>

namespace freezegate {
namespace {

bool is_digit(char c) {
  return c >= '0' && c <= '9';
}

bool is_word(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || is_digit(c) || c == '_' || c == '$' ||
         static_cast<unsigned char>(c) >= 0x80;
}

bool is_space(char c) {
  return c == ' ' || c == '\t' || c == '\n' || c == '\r' || c == '\v' || c == '\f';
}

/// Length of the quoted literal at the front of `rest`; 0 when it is not closed.
std::size_t quoted_length(std::string_view rest) {
  for (std::size_t i = 1; i < rest.size(); ++i) {
    if (rest[i] == rest[0]) return i + 1;
    if (rest[i] == '\n') return 0;
    if (rest[i] == '\\') ++i;
  }
  return 0;
}

/// Length of the raw literal whose opening quote is at the front of `rest`; 0 when it is none.
std::size_t raw_length(std::string_view rest) {
  const std::size_t open = rest.find('(');
  if (open > 17) return 0;  // farther than a delimiter may be, or nowhere
  const std::string closing = ")" + std::string(rest.substr(1, open - 1)) + "\"";
  const std::size_t close = rest.find(closing, open);
  return close == std::string_view::npos ? 0 : close + closing.size();
}

bool is_encoding_prefix(std::string_view word) {
  return word.empty() || word == "L" || word == "u" || word == "U" || word == "u8";
}

/// A preprocessing number: digits, letters, points, separators, signs behind an exponent.
std::size_t number_length(std::string_view rest) {
  const bool hex = rest.size() > 1 && rest[0] == '0' && (rest[1] == 'x' || rest[1] == 'X');
  std::size_t i = 1;
  while (i < rest.size()) {
    const char c = rest[i];
    const char before = static_cast<char>(rest[i - 1] | 0x20);
    const bool exponent_sign = (c == '+' || c == '-') && before == (hex ? 'p' : 'e');
    const bool separator = c == '\'' && i + 1 < rest.size() && is_word(rest[i + 1]);
    if (!is_word(c) && c != '.' && !exponent_sign && !separator) break;
    ++i;
  }
  return i;
}

/// Length of the comment at the front of `rest`; 0 when there is none, or none that is closed.
/// \param may_close  cleared when there is no closing mark any more: nobody looks for it twice.
std::size_t comment_length(std::string_view rest, bool& may_close) {
  if (rest.starts_with("//")) return std::min(rest.find('\n'), rest.size());
  if (!may_close || !rest.starts_with("/*")) return 0;
  const std::size_t close = rest.find("*/", 2);
  may_close = close != std::string_view::npos;
  return may_close ? close + 2 : 0;
}

struct Span {
  TokenKind kind = TokenKind::punctuation;
  std::size_t length = 1;
};

/// A word, or the literal that it is the prefix of.
Span word_span(std::string_view rest) {
  std::size_t length = 0;
  while (length < rest.size() && is_word(rest[length]))
    ++length;
  const std::string_view word = rest.substr(0, length);
  if (length == rest.size()) return {TokenKind::word, length};
  if (rest[length] == '"') {
    const bool raw = word.ends_with('R') && is_encoding_prefix(word.substr(0, word.size() - 1));
    std::size_t literal = 0;
    if (raw) literal = raw_length(rest.substr(length));
    if (is_encoding_prefix(word)) literal = quoted_length(rest.substr(length));
    if (literal != 0) return {TokenKind::string, length + literal};
  } else if (rest[length] == '\'' && is_encoding_prefix(word)) {
    const std::size_t literal = quoted_length(rest.substr(length));
    if (literal != 0) return {TokenKind::character, length + literal};
  }
  return {TokenKind::word, length};
}

Span next_span(std::string_view rest) {
  const char c = rest[0];
  if (is_digit(c) || (c == '.' && rest.size() > 1 && is_digit(rest[1]))) {
    return {TokenKind::number, number_length(rest)};
  }
  if (is_word(c)) return word_span(rest);
  if (c == '"' || c == '\'') {
    const std::size_t length = quoted_length(rest);
    if (length != 0) return {c == '"' ? TokenKind::string : TokenKind::character, length};
  }
  constexpr std::array<std::string_view, 4> pairs = {"++", "--", "&&", "::"};
  const bool pair = std::ranges::any_of(pairs, [&](std::string_view p) { return rest.starts_with(p); });
  return {TokenKind::punctuation, pair ? 2U : 1U};
}

bool needs_space(const Token& left, const Token& right) {
  if (left.kind == TokenKind::word &&
      (right.kind == TokenKind::string || right.kind == TokenKind::character)) {
    return true;  // else the word would become a prefix
  }
  const char last = left.text.back();
  const char first = right.text.front();
  if (is_word(last) && is_word(first)) return true;
  const bool punctuation = left.kind == TokenKind::punctuation && right.kind == TokenKind::punctuation;
  return punctuation && last == first && (last == '+' || last == '-' || last == '&' || last == ':');
}

}  // namespace

std::vector<Token> tokenize(std::string_view source, Comments comments) {
  std::vector<Token> tokens;
  bool may_close = comments == Comments::dropped;
  while (!source.empty()) {
    if (is_space(source[0])) {
      source.remove_prefix(1);
      continue;
    }
    if (comments == Comments::dropped && source[0] == '/') {
      const std::size_t comment = comment_length(source, may_close);
      source.remove_prefix(comment);
      if (comment != 0) continue;
    }
    const Span span = next_span(source);
    tokens.push_back({span.kind, std::string(source.substr(0, span.length))});
    source.remove_prefix(span.length);
  }
  return tokens;
}

std::string join(const std::vector<Token>& tokens) {
  std::string text;
  const Token* before = nullptr;
  for (const Token& token : tokens) {
    if (before != nullptr && needs_space(*before, token)) text += ' ';
    text += token.text;
    before = &token;
  }
  return text;
}

}  // namespace freezegate
