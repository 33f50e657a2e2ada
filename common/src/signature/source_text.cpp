#include "source_text.hpp"

#include "number_literal.hpp"
#include "source_token.hpp"

#include <algorithm>
#include <cstddef>
#include <vector>

namespace freezegate {
namespace {

bool is(const Token& token, std::string_view text) {
  return token.text == text;
}

/// What stands between the quotes of an ordinary literal; empty for any other token.
std::string_view content(const Token& token) {
  if (token.kind != TokenKind::string || token.text.front() != '"') return {};
  return std::string_view(token.text).substr(1, token.text.size() - 2);
}

/// `/home` of `/home/me/a.cpp`; empty for a relative path and for a path of one name.
std::string_view top_folder(std::string_view path) {
  if (!path.starts_with('/')) return {};
  const std::size_t end = path.find('/', 1);
  return end == std::string_view::npos || end == 1 ? std::string_view{} : path.substr(0, end);
}

/// `switch (0) case 0: default:`, which GoogleTest puts in front of its assertions, or a name of its own
/// behind that.
bool begins_assertion(const std::vector<Token>& tokens, std::size_t i) {
  if (tokens[i].text.starts_with("gtest_") || tokens[i].text.starts_with("gmock_")) return true;
  if (is(tokens[i], "::")) return i + 1 < tokens.size() && is(tokens[i + 1], "testing");
  return is(tokens[i], "switch") && i + 4 < tokens.size() && is(tokens[i + 1], "(") &&
         is(tokens[i + 2], "0") && is(tokens[i + 3], ")") && is(tokens[i + 4], "case");
}

/// Where the first expanded assertion or expectation begins; the number of tokens when there is none. Each of
/// them ends in one of two calls that nobody writes by hand, so `::testing::Foo()` in an operand is not taken
/// for one.
std::size_t first_assertion(const std::vector<Token>& tokens) {
  const auto expanded = [](const Token& token) {
    return is(token, "AssertHelper") || is(token, "InternalExpectedAt");
  };
  std::size_t at = tokens.size();
  if (std::ranges::none_of(tokens, expanded)) return at;
  for (std::size_t i = tokens.size(); i-- > 0;) {
    if (begins_assertion(tokens, i)) at = i;
  }
  return at;
}

void cut_assertions(std::vector<Token>& tokens) {
  const std::size_t at = first_assertion(tokens);
  if (at == tokens.size()) return;
  tokens.resize(at);
  tokens.push_back({TokenKind::punctuation, "..."});
}

void fold_places(std::vector<Token>& tokens, std::string_view file) {
  const std::string_view name = base_name(file);
  const std::string_view top = top_folder(file);
  for (std::size_t i = 0; i < tokens.size(); ++i) {
    const std::string_view text = content(tokens[i]);
    if (text.empty()) continue;
    if (!name.empty() && base_name(text) == name) {
      tokens[i] = {TokenKind::word, "__FILE__"};
      if (i + 2 < tokens.size() && is(tokens[i + 1], ",") && tokens[i + 2].kind == TokenKind::number) {
        tokens[i + 2] = {TokenKind::word, "__LINE__"};
      }
    } else if (!top.empty() && top_folder(text) == top) {
      tokens[i].text = "\"<path>\"";
    }
  }
}

void respell_numbers(std::vector<Token>& tokens) {
  std::vector<Token> result;
  for (std::size_t i = 0; i < tokens.size(); ++i) {
    const bool cast = is(tokens[i], "double") && i + 3 < tokens.size() && is(tokens[i + 1], "(") &&
                      tokens[i + 2].kind == TokenKind::number && is(tokens[i + 3], ")");
    const std::string as_double = cast ? respell_as_double(tokens[i + 2].text) : std::string();
    if (!as_double.empty()) {
      result.push_back({TokenKind::number, as_double});
      i += 3;
    } else if (tokens[i].kind == TokenKind::number) {
      result.push_back({TokenKind::number, respell_number(tokens[i].text)});
    } else {
      result.push_back(tokens[i]);
    }
  }
  tokens = std::move(result);
}

}  // namespace

std::string normalize_source(std::string_view source, std::string_view file) {
  std::vector<Token> tokens = tokenize(source);
  cut_assertions(tokens);
  fold_places(tokens, file);
  respell_numbers(tokens);
  return join(tokens);
}

std::string normalize_type(std::string_view type) {
  const std::vector<Token> tokens = tokenize(type);
  std::vector<Token> result;
  for (std::size_t i = 0; i < tokens.size(); ++i) {
    result.push_back(tokens[i]);
    const bool inlined = is(tokens[i], "std") && i + 3 < tokens.size() && is(tokens[i + 1], "::") &&
                         is(tokens[i + 3], "::") &&
                         (is(tokens[i + 2], "__cxx11") || is(tokens[i + 2], "__1"));
    if (inlined) i += 2;
  }
  return join(result);
}

std::string_view base_name(std::string_view path) noexcept {
  const std::size_t slash = path.find_last_of("/\\");
  return slash == std::string_view::npos ? path : path.substr(slash + 1);
}

}  // namespace freezegate
