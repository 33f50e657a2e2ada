// What a sweep came to, in words.
#include "classification/reasons.hpp"

#include <fmt/format.h>

namespace freezegate::classification {

namespace {

std::string percent(double part) {
  return part < 0.1 ? fmt::format("{:.1f}%", 100 * part) : fmt::format("{:.0f}%", 100 * part);
}

std::string counted(const SweepFinding& sweep) {
  const FailureRate& record = sweep.test.record;
  return fmt::format("{} of {} fresh seeds fail, {} of {} did when it was captured", sweep.decision.failed,
                     sweep.decision.used, record.failed, record.runs);
}

std::string frozen_text(const SweepFinding& sweep) {
  if (sweep.decision.at_bound && sweep.decision.failed == 0)
    return fmt::format(
        "{}: none in so many is what a record like this explains in {} of the cases, so this neither shows a "
        "regression nor that the failure is gone",
        counted(sweep), percent(sweep.decision.chance_of_none));
  return fmt::format("{}: the record explains up to {}", counted(sweep), percent(sweep.test.explained));
}

std::string drifted_text(const SweepFinding& sweep) {
  if (sweep.decision.at_bound)
    return fmt::format(
        "{}, and that bound is too low to say whether the record explains it (up to {}): what is in doubt is "
        "not forgiven",
        counted(sweep), percent(sweep.test.explained));
  return fmt::format("{}: the record explains {} at the most", counted(sweep), percent(sweep.test.explained));
}

std::string stable_text(const SweepFinding& sweep) {
  return fmt::format("{}: if it still failed as recorded, none in so many would have a chance of {}{}",
                     counted(sweep), percent(sweep.decision.chance_of_none),
                     sweep.decision.at_bound ? " (the bound of the sweep allows no firmer answer)" : "");
}

}  // namespace

std::string sweep_text(const SweepFinding& sweep) {
  switch (sweep.decision.answer) {
    case SweepAnswer::still_frozen:
      return frozen_text(sweep);
    case SweepAnswer::drifted:
      return drifted_text(sweep);
    case SweepAnswer::seed_stable:
      return stable_text(sweep);
    default:
      return fmt::format("{}: {} more are needed at least", counted(sweep), sweep.decision.fewest);
  }
}

std::string proposal_text(const SeedProposal& proposal) {
  if (proposal.is_complete) return "the owner may record the seeds and controls of this build";
  return "its seeds belong to another build: capture it again to record those of this one";
}

}  // namespace freezegate::classification
