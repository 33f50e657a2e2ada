#include "classification/seed_findings.hpp"

#include <algorithm>
#include <set>
#include <string>

namespace freezegate::classification {

namespace {

bool is_allowed(const Freeze& freeze, const std::string& signature) {
  return !signature.empty() && std::ranges::find(freeze.signatures, signature) != freeze.signatures.end();
}

bool has_outcome(const Replay& replay) {
  return replay.end == ReplayEnd::passed || replay.end == ReplayEnd::failed;
}

SeedOutcome outcome_of(const Freeze& freeze,
                       const std::vector<std::reference_wrapper<const Replay>>& replays) {
  const Replay& first = replays.front();
  for (const Replay& replay : replays) {
    if (!has_outcome(replay)) return SeedOutcome::no_outcome;
  }
  for (const Replay& replay : replays) {
    if (replay.end != first.end || replay.signature != first.signature) return SeedOutcome::disagreed;
  }
  if (first.end == ReplayEnd::passed) return SeedOutcome::passed;
  return is_allowed(freeze, first.signature) ? SeedOutcome::allowed : SeedOutcome::foreign;
}

}  // namespace

ReplaysBySeed by_seed(std::span<const Replay> replays) {
  ReplaysBySeed sorted;
  for (const Replay& replay : replays)
    sorted[replay.seed].emplace_back(replay);
  return sorted;
}

std::vector<SeedFinding> find_outcomes(const Freeze& freeze, SeedRole role, const ReplaysBySeed& replays) {
  std::vector<SeedFinding> findings;
  findings.reserve(replays.size());
  for (const auto& [seed, of_seed] : replays) {
    SeedFinding& finding = findings.emplace_back();
    finding.role = role;
    finding.seed = seed;
    finding.outcome = outcome_of(freeze, of_seed);
    std::set<std::string> signatures;
    std::set<std::string> shapes;
    for (const Replay& replay : of_seed) {
      if (replay.end != ReplayEnd::failed) continue;
      signatures.insert(replay.signature);
      shapes.insert(replay.shapes.begin(), replay.shapes.end());
    }
    finding.signatures.assign(signatures.begin(), signatures.end());
    finding.shapes.assign(shapes.begin(), shapes.end());
  }
  return findings;
}

Outcomes::Outcomes(std::span<const SeedFinding> findings, SeedRole role) {
  for (const SeedFinding& finding : findings) {
    if (finding.role != role) continue;
    seeds_[finding.outcome].push_back(finding.seed);
    ++size_;
  }
}

const std::vector<std::int64_t>& Outcomes::with(SeedOutcome outcome) const {
  static const std::vector<std::int64_t> none;
  const auto found = seeds_.find(outcome);
  return found == seeds_.end() ? none : found->second;
}

}  // namespace freezegate::classification
