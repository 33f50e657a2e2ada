#include "witness/name_parser.hpp"

#include <algorithm>
#include <array>

namespace freezegate::witness {

namespace {

using namespace std::string_view_literals;

// Longest first. What the tokens have as one character each is put together here: `>` `>` may also end
// template arguments.
constexpr std::array operators{"<=>"sv, "<<="sv, ">>="sv, "->*"sv, "<<"sv, ">>"sv, "<="sv, ">="sv,
                               "=="sv,  "!="sv,  "||"sv,  "&&"sv,  "+="sv, "-="sv, "*="sv, "/="sv,
                               "%="sv,  "&="sv,  "|="sv,  "^="sv,  ".*"sv, "*"sv,  "/"sv,  "%"sv,
                               "+"sv,   "-"sv,   "<"sv,   ">"sv,   "&"sv,  "^"sv,  "|"sv,  "="sv};

constexpr std::array type_words{"bool"sv,   "char"sv,    "short"sv,   "int"sv,      "long"sv,     "float"sv,
                                "double"sv, "signed"sv,  "void"sv,    "auto"sv,     "unsigned"sv, "const"sv,
                                "size_t"sv, "wchar_t"sv, "char8_t"sv, "char16_t"sv, "char32_t"sv};

// With `std::` gone already.
constexpr std::array value_types{"bool"sv,      "char"sv,     "short"sv,       "int"sv,      "long"sv,
                                 "float"sv,     "double"sv,   "unsigned"sv,    "size_t"sv,   "ssize_t"sv,
                                 "ptrdiff_t"sv, "string"sv,   "string_view"sv, "int8_t"sv,   "int16_t"sv,
                                 "int32_t"sv,   "int64_t"sv,  "uint8_t"sv,     "uint16_t"sv, "uint32_t"sv,
                                 "uint64_t"sv,  "intptr_t"sv, "uintptr_t"sv,   "byte"sv};

template <std::size_t Size>
bool holds(const std::array<std::string_view, Size>& list, std::string_view text) noexcept {
  return std::ranges::find(list, text) != list.end();
}

bool may_stand_in_a_type(const Token& token) {
  constexpr std::array marks{"::"sv, ","sv, "*"sv, "&"sv, "&&"sv, "."sv, "-"sv};
  return token.kind != TokenKind::punctuation || holds(marks, token.text);
}

// What cannot be the first token of an operand: `>` in front of it is the end of template arguments.
bool needs_left_operand(const TokenRun& run, std::size_t i) {
  if (i >= run.size()) return true;
  const std::string_view text = run.text(i);
  if (text == "=") return run.text(i + 1) == "=";  // `>=` otherwise
  if (text == "!") return run.text(i + 1) == "=";
  constexpr std::array marks{")"sv, ","sv, "]"sv, "}"sv, ";"sv, "."sv, "::"sv, "&&"sv,
                             "|"sv, "^"sv, "?"sv, ":"sv, "<"sv, ">"sv, "/"sv,  "%"sv};
  return run[i].kind == TokenKind::punctuation && holds(marks, text);
}

bool begins_operand(const TokenRun& run, std::size_t i) {
  if (i >= run.size()) return false;
  constexpr std::array marks{"("sv, "!"sv, "~"sv, "-"sv, "+"sv, "*"sv, "&"sv, "{"sv};
  if (run[i].kind != TokenKind::punctuation) return true;
  return holds(marks, run.text(i)) && run.text(i + 1) != "=";
}

}  // namespace

TokenRun::TokenRun(std::span<const Token> tokens) : tokens_(tokens), closing_(tokens.size()) {
  std::vector<std::size_t> open;
  for (std::size_t i = 0; i < tokens.size() && balanced_; ++i) {
    if (tokens[i].kind != TokenKind::punctuation) continue;
    const char c = tokens[i].text.front();
    if (c == '(' || c == '[' || c == '{') open.push_back(i);
    if (c != ')' && c != ']' && c != '}') continue;
    const char opening = c == ')' ? '(' : c == ']' ? '[' : '{';
    balanced_ = !open.empty() && tokens[open.back()].text.front() == opening;
    if (!balanced_) break;
    closing_[open.back()] = i;
    open.pop_back();
  }
  balanced_ = balanced_ && open.empty();
}

std::string TokenRun::join(std::size_t from, std::size_t to) const {
  const std::span part = tokens_.subspan(from, to - from);
  return freezegate::join(std::vector<Token>(part.begin(), part.end()));
}

std::size_t template_end(const TokenRun& run, std::size_t i) {
  std::size_t depth = 1;
  std::size_t at = i + 1;
  for (; at < run.size() && depth != 0; ++at) {
    const std::string_view text = run.text(at);
    if (text == "<") {
      ++depth;
    } else if (text == ">") {
      if (run.text(at - 1) == "-") return 0;  // an arrow
      --depth;
    } else if (text == "(" || text == "[" || text == "{") {
      at = run.closing(at);
    } else if (!may_stand_in_a_type(run[at])) {
      return 0;
    } else if (text == "&&" && run.text(at + 1) != ">" && run.text(at + 1) != ",") {
      return 0;
    }
  }
  if (depth != 0) return 0;
  const std::string_view next = run.text(at);
  return next == "(" || next == "{" || needs_left_operand(run, at) ? at : 0;
}

std::size_t name_end(const TokenRun& run, std::size_t i) {
  while (run.is_kind(i, TokenKind::word)) {
    const bool is_operator = run.text(i) == "operator";
    ++i;
    if (is_operator) {
      std::size_t length = 0;
      if (operator_at(run, i, length).empty()) return 0;
      return i + length;
    }
    if (run.text(i) == "<") {
      const std::size_t end = template_end(run, i);
      if (end != 0) i = end;
    }
    if (run.text(i) != "::") return i;
    ++i;
    if (run.text(i) == "template") ++i;
  }
  return 0;
}

bool is_cast(const TokenRun& run, std::size_t i) {
  const std::size_t close = run.closing(i);
  if (close == i + 1 || !run.is_kind(i + 1, TokenKind::word) || !begins_operand(run, close + 1)) return false;
  bool is_type = run.text(close - 1) == "*" || run.text(close - 1) == "&";
  for (std::size_t at = i + 1; at < close; ++at) {
    const bool fits = run[at].kind == TokenKind::word || run.text(at) == "<" || run.text(at) == ">" ||
                      (run[at].kind == TokenKind::punctuation && may_stand_in_a_type(run[at]) &&
                       run.text(at) != "." && run.text(at) != "-");
    if (!fits) return false;
    is_type = is_type || holds(type_words, run.text(at));
  }
  // `(a) b` can be nothing but a cast.
  return is_type || (run[close + 1].kind != TokenKind::punctuation && name_end(run, i + 1) == close);
}

bool is_value_type(std::string_view name) noexcept {
  return holds(value_types, name);
}

std::string_view operator_at(const TokenRun& run, std::size_t i, std::size_t& length) {
  std::string joined;
  for (std::size_t at = i; at < i + 3 && run.is_kind(at, TokenKind::punctuation); ++at)
    joined += run.text(at);
  for (const std::string_view candidate : operators) {
    if (!joined.starts_with(candidate)) continue;
    length = candidate == "&&" ? 1 : candidate.size();
    // `&` `&` are two operators: the tokens have `&&` as one.
    if (candidate == "&&" && run.text(i) != "&&") continue;
    return candidate;
  }
  return {};
}

}  // namespace freezegate::witness
