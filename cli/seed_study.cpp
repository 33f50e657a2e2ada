#include "seed_study.hpp"

#include "progress.hpp"

#include <algorithm>
#include <iterator>
#include <set>
#include <utility>

namespace freezegate::cli {

namespace {

constexpr std::size_t batch_of_each_job = 8;  // between two looks at whether it is enough

}  // namespace

Result<SeedStudy> SeedStudy::open(const ReplaySetup& setup, const PinOptions& pins) {
  auto target = target_of(setup);
  if (!target) return tl::unexpected(target.error());
  auto plan = plan_of(pins);
  if (!plan) return tl::unexpected(plan.error());
  auto machine = this_machine();
  if (!machine) return tl::unexpected(machine.error());
  return SeedStudy(setup, *std::move(target), *std::move(plan), *std::move(machine));
}

SeedStudy::SeedStudy(const ReplaySetup& setup, ReplayTarget target, PinPlan plan, PinMachine machine)
    : options_(replay_options_of(setup.limits)),
      target_(std::move(target)),
      plan_(std::move(plan)),
      machine_(std::move(machine)) {}

PinPlan SeedStudy::at(std::int64_t seed) const {
  PinPlan plan = plan_;
  plan.seed = seed;
  return plan;
}

Result<std::vector<Replay>> SeedStudy::replay(std::span<const PinPlan> plans,
                                              const std::function<void(std::size_t)>& progress) {
  const HeldSignals signals;
  options_.progress = progress;
  auto batch = replay_all(target_, plans, machine_, options_, signals);
  options_.progress = nullptr;
  if (!batch) return tl::unexpected(batch.error());
  interrupted_ = batch->interrupted;
  if (!batch->replays.empty()) pins_ = batch->replays.back().pins;
  return std::move(batch->replays);
}

Result<std::vector<Replay>> SeedStudy::search(std::size_t most,
                                              const std::function<bool(std::span<const Replay>)>& is_enough) {
  Progress progress("looking for seeds", most);
  std::vector<Replay> found;
  while (found.size() < most && !is_enough(found)) {
    std::vector<PinPlan> plans;
    for (std::size_t i = 0; i < batch_of_each_job * options_.jobs && found.size() + i < most; ++i)
      plans.push_back(at(plan_.seed + static_cast<std::int64_t>(found.size() + i)));
    auto replays = replay(plans, [&](std::size_t done) { progress.show(found.size() + done); });
    if (!replays) return replays;
    std::ranges::move(*replays, std::back_inserter(found));
    if (interrupted_) break;
  }
  return found;
}

Result<std::vector<Replay>> SeedStudy::repeat(std::span<const std::int64_t> seeds, std::size_t times) {
  std::vector<PinPlan> plans;
  for (const std::int64_t seed : seeds)
    plans.insert(plans.end(), times, at(seed));
  Progress progress("repeating seeds", plans.size());
  return replay(plans, [&](std::size_t done) { progress.show(done); });
}

Result<std::vector<AxisEffect>> SeedStudy::reseed(std::int64_t failing, std::size_t times) {
  PinPlan base = at(failing);
  for (const PinnedAxis& axis : pins_.axes) {
    if (!axis.is_pinned()) base.modes.insert_or_assign(axis.name, PinMode::off);
  }
  const auto plans = reseeding_plans(base, times);
  Progress progress("re-seeding each axis", plans.size());
  auto replays = replay(plans, [&](std::size_t done) { progress.show(done); });
  if (!replays) return tl::unexpected(replays.error());
  return effects_of(plans, *replays);
}

Result<std::vector<std::string>> SeedStudy::opened_at(std::span<const std::int64_t> seeds) {
  std::vector<PinPlan> plans;
  for (const std::int64_t seed : seeds)
    plans.push_back(at(seed));
  options_.records_opened = true;
  const auto replays = replay(plans, nullptr);
  options_.records_opened = false;
  if (!replays) return tl::unexpected(replays.error());
  std::set<std::string> paths;
  for (const Replay& replay : *replays)
    paths.insert(replay.opened.begin(), replay.opened.end());
  return std::vector<std::string>(paths.begin(), paths.end());
}

}  // namespace freezegate::cli
