// Brings an expression to the form in which it is compared: the rules by which two assertions are one.
#pragma once

#include "witness/expression.hpp"
#include "witness/tally.hpp"

#include <string_view>

namespace freezegate::witness {

/// A tree that says when a condition holds. Negations stand in front of what is neither a comparison nor a
/// junction; `&&` and `||` have all their operands, sorted, each once; `<` and `<=` stand for `>` and `>=`,
/// and the operands of `==` and `!=` are sorted.
/// \param negated  of when it does not hold.
[[nodiscard]] Node as_condition(Node node, bool negated, Tally& tally);

/// A tree for a value, such as an argument: only what leaves any value as it is.
[[nodiscard]] Node as_value(Node node, Tally& tally);

/// The condition `left op right`, where `op` is one of `== != < <= > >=`.
[[nodiscard]] Node as_comparison(std::string_view op, Node left, Node right, Tally& tally);

/// True for `== != < <= > >=`.
[[nodiscard]] bool is_comparison(std::string_view op) noexcept;

}  // namespace freezegate::witness
