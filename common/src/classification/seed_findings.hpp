// What happened at each seed, from its replays.
#pragma once

#include <freezegate/classification.hpp>

#include <functional>
#include <map>
#include <span>
#include <vector>

namespace freezegate::classification {

/// The replays of each seed.
using ReplaysBySeed = std::map<std::int64_t, std::vector<std::reference_wrapper<const Replay>>>;

[[nodiscard]] ReplaysBySeed by_seed(std::span<const Replay> replays);

/// One finding a seed, ascending.
[[nodiscard]] std::vector<SeedFinding> find_outcomes(const Freeze& freeze, SeedRole role,
                                                     const ReplaysBySeed& replays);

/// Findings of one role, ascending, and counted by outcome.
class Outcomes {
 public:
  Outcomes(std::span<const SeedFinding> findings, SeedRole role);

  [[nodiscard]] const std::vector<std::int64_t>& with(SeedOutcome outcome) const;
  [[nodiscard]] std::size_t count(SeedOutcome outcome) const { return with(outcome).size(); }
  [[nodiscard]] std::size_t size() const { return size_; }
  /// True as well when there are none.
  [[nodiscard]] bool all(SeedOutcome outcome) const { return count(outcome) == size_; }
  [[nodiscard]] bool any(SeedOutcome outcome) const { return count(outcome) != 0; }

 private:
  std::map<SeedOutcome, std::vector<std::int64_t>> seeds_;
  std::size_t size_ = 0;
};

}  // namespace freezegate::classification
