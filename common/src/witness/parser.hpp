// Reads a C++ expression as it stands in an assertion.
#pragma once

#include "signature/source_token.hpp"
#include "witness/expression.hpp"

#include <cstddef>
#include <optional>
#include <span>
#include <vector>

namespace freezegate::witness {

/// More tokens are not read as an expression.
inline constexpr std::size_t most_tokens = 4096;

/// The tree of an expression; of `a, b` a `binary` node `,`. Parentheses stay as nodes.
///
/// Without the declarations nobody can tell `a < b` from the beginning of `a<b>(c)`, nor `(a)(b)` from a
/// cast: what is likelier is taken, the same way each time. \returns nothing for what is no expression, and
/// for one that is too long or too deep.
[[nodiscard]] std::optional<Node> parse(std::span<const Token> tokens);

}  // namespace freezegate::witness
