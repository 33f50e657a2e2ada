#include "ledger/syntax_error.hpp"

#include "ledger/backticks.hpp"
#include "ledger/utf8.hpp"

#include <algorithm>
#include <optional>
#include <utility>

#include <fmt/format.h>

namespace freezegate::ledger {

namespace {

/// A fault and where it is.
struct Fault {
  std::size_t offset = 0;
  std::string what;
  std::string mend;
};

bool is_blank(char c) noexcept {
  return c == ' ' || c == '\t' || c == '\n' || c == '\r';
}

bool is_word(char c) noexcept {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' || c == '.' ||
         c == '+' || c == '-' || c == '$';
}

// One run of letters and digits, or one character: what a person would point at.
std::string_view token_at(std::string_view text, std::size_t at) {
  std::size_t end = at + 1;
  if (is_word(text[at])) {
    while (end < text.size() && is_word(text[end]))
      ++end;
  } else {
    while (end < text.size() && is_utf8_continuation(text[end]))
      ++end;
  }
  return text.substr(at, end - at);
}

// Skips white space and comments from `at`. Gives the fault of a comment that is none.
std::optional<Fault> skip_blank(std::string_view text, std::size_t& at) {
  while (at < text.size()) {
    if (is_blank(text[at])) {
      ++at;
    } else if (text[at] != '/') {
      return std::nullopt;
    } else if (text.substr(at, 2) == "//") {
      at = std::min(text.find('\n', at), text.size());
    } else if (text.substr(at, 2) == "/*") {
      const std::size_t end = text.find("*/", at + 2);
      if (end == std::string_view::npos) return Fault{at, "this comment has no end", "end it with `*/`"};
      at = end + 2;
    } else {
      return Fault{at, "a single `/` is not JSON",
                   "start a comment with `//` or put it between `/*` and `*/`"};
    }
  }
  return std::nullopt;
}

Fault string_fault(std::string_view text, std::size_t start) {
  for (std::size_t at = start + 1; at < text.size(); ++at) {
    const char c = text[at];
    if (c == '\n' || c == '\r')
      return {start, "this string does not end on its line", "close it with a double quote"};
    if (static_cast<unsigned char>(c) < 0x20) {
      return {at,
              fmt::format("a string holds a raw control character (U+{:04X})", static_cast<unsigned char>(c)),
              "write it as an escape, for example `\\t`"};
    }
    if (c == '"') break;
    if (c != '\\') continue;
    ++at;
    constexpr std::string_view escapes = "\"\\/bfnrtu";
    if (at >= text.size()) break;
    if (escapes.find(text[at]) == std::string_view::npos) {
      return {at - 1,
              fmt::format("{} is not an escape that JSON knows", in_backticks(text.substr(at - 1, 2))),
              "write a backslash as `\\\\`"};
    }
  }
  if (text.find('"', start + 1) == std::string_view::npos) {
    return {start, "this string has no end", "close it with a double quote"};
  }
  return {start, "this string has a `\\u` escape that is no character",
          "write four hex digits, and surrogates only in pairs"};
}

bool is_digit(char c) noexcept {
  return c >= '0' && c <= '9';
}

Fault number_fault(std::string_view text, std::size_t at) {
  return {at, fmt::format("{} is not a JSON number, or too large for one", in_backticks(token_at(text, at))),
          "write a decimal number such as 13"};
}

Fault value_fault(std::string_view text, std::size_t at) {
  const char c = text[at];
  if (c == '"') return string_fault(text, at);
  if (c == '\'') return {at, "expected a value, found a single quote", "put strings in double quotes"};
  if (c == '-' || c == '+' || c == '.' || is_digit(c)) return number_fault(text, at);
  const std::string_view token = token_at(text, at);
  if (is_word(c)) {
    return {at, fmt::format("expected a value, found {}", in_backticks(token)),
            "put strings in double quotes; the only bare words are true, false and null"};
  }
  return {at, fmt::format("expected a value, found {}", in_backticks(token)),
          "write a value here, or remove what is over"};
}

Fault key_fault(std::string_view text, std::size_t at, bool after_comma) {
  const char c = text[at];
  if (c == '"') return string_fault(text, at);
  if (c == '}' && after_comma)
    return {at, "expected a key after the comma, found `}`", "remove the comma before it"};
  return {at, fmt::format("expected a key in double quotes, found {}", in_backticks(token_at(text, at))),
          "put keys in double quotes"};
}

Fault ended(std::size_t at, std::string_view expected, int opened) {
  std::string mend = "complete the file";
  if (opened > 0) mend = fmt::format("complete the file: what line {} opens is never closed", opened);
  return {at, fmt::format("the text ends where {} was expected", expected), std::move(mend)};
}

// Behind a key: the colon, then the value.
Fault after_key(std::string_view text, std::size_t at, int opened) {
  if (at >= text.size()) return ended(at, "`:` and a value", opened);
  if (text[at] != ':') {
    return {at, fmt::format("expected `:` after the key, found {}", in_backticks(token_at(text, at))),
            "put a colon between key and value"};
  }
  ++at;
  if (auto fault = skip_blank(text, at)) return *std::move(fault);
  if (at >= text.size()) return ended(at, "a value", opened);
  return value_fault(text, at);
}

// Behind a value of an object or array: a comma and the next one, or the closing bracket.
Fault after_value(std::string_view text, std::size_t at, bool object, int opened) {
  const char closing = object ? '}' : ']';
  if (at >= text.size()) return ended(at, fmt::format("`,` or `{}`", closing), opened);
  if (text[at] != ',') {
    return {at, fmt::format("expected `,` or `{}`, found {}", closing, in_backticks(token_at(text, at))),
            fmt::format("put a comma between {}, or close what line {} opens", object ? "members" : "values",
                        opened)};
  }
  ++at;
  if (auto fault = skip_blank(text, at)) return *std::move(fault);
  if (at >= text.size()) return ended(at, object ? "a key" : "a value", opened);
  if (object) return key_fault(text, at, true);
  if (text[at] == ']')
    return {at, "expected a value after the comma, found `]`", "remove the comma before it"};
  return value_fault(text, at);
}

// The parser reads `07` as the number 0 with something behind it.
std::optional<Fault> leading_zero(std::string_view text, std::size_t at) {
  if (at == 0 || at >= text.size() || text[at - 1] != '0' || !is_digit(text[at])) return std::nullopt;
  return Fault{at - 1, "a JSON number does not start with a zero", "drop the leading zero"};
}

Fault find_fault(std::string_view text, JsonContext context, std::size_t at, int opened) {
  if (auto fault = leading_zero(text, at)) return *std::move(fault);
  if (auto fault = skip_blank(text, at)) return *std::move(fault);
  const bool over = at >= text.size();
  switch (context) {
    case JsonContext::start:
      if (over)
        return {0, "the file is empty",
                R"(write a freeze map, for example `{ "version": 1, "freezes": [] }`)"};
      return value_fault(text, at);
    case JsonContext::object_opened:
      return over ? ended(at, "a key or `}`", opened) : key_fault(text, at, false);
    case JsonContext::array_opened:
      return over ? ended(at, "a value or `]`", opened) : value_fault(text, at);
    case JsonContext::key:
      return after_key(text, at, opened);
    case JsonContext::object_value:
      return after_value(text, at, true, opened);
    case JsonContext::array_value:
      return after_value(text, at, false, opened);
    case JsonContext::end:
      break;
  }
  if (over) return {at, "this is not JSON", "compare it with the documented format"};
  return {at, fmt::format("expected nothing behind the map, found {}", in_backticks(token_at(text, at))),
          "remove what follows the closing bracket"};
}

}  // namespace

Error explain_syntax_error(std::string_view text, std::string_view path, JsonContext context,
                           std::size_t after, int opened) {
  Fault fault = find_fault(text, context, after, opened);
  return error_at(text, path, fault.offset, std::move(fault.what), std::move(fault.mend));
}

Error error_at(std::string_view text, std::string_view path, std::size_t offset, std::string what,
               std::string mend) {
  const std::string_view before = text.substr(0, offset);
  const auto line = 1 + std::ranges::count(before, '\n');
  const std::size_t newline = before.rfind('\n');
  const std::string_view in_line = newline == std::string_view::npos ? before : before.substr(newline + 1);
  const auto column = 1 + std::ranges::count_if(in_line, [](char c) { return !is_utf8_continuation(c); });
  return {ExitCode::untrusted_input, std::move(what), fmt::format("{}:{}:{}", path, line, column),
          std::move(mend)};
}

}  // namespace freezegate::ledger
