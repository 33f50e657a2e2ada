// Stringified C++ source as tokens.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace freezegate {

enum class TokenKind {
  word,  ///< An identifier or keyword.
  number,
  string,  ///< With its encoding prefix, suffix-free; raw literals included.
  character,
  punctuation,  ///< One character, or one of the pairs whose halves mean something else apart: `++ -- && ::`.
};

struct Token {
  TokenKind kind = TokenKind::punctuation;
  std::string text;

  friend bool operator==(const Token&, const Token&) = default;
};

/// What becomes of comments. Compilers and frameworks print source without them; other text may hold some.
enum class Comments {
  kept,     ///< As if they were source: for source that holds none. `a/ *p` may come without its space.
  dropped,  ///< Those that are closed go, and `//` to the end of its line.
};

/// Splits source at token borders and drops white space outside of literals. Never fails: what is no token
/// (an unclosed literal, a stray byte) is passed on as punctuation.
[[nodiscard]] std::vector<Token> tokenize(std::string_view source, Comments comments = Comments::kept);

/// Joins tokens with the least white space that keeps them apart, always in the same places.
[[nodiscard]] std::string join(const std::vector<Token>& tokens);

}  // namespace freezegate
