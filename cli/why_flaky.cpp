// freezegate why-flaky: which axis the outcome of a test follows.
#include "command.hpp"
#include "progress.hpp"
#include "replay_options.hpp"
#include "say.hpp"
#include "terminal.hpp"

#include <freezegate/cause.hpp>
#include <freezegate/render.hpp>

#include <memory>
#include <string>
#include <vector>

#include <fmt/format.h>

namespace freezegate::cli {

namespace {

struct WhyFlakyOptions {
  ReplaySetup setup;
  PinOptions pins;
  std::size_t seeds = 100;
  std::size_t repeats = 5;
  std::size_t reseeds = 12;
  std::string format = "text";
};

class WhyFlaky {
 public:
  explicit WhyFlaky(const WhyFlakyOptions& options) : options_(options) {}

  int execute() {
    auto target = target_of(options_.setup);
    if (!target) return fail(target.error());
    auto plan = plan_of(options_.pins);
    if (!plan) return fail(plan.error());
    auto machine = this_machine();
    if (!machine) return fail(machine.error());
    target_ = *std::move(target);
    plan_ = *std::move(plan);
    machine_ = *std::move(machine);

    CauseStudy study;
    study.test = options_.setup.test;
    if (auto error = search(study)) return fail(*error);
    if (!study.search.failing.empty() && !study.search.passing.empty()) {
      if (auto error = repeat(study)) return fail(*error);
      if (study.unsteady.empty()) {
        if (auto error = reseed(study)) return fail(*error);
      }
    }
    const auto error =
        write_out(stdout, options_.format == "json" ? render_cause_json(study) : render_cause(study));
    return error ? fail(*error) : to_int(study.is_explained() ? ExitCode::good : ExitCode::bad);
  }

 private:
  Result<std::vector<Replay>> replay(const std::vector<PinPlan>& plans, const char* what) {
    ReplayOptions replaying = replay_options_of(options_.setup);
    Progress progress(what, plans.size());
    replaying.progress = [&](std::size_t done) { progress.show(done); };
    return replay_all(target_, plans, machine_, replaying, signals_);
  }

  std::optional<Error> search(CauseStudy& study) {
    std::vector<PinPlan> plans(options_.seeds, plan_);
    for (std::size_t i = 0; i < plans.size(); ++i)
      plans[i].seed = options_.pins.seed.value_or(0) + static_cast<std::int64_t>(i);
    const auto replays = replay(plans, "looking for seeds");
    if (!replays) return replays.error();
    study.search = sort_seeds(*replays);
    for (const Replay& replay : *replays) {
      if (replay.end == ReplayEnd::failed && study.shapes.empty()) study.shapes = replay.shapes;
      if (replay.end != ReplayEnd::passed && replay.end != ReplayEnd::failed && study.other_reason.empty())
        study.other_reason = replay.why.empty() ? std::string(to_string(replay.end)) : replay.why;
    }
    study.pins = replays->front().pins;
    return std::nullopt;
  }

  // The same seed must say the same thing each time, or nothing that follows means anything.
  std::optional<Error> repeat(CauseStudy& study) {
    const std::vector<std::int64_t> seeds = {study.search.failing.front(), study.search.passing.front()};
    std::vector<PinPlan> plans;
    for (const std::int64_t seed : seeds) {
      plans.insert(plans.end(), options_.repeats, plan_);
      for (std::size_t i = plans.size() - options_.repeats; i < plans.size(); ++i)
        plans[i].seed = seed;
    }
    const auto replays = replay(plans, "repeating seeds");
    if (!replays) return replays.error();
    for (std::size_t i = 0; i < replays->size(); ++i) {
      const Replay& first = (*replays)[i / options_.repeats * options_.repeats];
      const bool is_steady = (*replays)[i].end == first.end && (*replays)[i].signature == first.signature &&
                             first.end == (i < options_.repeats ? ReplayEnd::failed : ReplayEnd::passed);
      if (!is_steady && (study.unsteady.empty() || study.unsteady.back() != first.seed))
        study.unsteady.push_back(first.seed);
      for (const auto& [kind, count] : (*replays)[i].pins.escapes)
        study.escapes[kind] += count;
    }
    return std::nullopt;
  }

  std::optional<Error> reseed(CauseStudy& study) {
    PinPlan failing = plan_;
    failing.seed = study.search.failing.front();
    for (const PinnedAxis& axis : study.pins.axes) {
      if (!axis.is_pinned()) failing.modes.insert_or_assign(axis.name, PinMode::off);
    }
    const auto plans = reseeding_plans(failing, options_.reseeds);
    const auto replays = replay(plans, "re-seeding each axis");
    if (!replays) return replays.error();
    study.effects = effects_of(plans, *replays);
    return std::nullopt;
  }

  const WhyFlakyOptions& options_;
  HeldSignals signals_;
  ReplayTarget target_;
  PinPlan plan_;
  PinMachine machine_;
};

}  // namespace

void add_why_flaky(CLI::App& app, Invocation& invocation) {
  auto options = std::make_shared<WhyFlakyOptions>();
  CLI::App* const command =
      app.add_subcommand("why-flaky", "Find out which source of nondeterminism a test's outcome follows");
  command->footer(
      "Example:\n"
      "  freezegate why-flaky ./export_tests::Export.Roundtrip\n"
      "\n"
      "The test is replayed at many seeds. At one that fails, each axis is re-seeded by itself: the axis "
      "whose "
      "re-seeding changes the outcome is the cause. Exit status: 0 when the cause was found, else 1.");
  add_replay_options(*command, options->setup);
  add_pin_options(*command, options->pins);
  command->add_option("--seeds", options->seeds, "How many seeds are tried (default: 100)")
      ->type_name("N")
      ->check(CLI::Range(2, 100000));
  command
      ->add_option("--repeat", options->repeats,
                   "How often a seed is repeated to see that it decides (default: 5)")
      ->type_name("N")
      ->check(CLI::Range(2, 1000));
  command->add_option("--reseed", options->reseeds, "How many other seeds each axis takes (default: 12)")
      ->type_name("N")
      ->check(CLI::Range(1, 10000));
  command->add_option("--format", options->format, "How to show it: text (default) or json")
      ->type_name("FORMAT")
      ->check(CLI::IsMember({"text", "json"}));
  command->callback([options, &invocation] { invocation.exit_status = WhyFlaky(*options).execute(); });
}

}  // namespace freezegate::cli
