// Names, types and template arguments in a run of tokens: what cannot be told from the grammar alone.
#pragma once

#include "signature/source_token.hpp"

#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace freezegate::witness {

/// A run of tokens, and which brackets belong together.
class TokenRun {
 public:
  explicit TokenRun(std::span<const Token> tokens);

  [[nodiscard]] bool is_balanced() const noexcept { return balanced_; }
  [[nodiscard]] std::size_t size() const noexcept { return tokens_.size(); }
  [[nodiscard]] const Token& operator[](std::size_t i) const { return tokens_[i]; }
  /// Empty behind the end.
  [[nodiscard]] std::string_view text(std::size_t i) const noexcept {
    return i < tokens_.size() ? std::string_view(tokens_[i].text) : std::string_view();
  }
  [[nodiscard]] bool is_kind(std::size_t i, TokenKind kind) const noexcept {
    return i < tokens_.size() && tokens_[i].kind == kind;
  }
  /// Index of the bracket that closes the one at `i`; meaningful for opening brackets of a balanced run.
  [[nodiscard]] std::size_t closing(std::size_t i) const { return closing_[i]; }
  [[nodiscard]] std::string join(std::size_t from, std::size_t to) const;

 private:
  std::span<const Token> tokens_;
  std::vector<std::size_t> closing_;
  bool balanced_ = true;
};

/// Where template arguments that open at `i` (a `<`) end, behind their `>`; 0 when it is rather a comparison.
[[nodiscard]] std::size_t template_end(const TokenRun& run, std::size_t i);

/// Where the qualified name at `i` (a word) ends, with its template arguments; 0 when it is none.
[[nodiscard]] std::size_t name_end(const TokenRun& run, std::size_t i);

/// True when the parentheses that open at `i` hold a type that what follows is cast to.
[[nodiscard]] bool is_cast(const TokenRun& run, std::size_t i);

/// True for a type that a call with one argument converts to: `int(x)`, `std::string(x)`.
[[nodiscard]] bool is_value_type(std::string_view name) noexcept;

/// The operator between two operands at `i`; empty when there is none. \param length  tokens that it takes.
[[nodiscard]] std::string_view operator_at(const TokenRun& run, std::size_t i, std::size_t& length);

}  // namespace freezegate::witness
