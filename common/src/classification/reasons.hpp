// Reasons in words, for people.
#pragma once

#include "classification/seed_findings.hpp"

#include <freezegate/classification.hpp>

#include <span>
#include <string>
#include <vector>

namespace freezegate::classification {

/// `seed 7`, `controls 1, 2 and 5`; of many the first few, and how many more there are.
[[nodiscard]] std::string named(SeedRole role, std::span<const std::int64_t> seeds);

/// What all of one role did: `all 3 controls pass`, `seeds 0 and 7 fail as recorded, seed 13 passes`.
[[nodiscard]] std::string tally_text(const Outcomes& outcomes, SeedRole role);

/// Which seeds failed with which foreign signatures; `no foreign signature` if none did.
[[nodiscard]] std::string foreign_text(std::span<const SeedFinding> findings);

/// Which seeds disagreed with themselves, and how.
[[nodiscard]] std::string disagreement_text(std::span<const SeedFinding> findings);

[[nodiscard]] std::string errors_text(std::span<const ReplayError> errors);

/// Of a sweep that has decided, or has yet to.
[[nodiscard]] std::string sweep_text(const SweepFinding& sweep);

/// What the owner may do with a proposal.
[[nodiscard]] std::string proposal_text(const SeedProposal& proposal);

}  // namespace freezegate::classification
