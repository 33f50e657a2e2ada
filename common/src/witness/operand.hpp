// What stands around an operand and leaves the comparison the same.
#pragma once

#include "witness/expression.hpp"
#include "witness/tally.hpp"

namespace freezegate::witness {

/// The operand of a comparison, or a condition, without parentheses, casts, `std::move()` and its kin,
/// `.c_str()`, a unary plus, `Approx()`; a literal without its suffix, `3` for `3.0`; `{1, 2}` for
/// `std::vector<int>{1, 2}`. Only what stands outermost: in an argument or a sum a cast may make a
/// difference.
[[nodiscard]] Node bare_operand(Node node, Tally& tally);

}  // namespace freezegate::witness
