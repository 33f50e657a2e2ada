// Matchers of GoogleMock and Catch2 as the conditions that they stand for.
#pragma once

#include "witness/expression.hpp"
#include "witness/tally.hpp"

namespace freezegate::witness {

/// The condition that a matcher makes of a value, not simplified yet: `v == 3` for `Eq(3)`. A matcher without
/// a plain condition becomes the call `THAT(v, HasSubstr("x"))`.
[[nodiscard]] Node matched(Node value, Node matcher, Tally& tally);

}  // namespace freezegate::witness
