#include "classification/replay_errors.hpp"

#include <algorithm>
#include <optional>
#include <set>
#include <string>

#include <fmt/format.h>

namespace freezegate::classification {

namespace {

struct Problem {
  std::string what;
  std::string mend;

  friend auto operator<=>(const Problem&, const Problem&) = default;
};

// An axis that the outcome follows and that this machine or binary did not pin: the seed decided nothing.
std::optional<Problem> unpinned_axis(const Freeze& freeze, const Replay& replay) {
  for (const PinnedAxis& axis : replay.pins.axes) {
    const bool is_followed = std::ranges::find(freeze.follows, axis.name) != freeze.follows.end();
    if (is_followed && !axis.refusal.empty())
      return Problem{fmt::format("the axis `{}`, which its outcome follows, could not be pinned: {}",
                                 axis.name, axis.refusal),
                     "replay where the axis can be pinned"};
  }
  return std::nullopt;
}

std::optional<Problem> problem_of(const Freeze& freeze, const Replay& replay) {
  const auto with_why = [&replay](std::string what) {
    return replay.why.empty() ? what : fmt::format("{}: {}", what, replay.why);
  };
  switch (replay.end) {
    case ReplayEnd::passed:
    case ReplayEnd::failed:
      return unpinned_axis(freeze, replay);
    case ReplayEnd::skipped:
      return Problem{with_why("the test was skipped"), "let the frozen test run: a freeze is never a skip"};
    case ReplayEnd::not_run:
      return Problem{with_why("the test did not run"),
                     "restore the test, or let the owner close or move the freeze"};
    default:
      return Problem{with_why("the replay went wrong"),
                     "mend what kept the replay from running, and try again"};
  }
}

class Errors {
 public:
  explicit Errors(const Freeze& freeze) : freeze_(freeze) {}

  void add(SeedRole role, std::int64_t seed, const Problem& problem) {
    errors_.push_back({role, seed, problem.what, problem.mend});
  }

  void add_unfit(SeedRole role, const ReplaysBySeed& replays) {
    for (const auto& [seed, of_seed] : replays) {
      // The least of them: which repeat came first must not matter.
      std::set<Problem> problems;
      for (const Replay& replay : of_seed) {
        if (auto problem = problem_of(freeze_, replay)) problems.insert(*std::move(problem));
      }
      if (!problems.empty()) add(role, seed, *problems.begin());
    }
  }

  void add_missing(SeedRole role, const std::vector<std::int64_t>& recorded, const ReplaysBySeed& replays) {
    for (const std::int64_t seed : recorded) {
      if (!replays.contains(seed)) add(role, seed, {"it was not replayed", "replay all recorded seeds"});
    }
  }

  void add_unasked(SeedRole role, const std::vector<std::int64_t>& recorded, const ReplaysBySeed& replays) {
    for (const auto& [seed, of_seed] : replays) {
      if (std::ranges::find(recorded, seed) == recorded.end())
        add(role, seed, {"the freeze does not record it", "replay the seeds of this freeze"});
    }
  }

  void add_not_fresh(const ReplaysBySeed& replays) {
    for (const auto* const recorded : {&freeze_.seeds, &freeze_.controls}) {
      for (const std::int64_t seed : *recorded) {
        if (replays.contains(seed))
          add(SeedRole::fresh, seed, {"the freeze records it: it is not fresh", "sweep over fresh seeds"});
      }
    }
  }

  std::vector<ReplayError> take() {
    const auto key = [](const ReplayError& error) { return std::pair(error.role, error.seed); };
    std::ranges::stable_sort(errors_, {}, key);
    const auto rest = std::ranges::unique(errors_, {}, key);
    errors_.erase(rest.begin(), rest.end());
    return std::move(errors_);
  }

 private:
  const Freeze& freeze_;
  std::vector<ReplayError> errors_;
};

}  // namespace

std::vector<ReplayError> find_replay_errors(const Freeze& freeze, const SortedReplays& replays) {
  Errors errors(freeze);
  if (freeze.seeds.empty())
    errors.add(SeedRole::seed, 0, {"the freeze records no seeds", "capture it again"});
  errors.add_unfit(SeedRole::seed, replays.seeds);
  errors.add_unfit(SeedRole::control, replays.controls);
  errors.add_unfit(SeedRole::fresh, replays.sweep);
  errors.add_missing(SeedRole::seed, freeze.seeds, replays.seeds);
  errors.add_missing(SeedRole::control, freeze.controls, replays.controls);
  errors.add_unasked(SeedRole::seed, freeze.seeds, replays.seeds);
  errors.add_unasked(SeedRole::control, freeze.controls, replays.controls);
  errors.add_not_fresh(replays.sweep);
  return errors.take();
}

}  // namespace freezegate::classification
