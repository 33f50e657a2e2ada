// The rules: from what happened at each seed to a class.
#include "classification/reasons.hpp"
#include "classification/replay_errors.hpp"
#include "classification/seed_findings.hpp"

#include <freezegate/classification.hpp>

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include <fmt/format.h>

namespace freezegate {

namespace {

using classification::Outcomes;

class Classifier {
 public:
  Classifier(const Freeze& freeze, const ClassificationOptions& options, std::vector<SeedFinding> findings)
      : freeze_(freeze),
        options_(options),
        seeds_(findings, SeedRole::seed),
        controls_(findings, SeedRole::control),
        fresh_(findings, SeedRole::fresh) {
    result_.findings = std::move(findings);
  }

  Classification run() {
    if (disagrees()) {
      decide(FreezeClass::unstable_freeze,
             classification::disagreement_text(result_.findings) + ": seeds do not describe it");
    } else if (controls_.any(SeedOutcome::foreign) || fresh_.any(SeedOutcome::foreign)) {
      decide(FreezeClass::drifted, classification::foreign_text(result_.findings));
    } else if (freeze_.controls.empty() || outcomes_hold()) {
      judge_seeds();
    } else if (!seeds_belong_to_build(freeze_)) {
      judge_with_controls();
    } else if (const auto test =
                   freeze_.rate ? sweep_test(*freeze_.rate, options_.sweep_bound) : std::nullopt) {
      judge_by_sweep(*test);
    } else {
      judge_with_controls();
      result_.reason +=
          "; fresh seeds would tell, but the freeze has no rate to judge them by: capture it again";
    }
    return std::move(result_);
  }

 private:
  [[nodiscard]] bool disagrees() const {
    return seeds_.any(SeedOutcome::disagreed) || controls_.any(SeedOutcome::disagreed) ||
           fresh_.any(SeedOutcome::disagreed);
  }

  [[nodiscard]] bool outcomes_hold() const {
    return seeds_.all(SeedOutcome::allowed) && controls_.all(SeedOutcome::passed);
  }

  [[nodiscard]] std::string tally() const {
    std::string text = classification::tally_text(seeds_, SeedRole::seed);
    if (controls_.size() != 0) text += "; " + classification::tally_text(controls_, SeedRole::control);
    return text;
  }

  void decide(FreezeClass freeze_class, std::string reason) {
    result_.freeze_class = freeze_class;
    result_.blocks = freeze_class == FreezeClass::drifted || freeze_class == FreezeClass::unstable_freeze ||
                     (freeze_class == FreezeClass::seed_stable && options_.on_seed_stable == Severity::fail);
    result_.reason = std::move(reason);
  }

  void decide_stable(const std::string& reason) {
    decide(FreezeClass::seed_stable, reason + ": the freeze is void, and the test is enforced again");
  }

  // The plain rule. Controls, where there are any, all pass.
  void judge_seeds() {
    const bool has_foreign = seeds_.any(SeedOutcome::foreign);
    if (seeds_.all(SeedOutcome::passed)) {
      decide_stable(tally());
    } else if (seeds_.any(SeedOutcome::passed)) {
      decide(FreezeClass::unstable_freeze, "the seeds disagree: " + tally());
      if (has_foreign) result_.reason += "; " + classification::foreign_text(result_.findings);
    } else if (has_foreign) {
      decide(FreezeClass::drifted,
             "every seed fails, and not as recorded: " + classification::foreign_text(result_.findings));
    } else {
      decide(FreezeClass::still_frozen, tally());
    }
  }

  // Seeds and controls keep their meaning from build to build, and no control fails with a foreign signature.
  void judge_with_controls() {
    const std::size_t failing = controls_.count(SeedOutcome::allowed);
    if (failing == 0) {
      judge_seeds();
    } else if (seeds_.all(SeedOutcome::allowed) && failing == controls_.size()) {
      decide(FreezeClass::drifted, "the failure has become deterministic: " + tally());
    } else if (seeds_.all(SeedOutcome::allowed)) {
      decide(FreezeClass::drifted, fmt::format("it fails where it passed, at {} of {} controls: {}", failing,
                                               controls_.size(), tally()));
    } else if (!seeds_.any(SeedOutcome::passed)) {
      decide(FreezeClass::drifted,
             "every seed fails, and not as recorded: " + classification::foreign_text(result_.findings));
    } else {
      decide(FreezeClass::unstable_freeze, "the seeds do not describe it any more: " + tally());
      if (seeds_.any(SeedOutcome::foreign))
        result_.reason += "; " + classification::foreign_text(result_.findings);
    }
  }

  // The recorded outcomes do not hold, and need not, for they belong to another build.
  void judge_by_sweep(const SweepTest& test) {
    if (seeds_.any(SeedOutcome::foreign)) {
      decide(FreezeClass::drifted, classification::foreign_text(result_.findings));
      return;
    }
    std::vector<bool> failed;
    for (const SeedFinding& finding : result_.findings) {
      if (finding.role == SeedRole::fresh) failed.push_back(finding.outcome == SeedOutcome::allowed);
    }
    const bool failure_known = seeds_.any(SeedOutcome::allowed) || controls_.any(SeedOutcome::allowed);
    result_.sweep = {test, decide_sweep(test, failed, failure_known)};
    const std::string text = classification::sweep_text(*result_.sweep);
    switch (result_.sweep->decision.answer) {
      case SweepAnswer::still_frozen:
        decide(FreezeClass::still_frozen, text);
        propose();
        result_.reason += "; " + classification::proposal_text(result_.proposal);
        break;
      case SweepAnswer::drifted:
        decide(FreezeClass::drifted, text);
        break;
      case SweepAnswer::seed_stable:
        decide_stable(text);
        break;
      default:
        result_.needs_sweep = result_.sweep->decision.next;
        result_.reason = "the recorded outcomes do not hold in this build: " + tally() + "; " + text;
    }
  }

  void propose() {
    SeedProposal& proposal = result_.proposal;
    for (const SeedFinding& finding : result_.findings) {
      (finding.outcome == SeedOutcome::allowed ? proposal.seeds : proposal.controls).push_back(finding.seed);
    }
    std::ranges::sort(proposal.seeds);
    std::ranges::sort(proposal.controls);
    const std::size_t seeds = std::max(options_.min_seeds, freeze_.seeds.size());
    const std::size_t controls = std::max(options_.min_seeds, freeze_.controls.size());
    proposal.is_complete =
        proposal.seeds.size() >= options_.min_seeds && proposal.controls.size() >= options_.min_seeds;
    proposal.seeds.resize(std::min(proposal.seeds.size(), seeds));
    proposal.controls.resize(std::min(proposal.controls.size(), controls));
  }

  const Freeze& freeze_;
  const ClassificationOptions& options_;
  Outcomes seeds_;
  Outcomes controls_;
  Outcomes fresh_;
  Classification result_;
};

}  // namespace

bool seeds_belong_to_build(const Freeze& freeze) {
  return std::ranges::any_of(freeze.follows, [](const std::string& name) {
    const PinAxis* const axis = find_axis(name);
    return axis != nullptr && !axis->outlives_build;
  });
}

Classification classify(const Freeze& freeze, const FreezeReplays& replays,
                        const ClassificationOptions& options) {
  const classification::SortedReplays sorted{classification::by_seed(replays.seeds),
                                             classification::by_seed(replays.controls),
                                             classification::by_seed(replays.sweep)};
  std::vector<SeedFinding> findings;
  for (const auto& [role, of_role] :
       {std::pair(SeedRole::seed, &sorted.seeds), std::pair(SeedRole::control, &sorted.controls),
        std::pair(SeedRole::fresh, &sorted.sweep)}) {
    std::ranges::move(classification::find_outcomes(freeze, role, *of_role), std::back_inserter(findings));
  }
  auto errors = classification::find_replay_errors(freeze, sorted);
  if (errors.empty()) return Classifier(freeze, options, std::move(findings)).run();
  Classification result;
  result.reason = classification::errors_text(errors);
  result.errors = std::move(errors);
  result.findings = std::move(findings);
  return result;
}

}  // namespace freezegate
