// Comparisons that are written as calls.
#pragma once

#include "witness/expression.hpp"

#include <optional>
#include <string_view>
#include <utility>

namespace freezegate::witness {

struct Comparison {
  std::string_view op;  ///< One of `== != < <= > >=`.
  Node left;
  Node right;
};

/// The comparison that holds when a call is true: `std::equal_to<>{}(a, b)`, `operator<(a, b)`,
/// `std::ranges::equal(a, b)`, `std::equal(a.begin(), a.end(), b.begin())`; and `std::strcmp(a, b)`, which is
/// true of what differs.
[[nodiscard]] std::optional<Comparison> called_comparison(const Node& call);

/// The operands of what is compared with zero: `std::strcmp(a, b)`, `a.compare(b)`, `a <=> b`.
[[nodiscard]] std::optional<std::pair<Node, Node>> three_way(const Node& node);

}  // namespace freezegate::witness
