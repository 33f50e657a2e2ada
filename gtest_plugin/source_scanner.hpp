// Just enough of C++'s lexical grammar to see where a piece of stringified source ends: literals, words,
// brackets.
//
// Compiled into users' test binaries: C++14, standard library only, no allocation, no exceptions.
#pragma once

#include "failure_text.hpp"

#include <cstddef>
#include <cstring>

// C++14, and no header beyond those that every test binary has anyway:
// NOLINTBEGIN(modernize-concat-nested-namespaces,modernize-avoid-c-arrays)
namespace freezegate {
namespace FREEZEGATE_RUNTIME_NAMESPACE {
namespace source_scanner {

constexpr std::size_t npos = static_cast<std::size_t>(-1);
/// Bounds the work on a text that only looks like source.
constexpr std::size_t max_raw_literal = 65536;

struct ScannedText {
  const char* data;
  std::size_t size;
};

inline bool at(ScannedText text, std::size_t position, const char* wanted) noexcept {
  const std::size_t length = std::strlen(wanted);
  return position <= text.size && text.size - position >= length &&
         std::memcmp(text.data + position, wanted, length) == 0;
}

inline bool ends_with(TextPiece piece, const char* wanted) noexcept {
  const std::size_t length = std::strlen(wanted);
  return piece.size >= length && std::memcmp(piece.data + piece.size - length, wanted, length) == 0;
}

inline std::size_t find(ScannedText text, std::size_t from, const char* wanted) noexcept {
  for (std::size_t i = from; i < text.size; ++i) {
    if (at(text, i, wanted)) return i;
  }
  return npos;
}

inline TextPiece piece_of(ScannedText text, std::size_t from, std::size_t to) noexcept {
  return TextPiece{text.data + from, to - from};
}

inline bool is_word(char c) noexcept {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' || c == '$' ||
         static_cast<unsigned char>(c) >= 0x80;
}

inline bool is_digit(char c) noexcept {
  return c >= '0' && c <= '9';
}

inline std::size_t line_end(ScannedText text, std::size_t from) noexcept {
  while (from < text.size && text.data[from] != '\n')
    ++from;
  return from;
}

/// Past the literal that opens at `from` with a quote; a line end closes it, since no ordinary literal spans
/// lines.
inline std::size_t skip_quoted(ScannedText text, std::size_t from) noexcept {
  const char quote = text.data[from];
  std::size_t i = from + 1;
  while (i < text.size && text.data[i] != quote && text.data[i] != '\n') {
    i += text.data[i] == '\\' && i + 1 < text.size && text.data[i + 1] != '\n' ? 2U : 1U;
  }
  return i < text.size && text.data[i] == quote ? i + 1 : i;
}

/// Past the raw literal whose opening quote stands at `from`; npos when it is not one. It may span lines:
/// stringifying it keeps them.
inline std::size_t skip_raw(ScannedText text, std::size_t from) noexcept {
  std::size_t open = from + 1;
  while (open < text.size && open - from <= 17 && text.data[open] != '(')
    ++open;
  if (open >= text.size || text.data[open] != '(') return npos;
  const std::size_t delimiter = open - from - 1;
  const std::size_t limit = text.size - open > max_raw_literal ? open + max_raw_literal : text.size;
  for (std::size_t i = open + 1; i + delimiter + 1 < limit; ++i) {
    if (text.data[i] == ')' && text.data[i + 1 + delimiter] == '"' &&
        std::memcmp(text.data + i + 1, text.data + from + 1, delimiter) == 0) {
      return i + delimiter + 2;
    }
  }
  return npos;
}

/// Past the word at `from`, and past the literal that it is a prefix of.
inline std::size_t skip_word(ScannedText text, std::size_t from) noexcept {
  const bool number = is_digit(text.data[from]);
  std::size_t i = from;
  while (i < text.size && (is_word(text.data[i]) || (number && text.data[i] == '\'' && i + 1 < text.size &&
                                                     is_word(text.data[i + 1])))) {
    ++i;
  }
  if (number || i >= text.size || text.data[i] != '"') return i;
  if (text.data[i - 1] == 'R' && i - from <= 3) {
    const std::size_t end = skip_raw(text, i);
    if (end != npos) return end;
  }
  return skip_quoted(text, i);
}

/// Past one token of C++ source, or past one other character.
inline std::size_t skip_token(ScannedText text, std::size_t from) noexcept {
  const char c = text.data[from];
  if (c == '"' || c == '\'') return skip_quoted(text, from);
  return is_word(c) ? skip_word(text, from) : from + 1;
}

/// The end of the line of source at `from`: a line end inside a raw literal is part of the source.
inline std::size_t source_end(ScannedText text, std::size_t from) noexcept {
  while (from < text.size && text.data[from] != '\n')
    from = skip_token(text, from);
  return from;
}

inline int bracket(char c) noexcept {
  if (c == '(' || c == '[' || c == '{') return 1;
  return c == ')' || c == ']' || c == '}' ? -1 : 0;
}

inline char closing(char opening) noexcept {
  if (opening == '(') return ')';
  return opening == '[' ? ']' : '}';
}

/// The parenthesis that closes the one at `open`; npos when the line ends before.
inline std::size_t closing_parenthesis(ScannedText text, std::size_t open) noexcept {
  std::size_t depth = 0;
  for (std::size_t i = open; i < text.size && text.data[i] != '\n'; i = skip_token(text, i)) {
    if (text.data[i] == '(') ++depth;
    if (text.data[i] == ')' && --depth == 0) return i;
  }
  return npos;
}

/// Whether a line can be one macro argument: brackets match, and no comma, semicolon or colon (save `?:` and
/// `::`) stands outside of them. That is what tells an operand from a line of an indented value.
inline bool could_be_operand(TextPiece piece) noexcept {
  const ScannedText text{piece.data, piece.size};
  if (text.size == 0 || text.data[0] == ' ' || text.data[text.size - 1] == ' ') return false;
  char open[64] = {};
  std::size_t depth = 0;
  std::size_t questions = 0;
  for (std::size_t i = 0; i < text.size; i = skip_token(text, i)) {
    const char c = text.data[i];
    if (bracket(c) > 0) {
      if (depth == sizeof open) return false;
      open[depth++] = closing(c);
    } else if (bracket(c) < 0) {
      if (depth == 0) return false;
      --depth;
      if (open[depth] != c) return false;
    } else if (depth == 0) {
      if (c == ',' || c == ';') return false;
      if (c == '?') ++questions;
      if (c != ':') continue;
      if (i + 1 < text.size && text.data[i + 1] == ':') {
        ++i;  // `::`: skip_token goes past the second one
      } else if (questions == 0) {
        return false;
      } else {
        --questions;
      }
    }
  }
  return depth == 0;
}

}  // namespace source_scanner
}  // namespace FREEZEGATE_RUNTIME_NAMESPACE
}  // namespace freezegate
// NOLINTEND(modernize-concat-nested-namespaces,modernize-avoid-c-arrays)
