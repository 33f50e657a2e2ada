#include <freezegate/cause.hpp>

#include <map>
#include <set>

namespace freezegate {

SeedSearch sort_seeds(std::span<const Replay> replays) {
  SeedSearch search;
  for (const Replay& replay : replays) {
    auto& seeds = replay.end == ReplayEnd::failed   ? search.failing
                  : replay.end == ReplayEnd::passed ? search.passing
                                                    : search.other;
    seeds.push_back(replay.seed);
  }
  return search;
}

std::vector<std::int64_t> unsteady_seeds(std::span<const Replay> replays) {
  std::map<std::int64_t, const Replay*> first;
  std::set<std::int64_t> unsteady;
  for (const Replay& replay : replays) {
    const auto [known, is_new] = first.try_emplace(replay.seed, &replay);
    if (!is_new && (known->second->end != replay.end || known->second->signature != replay.signature))
      unsteady.insert(replay.seed);
  }
  return {unsteady.begin(), unsteady.end()};
}

std::vector<PinPlan> reseeding_plans(const PinPlan& failing, std::size_t count) {
  // Far from the seeds that people take, so that an axis does not meet the value of a seed that was tried.
  constexpr std::int64_t far = 1000000;
  std::vector<PinPlan> plans;
  for (const PinAxis& axis : pin_axes()) {
    if (failing.mode(axis.name) != PinMode::seed) continue;
    for (std::size_t i = 0; i < count; ++i) {
      PinPlan plan = failing;
      plan.reseeded.insert_or_assign(std::string(axis.name), far + static_cast<std::int64_t>(i));
      plans.push_back(std::move(plan));
    }
  }
  return plans;
}

std::vector<AxisEffect> effects_of(std::span<const PinPlan> plans, std::span<const Replay> replays) {
  std::vector<AxisEffect> effects;
  for (std::size_t i = 0; i < plans.size() && i < replays.size(); ++i) {
    const std::string& axis = plans[i].reseeded.begin()->first;
    if (effects.empty() || effects.back().axis != axis) effects.push_back({axis, 0, 0, 0});
    AxisEffect& effect = effects.back();
    const ReplayEnd end = replays[i].end;
    ++(end == ReplayEnd::passed ? effect.passed : end == ReplayEnd::failed ? effect.failed : effect.other);
  }
  return effects;
}

std::vector<std::string> followed_axes(std::span<const AxisEffect> effects) {
  std::vector<std::string> axes;
  for (const AxisEffect& effect : effects) {
    if (effect.is_followed()) axes.push_back(effect.axis);
  }
  return axes;
}

std::vector<std::string> CauseStudy::followed() const {
  return followed_axes(effects);
}

}  // namespace freezegate
