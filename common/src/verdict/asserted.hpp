// What a frozen test asserts, held against what its freeze pins.
#pragma once

#include "verdict/evidence_index.hpp"
#include "verdict/reasons.hpp"

#include <freezegate/verdict.hpp>

#include <optional>

namespace freezegate::judging {

/// Adds a `weakened` reason for the first execution that asserts something else than is pinned, or whose
/// assertions nobody recorded; a remark where a failure may hide the difference.
///
/// Assertions are known by being reached. An execution that passed must have reached all that is pinned
/// without `maybe`; one that failed, was skipped or never ended may have reached any part of it.
/// \param test  executed at least once.
/// \return what that execution asserted, where it is known.
[[nodiscard]] std::optional<SeenAssertions> judge_assertions(const Freeze& freeze, const WatchedTest& test,
                                                             const BinaryFacts& binary, Reasons& reasons);

}  // namespace freezegate::judging
