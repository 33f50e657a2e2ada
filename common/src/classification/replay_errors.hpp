// Replays that cannot be judged.
#pragma once

#include "classification/seed_findings.hpp"

#include <freezegate/classification.hpp>

#include <vector>

namespace freezegate::classification {

/// Replays of a freeze, by role.
struct SortedReplays {
  ReplaysBySeed seeds;
  ReplaysBySeed controls;
  ReplaysBySeed sweep;
};

/// A replay that came to no outcome or whose seed could not decide, a recorded seed without a replay, a
/// replay of a seed that nobody asked for. At most one error a seed and role; by role, then by seed.
[[nodiscard]] std::vector<ReplayError> find_replay_errors(const Freeze& freeze, const SortedReplays& replays);

}  // namespace freezegate::classification
