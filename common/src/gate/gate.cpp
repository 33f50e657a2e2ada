#include <freezegate/gate.hpp>

#include <algorithm>

#include <fmt/format.h>

namespace freezegate {

namespace {

std::string state_words(const std::string& path, const FixtureState& state) {
  switch (state.kind) {
    case FixtureState::Kind::missing:
      return fmt::format("fixture {} is missing", path);
    case FixtureState::Kind::symlink:
      return fmt::format("fixture {} is a symbolic link to {}", path, state.detail);
    case FixtureState::Kind::not_a_file:
      return fmt::format("fixture {} is not a file", path);
    case FixtureState::Kind::unreadable:
      return fmt::format("fixture {} cannot be read: {}", path, state.detail);
    case FixtureState::Kind::outside:
      return fmt::format("fixture {} is outside of the repository", path);
    default:
      return fmt::format("fixture {} has changed", path);
  }
}

}  // namespace

std::string_view to_string(GateFault fault) noexcept {
  switch (fault) {
    case GateFault::expired:
      return "EXPIRED";
    case GateFault::fixture_changed:
      return "FIXTURE_CHANGED";
    case GateFault::witness_failed:
    case GateFault::witness_restates:
      return "WITNESS_FAILED";
    case GateFault::weakened:
      return "WEAKENED";
    case GateFault::withdrawn:
      return "WITHDRAWN";
    default:
      return "NOT_FOUND";
  }
}

ExitCode GateResult::code() const noexcept {
  if (interrupted) return ExitCode::interrupted;
  if (!map_problems.empty() || std::ranges::any_of(entries, &GateEntry::blocks)) return ExitCode::bad;
  return entries.empty() ? ExitCode::nothing_to_judge : ExitCode::good;
}

GateEntry begin_entry(const Freeze& freeze, const Policy& policy, Date today) {
  GateEntry entry;
  entry.freeze = freeze;
  entry.age_days = days_between(freeze.opened, today);
  entry.days_left = days_between(today, lease_end(freeze, policy));
  if (is_enforced_again(freeze, policy, today)) {
    entry.problems.push_back(
        {GateFault::expired,
         fmt::format("its lease ended on {}, {} day(s) ago", to_string(lease_end(freeze, policy)),
                     -entry.days_left),
         fmt::format("mend the test; {} owns the freeze and may ask for a new lease", freeze.owner),
         {}});
  } else if (entry.days_left < 0) {
    entry.remarks.push_back(
        fmt::format("its lease ended {} day(s) ago: {} answers for it", -entry.days_left, freeze.owner));
  } else if (entry.days_left <= policy.warn_days) {
    entry.remarks.push_back(fmt::format("its lease ends in {} day(s)", entry.days_left));
  }
  return entry;
}

std::vector<GateProblem> fixture_problems(const Freeze& freeze,
                                          const std::map<std::string, FixtureState>& states) {
  std::vector<GateProblem> problems;
  for (const auto& [path, digest] : freeze.fixtures) {
    const auto found = states.find(path);
    const FixtureState state =
        found == states.end() ? FixtureState{FixtureState::Kind::missing, {}, {}} : found->second;
    if (state.kind == FixtureState::Kind::intact) continue;
    GateProblem problem{GateFault::fixture_changed,
                        state_words(path, state),
                        "restore the fixture, or have the owner capture the test again",
                        {}};
    problem.lines = {fmt::format("pinned {}", digest)};
    if (!state.actual.empty()) problem.lines.push_back(fmt::format("now    {}", state.actual));
    problems.push_back(std::move(problem));
  }
  return problems;
}

}  // namespace freezegate
