// freezegate capture: makes an honest freeze of a flaky test, or says why there is none.
#include "command.hpp"
#include "map_options.hpp"
#include "read_fixtures.hpp"
#include "say.hpp"
#include "seed_study.hpp"

#include <freezegate/capture.hpp>
#include <freezegate/render.hpp>

#include <algorithm>
#include <filesystem>
#include <memory>
#include <string>
#include <vector>

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace freezegate::cli {

namespace {

struct CaptureOptions {
  ReplaySetup setup;
  PinOptions pins;
  MapOptions map;
  CaptureRules rules;
  std::size_t most = 500;
  std::size_t reseeds = 12;
  bool dry_run = false;
  std::string format = "text";
};

class Capture {
 public:
  Capture(const CaptureOptions& options, SeedStudy seeds, std::filesystem::path root)
      : options_(options), seeds_(std::move(seeds)), root_(std::move(root)) {}

  // Each step that finds a reason against a freeze ends it.
  std::optional<Error> study(CaptureStudy& study) {
    for (const auto step : {&Capture::search, &Capture::repeat, &Capture::reseed, &Capture::learn_fixtures}) {
      if (auto error = (this->*step)(study)) return error;
      study.pins = seeds_.pins();
      study.interrupted = seeds_.was_interrupted();
      if (study.interrupted || !study.refusal.empty()) return std::nullopt;
    }
    study.refusal = information_fault(*study.choice);
    return std::nullopt;
  }

 private:
  std::optional<Error> search(CaptureStudy& study) {
    const auto tried = seeds_.search(
        options_.most, [&](std::span<const Replay> replays) { return is_enough(replays, options_.rules); });
    if (!tried) return tried.error();
    study.tried = tried->size();
    const auto choice = choose_seeds(*tried, options_.rules);
    if (choice) {
      study.choice = *choice;
    } else {
      study.refusal = choice.error();
    }
    // Only a run that passed shows all that the test asserts.
    const auto passed = std::ranges::find(*tried, ReplayEnd::passed, &Replay::end);
    if (passed != tried->end()) study.asserts = passed->asserted_lines;
    // One that holds an address is another text each time, and would pin nothing.
    const auto has_other = [&](const Replay& replay) { return replay.parameter != tried->front().parameter; };
    if (!tried->empty() && std::ranges::none_of(*tried, has_other))
      study.parameter = tried->front().parameter;
    return std::nullopt;
  }

  std::optional<Error> repeat(CaptureStudy& study) {
    std::vector<std::int64_t> chosen = study.choice->seeds;
    chosen.insert(chosen.end(), study.choice->controls.begin(), study.choice->controls.end());
    const auto replays = seeds_.repeat(chosen, options_.rules.repeats);
    if (!replays) return replays.error();
    std::vector<std::int64_t> unsteady = unsteady_seeds(*replays);
    for (const Replay& replay : *replays) {
      const bool is_control =
          std::ranges::find(study.choice->controls, replay.seed) != study.choice->controls.end();
      const bool as_before = replay.end == (is_control ? ReplayEnd::passed : ReplayEnd::failed) &&
                             (is_control || replay.signature == study.choice->signature);
      if (!as_before && std::ranges::find(unsteady, replay.seed) == unsteady.end())
        unsteady.push_back(replay.seed);
      for (const auto& [kind, count] : replay.pins.escapes)
        study.escapes[kind] += count;
    }
    if (unsteady.empty()) return std::nullopt;
    study.is_escalated = true;
    study.refusal =
        fmt::format("the seed does not decide: over {} repeats seed {} does not say the same thing each time",
                    options_.rules.repeats, fmt::join(unsteady, ", "));
    return std::nullopt;
  }

  std::optional<Error> reseed(CaptureStudy& study) {
    auto effects = seeds_.reseed(study.choice->seeds.front(), options_.reseeds);
    if (!effects) return effects.error();
    study.effects = *std::move(effects);
    return std::nullopt;
  }

  std::optional<Error> learn_fixtures(CaptureStudy& study) {
    const std::vector<std::int64_t> both = {study.choice->seeds.front(), study.choice->controls.front()};
    const auto opened = seeds_.opened_at(both);
    if (!opened) return opened.error();
    study.fixtures = fixtures_among(*opened, root_, seeds_.target().command.front());
    return std::nullopt;
  }

  const CaptureOptions& options_;
  SeedStudy seeds_;
  std::filesystem::path root_;  // of the sources
};

int plan_only(const SeedStudy& seeds, const CaptureOptions& options) {
  std::string text =
      fmt::format("would replay {} in {}\n", options.setup.test, seeds.target().directory.string());
  text += fmt::format(
      "  at up to {} seeds, until {} fail with one signature and {} pass; each of them {} times\n",
      options.most, options.rules.seeds, options.rules.seeds, options.rules.repeats);
  for (const auto& [axis, why] : seeds.machine().refusals)
    text += fmt::format("  not pinned: {} ({})\n", axis, why);
  const auto error = write_out(stdout, text);
  return error ? fail(*error) : to_int(ExitCode::good);
}

int capture(const CaptureOptions& options) {
  const auto map = load_map(options.map);
  if (!map) return fail(map.error());
  auto seeds = SeedStudy::open(options.setup, options.pins);
  if (!seeds) return fail(seeds.error());
  if (options.dry_run) return plan_only(*seeds, options);
  CaptureStudy study;
  study.id = {std::filesystem::path(seeds->target().command.front()).filename().string(),
              seeds->target().test};
  study.today = map->today;
  study.env = seeds->target().environment;
  study.among = seeds->target().among;
  Capture capture(options, *std::move(seeds), map->root);
  if (const auto error = capture.study(study)) return fail(*error);
  std::optional<Error> error;
  if (options.format == "json") {
    error = write_out(stdout, render_capture_json(study));
  } else {
    say(render_capture(study));
    error = write_out(stdout, render_capture_entry(study));
  }
  if (error) return fail(*error);
  if (study.interrupted) return to_int(ExitCode::interrupted);
  return to_int(study.refusal.empty() ? ExitCode::good : ExitCode::bad);
}

}  // namespace

void add_capture(CLI::App& app, Invocation& invocation) {
  auto options = std::make_shared<CaptureOptions>();
  CLI::App* const command =
      app.add_subcommand("capture", "Make a freeze of a flaky test: find the seeds that decide its outcome");
  command->footer(
      "Example:\n"
      "  freezegate capture ./export_tests::Export.Roundtrip > draft.json\n"
      "\n"
      "Seeds are tried until three fail with one signature and three pass; each is repeated, to see that the "
      "seed "
      "decides. The entry goes to standard output, what it means to standard error; owner, reason and "
      "witnesses are "
      "yours to fill in. Nothing is written to the freeze map. Exit status: 0 an entry was made, 1 it was "
      "refused.");
  add_replay_options(*command, options->setup);
  add_pin_options(*command, options->pins);
  add_map_options(*command, options->map);
  command
      ->add_option("--seeds", options->rules.seeds, "Seeds that must fail, and that must pass (default: 3)")
      ->type_name("N")
      ->check(CLI::Range(1, 100));
  command->add_option("--most", options->most, "Give up after so many seeds (default: 500)")
      ->type_name("N")
      ->check(CLI::Range(2, 100000));
  command->add_option("--repeat", options->rules.repeats, "How often a seed is repeated (default: 5)")
      ->type_name("N")
      ->check(CLI::Range(2, 1000));
  command
      ->add_option("--rate-of", options->rules.rate_of,
                   "Measure the failure rate over so many seeds at least (default: 60)")
      ->type_name("N")
      ->check(CLI::Range(1, 100000));
  command->add_option("--reseed", options->reseeds, "How many other seeds each axis takes (default: 12)")
      ->type_name("N")
      ->check(CLI::Range(1, 10000));
  command->add_flag("--dry-run", options->dry_run, "Only say what would be replayed");
  command->add_option("--format", options->format, "How to show it: text (default) or json")
      ->type_name("FORMAT")
      ->check(CLI::IsMember({"text", "json"}));
  command->callback([options, &invocation] { invocation.exit_status = capture(*options); });
}

}  // namespace freezegate::cli
