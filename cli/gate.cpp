// freezegate gate: replays every freeze, and says what became of each.
#include "base_options.hpp"
#include "build_tests.hpp"
#include "command.hpp"
#include "command_target.hpp"
#include "map_options.hpp"
#include "pin_options.hpp"
#include "progress.hpp"
#include "replay_limits.hpp"
#include "say.hpp"
#include "terminal.hpp"

#include <freezegate/fixture.hpp>
#include <freezegate/gate.hpp>
#include <freezegate/gate_cost.hpp>
#include <freezegate/parameter.hpp>
#include <freezegate/render.hpp>

#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <filesystem>
#include <memory>
#include <string>
#include <vector>

#include <fmt/format.h>

namespace freezegate::cli {

namespace {

namespace fs = std::filesystem;

struct GateOptions {
  MapOptions map;
  BaseOptions base;
  BuildOptions build;
  ReplayLimits limits;
  std::size_t repeats = 1;
  std::size_t sweep = default_sweep_bound;
  std::string keep;
  std::vector<std::string> only;
  std::string format = "text";
};

// The pins of one replay: the entry's own, or all that can be had where it names none.
PinPlan plan_of(const Freeze& freeze, std::int64_t seed) {
  PinPlan plan;
  plan.seed = seed;
  // Of other test runners nobody knows what a preloaded library would do to them.
  const char* const usual = freeze.command.empty() ? "full" : "launcher";
  plan.modes = freeze.pins.empty() ? *preset_modes(usual) : PinModes(freeze.pins.begin(), freeze.pins.end());
  return plan;
}

// A witness is run in the way of the freeze that names it.
using WitnessKey = std::pair<TestId, std::string>;

WitnessKey key_of(const Freeze& freeze, const TestId& id) {
  return {id, freeze.command};
}

class Gate {
 public:
  Gate(const GateOptions& options, LoadedMap loaded, BuildTests tests, PinMachine machine)
      : options_(options),
        loaded_(std::move(loaded)),
        tests_(std::move(tests)),
        machine_(std::move(machine)) {}

  Result<GateResult> execute() {
    const auto begin = std::chrono::steady_clock::now();
    const auto map_before = sha256_file(loaded_.file);
    judge_base();
    for (const Freeze& freeze : loaded_.map.freezes) {
      if (!is_selected(freeze)) continue;
      result_.entries.push_back(begin_entry(freeze, loaded_.map.policy, loaded_.today));
      frozen_.insert(freeze.id);
    }
    check_fixtures_of_all();
    find_targets();
    for (const auto step : {&Gate::run_witnesses, &Gate::replay_recorded, &Gate::sweep}) {
      if (auto error = (this->*step)()) return tl::unexpected(*std::move(error));
      result_.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
      if (result_.interrupted) return std::move(result_);
    }
    judge_assertions();
    if (result_.base) {
      for (GateEntry& entry : result_.entries)
        apply(*result_.base, entry);
    }
    look_again(map_before);
    result_.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
    judge_cap();
    return std::move(result_);
  }

 private:
  // What one freeze is replayed with.
  struct Work {
    GateEntry* entry = nullptr;
    ReplayTarget target;
    std::vector<Replay> seeds;
    std::vector<Replay> controls;
    std::vector<Replay> fresh;
  };

  // For whom a replay is made.
  struct Purpose {
    std::size_t work = 0;
    SeedRole role = SeedRole::seed;
  };

  [[nodiscard]] bool is_selected(const Freeze& freeze) const {
    return options_.only.empty() ||
           std::ranges::find(options_.only, to_string(freeze.id)) != options_.only.end();
  }

  void judge_base() {
    result_.base = loaded_.base;
    if (!result_.base) return;
    for (const MapProblem& problem : result_.base->problems)
      result_.map_problems.push_back(problem.what);
  }

  // At the end, to say what the freezes cost.
  void judge_cap() {
    FreezeMap open = loaded_.map;
    if (result_.base) {
      // A patch that closes freezes to get below the cap is there.
      std::erase_if(open.freezes,
                    [&](const Freeze& freeze) { return result_.base->withdrawal_of(freeze.id) != nullptr; });
    }
    if (auto problem = cap_problem(open, GateMeasure{result_.replays, result_.seconds}); !problem.empty())
      result_.map_problems.push_back(std::move(problem));
  }

  [[nodiscard]] std::map<std::string, FixtureState> fixture_states() const {
    std::vector<Freeze> freezes;
    for (const GateEntry& entry : result_.entries)
      freezes.push_back(entry.freeze);
    return check_fixtures(loaded_.root, freezes);
  }

  void check_fixtures_of_all() {
    const auto states = fixture_states();
    for (GateEntry& entry : result_.entries) {
      auto problems = fixture_problems(entry.freeze, states);
      std::ranges::move(problems, std::back_inserter(entry.problems));
    }
  }

  [[nodiscard]] tl::expected<ReplayTarget, std::string> target_of(const Freeze& freeze,
                                                                  const TestId& id) const {
    return freeze.command.empty() ? tests_.target_of(id) : command_target(freeze.command, id, loaded_.root);
  }

  void find_targets() {
    for (GateEntry& entry : result_.entries) {
      auto target = target_of(entry.freeze, entry.freeze.id);
      if (!target) {
        entry.problems.push_back(
            {GateFault::not_found, target.error(), "build it, or have the owner close the freeze", {}});
        continue;
      }
      Work work;
      work.entry = &entry;
      work.target = *std::move(target);
      work.target.among = entry.freeze.among;
      for (const auto& [name, value] : entry.freeze.env)
        work.target.environment[name] = value;
      works_.push_back(std::move(work));
    }
  }

  Result<std::vector<Replay>> replay(const std::vector<ReplayTask>& tasks, const char* what) {
    ReplayOptions replaying = replay_options_of(options_.limits);
    replaying.keep = options_.keep;
    Progress progress(what, tasks.size());
    replaying.progress = [&](std::size_t done) { progress.show(done); };
    auto batch = replay_all(tasks, machine_, replaying, signals_);
    if (!batch) return tl::unexpected(batch.error());
    result_.interrupted = batch->interrupted;
    result_.replays += batch->replays.size();
    return std::move(batch->replays);
  }

  // Each witness once, as a normal run has it: pins are for the frozen tests.
  std::optional<Error> run_witnesses() {
    std::map<WitnessKey, ReplayTarget> targets;
    for (GateEntry& entry : result_.entries) {
      for (const TestId& id : entry.freeze.witnesses) {
        if (targets.contains(key_of(entry.freeze, id))) continue;
        auto target = target_of(entry.freeze, id);
        if (target) {
          targets.emplace(key_of(entry.freeze, id), *std::move(target));
        } else {
          entry.problems.push_back({GateFault::witness_failed,
                                    fmt::format("witness {}: {}", to_string(id), target.error()),
                                    "build it, or name a witness that is there",
                                    {}});
        }
      }
    }
    std::vector<ReplayTask> tasks;
    PinPlan unpinned;
    unpinned.modes = *preset_modes("none");
    for (const auto& [key, target] : targets)
      tasks.push_back({&target, unpinned});
    const auto replays = replay(tasks, "running witnesses");
    if (!replays) return replays.error();
    if (result_.interrupted) return std::nullopt;
    std::size_t number = 0;
    for (const auto& [key, target] : targets)
      witnesses_.emplace(key, std::move((*replays)[number++]));
    for (GateEntry& entry : result_.entries) {
      for (const TestId& id : entry.freeze.witnesses) {
        const auto found = witnesses_.find(key_of(entry.freeze, id));
        if (found == witnesses_.end()) continue;
        auto problems = witness_problems(entry.freeze, id, found->second, frozen_);
        std::ranges::move(problems, std::back_inserter(entry.problems));
      }
    }
    return std::nullopt;
  }

  // After the replays, which show what the frozen test asserts.
  void judge_assertions() {
    for (Work& work : works_) {
      std::vector<Replay> frozen = work.seeds;
      std::ranges::copy(work.controls, std::back_inserter(frozen));
      std::ranges::copy(work.fresh, std::back_inserter(frozen));
      auto weakened = weakening(work.entry->freeze, frozen);
      std::ranges::move(weakened, std::back_inserter(work.entry->problems));
      for (const TestId& id : work.entry->freeze.witnesses) {
        const auto found = witnesses_.find(key_of(work.entry->freeze, id));
        if (found == witnesses_.end() || found->second.end != ReplayEnd::passed) continue;
        auto judgement = judge_restatements(work.entry->freeze, id, found->second, frozen);
        if (judgement.problem) work.entry->problems.push_back(*std::move(judgement.problem));
        if (!judgement.remark.empty()) work.entry->remarks.push_back(std::move(judgement.remark));
      }
    }
  }

  void add_tasks(std::size_t number, SeedRole role, std::span<const std::int64_t> seeds,
                 std::vector<ReplayTask>& tasks, std::vector<Purpose>& purposes) const {
    for (const std::int64_t seed : seeds) {
      for (std::size_t i = 0; i < options_.repeats; ++i) {
        tasks.push_back({&works_[number].target, plan_of(works_[number].entry->freeze, seed)});
        purposes.push_back({number, role});
      }
    }
  }

  std::optional<Error> replay_for(const std::vector<ReplayTask>& tasks, const std::vector<Purpose>& purposes,
                                  const char* what) {
    auto replays = replay(tasks, what);
    if (!replays) return replays.error();
    if (result_.interrupted) return std::nullopt;
    for (std::size_t i = 0; i < replays->size(); ++i) {
      Work& work = works_[purposes[i].work];
      work.entry->pins = (*replays)[i].pins;
      auto& list = purposes[i].role == SeedRole::seed      ? work.seeds
                   : purposes[i].role == SeedRole::control ? work.controls
                                                           : work.fresh;
      hold_to_parameter(work.entry->freeze, (*replays)[i]);
      list.push_back(std::move((*replays)[i]));
    }
    return std::nullopt;
  }

  void classify_work(Work& work) {
    ClassificationOptions options;
    options.on_seed_stable = loaded_.map.policy.on_seed_stable;
    options.sweep_bound = options_.sweep;
    work.entry->classification =
        classify(work.entry->freeze, {work.seeds, work.controls, work.fresh}, options);
  }

  std::optional<Error> replay_recorded() {
    std::vector<ReplayTask> tasks;
    std::vector<Purpose> purposes;
    for (std::size_t i = 0; i < works_.size(); ++i) {
      add_tasks(i, SeedRole::seed, works_[i].entry->freeze.seeds, tasks, purposes);
      add_tasks(i, SeedRole::control, works_[i].entry->freeze.controls, tasks, purposes);
    }
    if (auto error = replay_for(tasks, purposes, "replaying")) return error;
    for (Work& work : works_)
      classify_work(work);
    return std::nullopt;
  }

  // Fresh seeds, for freezes whose recorded ones belong to another build, until each is decided.
  std::optional<Error> sweep() {
    while (!result_.interrupted) {
      std::vector<ReplayTask> tasks;
      std::vector<Purpose> purposes;
      for (std::size_t i = 0; i < works_.size(); ++i) {
        const std::size_t needed = works_[i].entry->classification->needs_sweep;
        const std::size_t from = works_[i].fresh.size() / options_.repeats;
        if (needed != 0)
          add_tasks(i, SeedRole::fresh, fresh_seeds(works_[i].entry->freeze, from, needed), tasks, purposes);
      }
      if (tasks.empty()) return std::nullopt;
      if (auto error = replay_for(tasks, purposes, "sweeping fresh seeds")) return error;
      for (Work& work : works_)
        if (work.entry->classification->needs_sweep != 0) classify_work(work);
    }
    return std::nullopt;
  }

  // The gate only reads: whoever else changed something while it ran has made its answer worthless.
  void look_again(const Result<std::string>& map_before) {
    const auto map_after = sha256_file(loaded_.file);
    // Judged by a base, the tree may have no map; that has been said, and it must stay so.
    const bool is_same =
        map_before && map_after ? *map_before == *map_after : loaded_.base && !map_before && !map_after;
    if (!is_same)
      result_.map_problems.emplace_back("the freeze map changed while the gate ran: run it again");
    const auto states = fixture_states();
    for (GateEntry& entry : result_.entries) {
      const bool was_intact = std::ranges::none_of(entry.problems, [](const GateProblem& problem) {
        return problem.fault == GateFault::fixture_changed;
      });
      if (!was_intact) continue;
      auto problems = fixture_problems(entry.freeze, states);
      for (GateProblem& problem : problems)
        problem.what += " while the gate ran";
      std::ranges::move(problems, std::back_inserter(entry.problems));
    }
  }

  const GateOptions& options_;
  LoadedMap loaded_;
  BuildTests tests_;
  PinMachine machine_;
  HeldSignals signals_;
  GateResult result_;
  std::set<TestId> frozen_;
  std::map<WitnessKey, Replay> witnesses_;
  std::vector<Work> works_;
};

// A map whose entries all bring their command needs no build.
Result<BuildTests> tests_for(const LoadedMap& loaded, const GateOptions& options) {
  const bool has_place = !options.build.build.empty() || !options.build.binaries.empty();
  const bool needs_place = loaded.map.freezes.empty() ||
                           std::ranges::any_of(loaded.map.freezes, &std::string::empty, &Freeze::command);
  return has_place || needs_place ? BuildTests::open(options.build) : BuildTests();
}

int gate(GateOptions options) {
  auto loaded = load_judging_map(options.map, options.base);
  if (!loaded) return fail(loaded.error());
  if (!loaded->base && loaded->path.empty()) return fail(no_map());
  const std::string map_path = loaded->path;
  for (const std::string& nodeid : options.only) {
    if (const auto freeze = find_freeze(*loaded, nodeid); !freeze) return fail(freeze.error());
  }
  auto tests = tests_for(*loaded, options);
  if (!tests) return fail(tests.error());
  auto machine = this_machine();
  if (!machine) return fail(machine.error());
  auto result = Gate(options, *std::move(loaded), *std::move(tests), *std::move(machine)).execute();
  if (!result) return fail(result.error());
  result->kept_outputs = options.keep;
  const auto error =
      write_out(stdout, options.format == "json"
                            ? render_gate_json(*result, map_path)
                            : render_gate(*result, map_path, use_colour(stdout), width_of(stdout)));
  return error ? fail(*error) : to_int(result->code());
}

}  // namespace

void add_gate(CLI::App& app, Invocation& invocation) {
  auto options = std::make_shared<GateOptions>();
  CLI::App* const command =
      app.add_subcommand("gate", "Replay every freeze at its seeds, and say what became of each");
  command->footer(
      "Example:\n"
      "  freezegate gate --build build\n"
      "\n"
      "Leases are looked at first, then fixtures, then witnesses are run, then every freeze is "
      "replayed at "
      "its seeds and controls. It reads the freeze map and writes nothing to it.\n"
      "\n"
      "A patch is judged by the map of its base, which it cannot edit:\n"
      "  freezegate gate --base origin/main --build build");
  add_map_options(*command, options->map);
  add_base_options(*command, options->base);
  add_build_options(*command, options->build);
  command->add_option("nodeid", options->only, "Only these freezes (default: all)")
      ->type_name("NODEID")
      ->expected(0, -1);
  add_replay_limits(*command, options->limits);
  command->add_option("--repeat", options->repeats, "Replay each seed so often (default: 1)")
      ->type_name("N")
      ->check(CLI::Range(1, 1000));
  command->add_option("--sweep", options->sweep, "Most fresh seeds for one freeze (default: 500)")
      ->type_name("N")
      ->check(CLI::Range(1, 100000));
  command->add_option("--keep", options->keep, "Keep the outputs of replays that did not pass in this folder")
      ->type_name("DIR");
  command->add_option("--format", options->format, "How to show it: text (default) or json")
      ->type_name("FORMAT")
      ->check(CLI::IsMember({"text", "json"}));
  command->callback([options, &invocation] { invocation.exit_status = gate(*options); });
}

}  // namespace freezegate::cli
