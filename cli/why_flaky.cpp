// freezegate why-flaky: which axis the outcome of a test follows.
#include "command.hpp"
#include "say.hpp"
#include "seed_study.hpp"

#include <freezegate/render.hpp>

#include <memory>
#include <string>
#include <vector>

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

std::optional<Error> search(SeedStudy& seeds, const WhyFlakyOptions& options, CauseStudy& study) {
  const auto replays = seeds.search(options.seeds, [](std::span<const Replay>) { return false; });
  if (!replays) return replays.error();
  study.search = sort_seeds(*replays);
  for (const Replay& replay : *replays) {
    const bool is_other = replay.end != ReplayEnd::passed && replay.end != ReplayEnd::failed;
    if (replay.end == ReplayEnd::failed && study.shapes.empty()) study.shapes = replay.shapes;
    if (is_other && study.other_reason.empty())
      study.other_reason = replay.why.empty() ? std::string(to_string(replay.end)) : replay.why;
  }
  return std::nullopt;
}

// The same seed must say the same thing each time, or nothing that follows means anything.
std::optional<Error> repeat(SeedStudy& seeds, const WhyFlakyOptions& options, CauseStudy& study) {
  const std::vector<std::int64_t> repeated = {study.search.failing.front(), study.search.passing.front()};
  const auto replays = seeds.repeat(repeated, options.repeats);
  if (!replays) return replays.error();
  study.unsteady = unsteady_seeds(*replays);
  for (const Replay& replay : *replays) {
    const ReplayEnd expected = replay.seed == repeated.front() ? ReplayEnd::failed : ReplayEnd::passed;
    if (study.unsteady.empty() && replay.end != expected) study.unsteady.push_back(replay.seed);
    for (const auto& [kind, count] : replay.pins.escapes)
      study.escapes[kind] += count;
  }
  return std::nullopt;
}

std::optional<Error> investigate(SeedStudy& seeds, const WhyFlakyOptions& options, CauseStudy& study) {
  if (auto error = search(seeds, options, study)) return error;
  if (!seeds.was_interrupted() && !study.search.failing.empty() && !study.search.passing.empty()) {
    if (auto error = repeat(seeds, options, study)) return error;
    if (!seeds.was_interrupted() && study.unsteady.empty()) {
      auto effects = seeds.reseed(study.search.failing.front(), options.reseeds);
      if (!effects) return effects.error();
      study.effects = *std::move(effects);
    }
  }
  study.pins = seeds.pins();
  study.interrupted = seeds.was_interrupted();
  return std::nullopt;
}

int why_flaky(const WhyFlakyOptions& options) {
  auto seeds = SeedStudy::open(options.setup, options.pins);
  if (!seeds) return fail(seeds.error());
  CauseStudy study;
  study.test = options.setup.test;
  if (const auto error = investigate(*seeds, options, study)) return fail(*error);
  const auto error =
      write_out(stdout, options.format == "json" ? render_cause_json(study) : render_cause(study));
  if (error) return fail(*error);
  if (study.interrupted) return to_int(ExitCode::interrupted);
  return to_int(study.is_explained() ? ExitCode::good : ExitCode::bad);
}

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
  command->callback([options, &invocation] { invocation.exit_status = why_flaky(*options); });
}

}  // namespace freezegate::cli
