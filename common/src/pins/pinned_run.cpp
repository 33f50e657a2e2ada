#include "pins/state_page.hpp"
#include "protocol/pin_settings.hpp"

#include <freezegate/binary_traits.hpp>
#include <freezegate/pinned_run.hpp>

#include <algorithm>
#include <array>
#include <cstdlib>
#include <fstream>
#include <iterator>
#include <optional>
#include <set>
#include <system_error>
#include <utility>

#include <fmt/format.h>

namespace freezegate {

namespace {

namespace fs = std::filesystem;

// Where the private folder is bound, so that its path is the same for everybody.
const fs::path& common_path() {
  static const fs::path path = "/tmp/freezegate/run";
  return path;
}

bool is_any_pinned(const PinPlan& plan, PinNeeds needs) {
  for (const PinAxis& axis : pin_axes()) {
    if (axis.needs == needs && plan.mode(axis.name) != PinMode::off) return true;
  }
  return false;
}

// What the launcher does for a binary that takes no preload library.
bool is_done_by_launcher(std::string_view axis) {
  return axis == "entropy" || axis == "clock";
}

std::map<std::string, std::string> refusals_of(const BinaryTraits& binary, const PinTools& tools) {
  std::map<std::string, std::string> refusals;
  const bool takes_preload = !binary.is_elf || (binary.is_dynamic && !binary.has_set_id);
  for (const PinAxis& axis : pin_axes()) {
    std::string why;
    if (!binary.is_own_machine) {
      why = "the binary is of another processor";
    } else if (axis.needs == PinNeeds::rebuild) {
      if (!binary.takes_race) why = "the tests were not rebuilt for it";
    } else if (axis.needs == PinNeeds::preload && tools.preload.empty()) {
      why = "libfreezegate_pins.so is not installed";
    } else if (axis.needs == PinNeeds::preload && !takes_preload && !is_done_by_launcher(axis.name)) {
      why = "the binary is static";
    } else if (axis.name == "ports" && !takes_preload) {
      why = "the binary is static: only its first TCP port would come from the seed";
    } else if (axis.needs != PinNeeds::preload && axis.name != "env" && axis.name != "order" &&
               tools.launcher.empty()) {
      why = "freezegate-launch is not installed";
    }
    if (!why.empty()) refusals.emplace(axis.name, std::move(why));
  }
  return refusals;
}

PinPlan without(PinPlan plan, const std::map<std::string, std::string>& refusals) {
  for (const auto& [axis, why] : refusals)
    plan.modes.insert_or_assign(axis, PinMode::off);
  return plan;
}

// In front of what the user preloads.
std::string preload_text(const fs::path& library) {
  const char* const before = std::getenv("LD_PRELOAD");
  return before == nullptr || *before == '\0' ? library.string() : library.string() + ":" + before;
}

std::optional<Error> make_folders(const fs::path& folder) {
  std::error_code error;
  for (const char* const name : {"tmp", "home", "reports", "upper", "work"}) {
    fs::create_directory(folder / name, error);
    if (error) {
      return Error{ExitCode::environment, "the private folder cannot be filled: " + error.message(),
                   (folder / name).string(), "make room on that file system"};
    }
  }
  return pinning::create_state_page(folder / "state");
}

}  // namespace

Result<PinnedRun> PinnedRun::prepare(Request request, const PinMachine& machine) {
  const auto program = request.command.empty() ? std::nullopt : find_program(request.command.front());
  if (!program) {
    return tl::unexpected(Error{ExitCode::environment,
                                "the command cannot be started: there is no such program",
                                request.command.empty() ? "" : request.command.front(),
                                "give a program that exists and may be executed"});
  }
  const auto binary = request.binary ? Result<BinaryTraits>(*request.binary) : binary_traits(*program);
  if (!binary) return tl::unexpected(binary.error());
  auto folder = PrivateFolder::take();
  if (!folder) return tl::unexpected(folder.error());
  if (auto error = make_folders(folder->path())) return tl::unexpected(*std::move(error));

  PinnedRun run(*std::move(folder), request.plan);
  run.refusals_ = refusals_of(*binary, machine.tools);
  run.refusals_.insert(machine.refusals.begin(), machine.refusals.end());
  const PinPlan plan = without(request.plan, run.refusals_);
  run.has_private_paths_ = machine.binds_folders;
  const fs::path inside = machine.binds_folders ? common_path() : run.folder_.path();
  auto& variables = run.launch_.set_environment;
  variables = pinned_environment(plan, (inside / "home").string());
  run.launch_.drop_environment = dropped_environment(plan);
  if (plan.mode("env") != PinMode::off) variables["TMPDIR"] = (inside / "tmp").string();
  for (const auto& [name, value] : request.environment)
    variables[name] = with_seed(value, plan.seed);
  if (!machine.tools.preload.empty() && is_any_pinned(plan, PinNeeds::preload)) {
    variables["LD_PRELOAD"] = preload_text(machine.tools.preload);
    variables["FREEZEGATE_PINS"] = settings_text(plan, (inside / "state").string());
  }
  if (request.records_opened) {
    std::ofstream(run.folder_.path() / "opened").flush();
    variables[pins::opened_variable] = (inside / "opened").string();
    if (!machine.tools.preload.empty()) variables["LD_PRELOAD"] = preload_text(machine.tools.preload);
  }
  variables["FREEZEGATE_REPORT_DIR"] = (inside / "reports").string();

  run.launch_.command = request.command;
  for (std::string& argument : order_arguments(plan, binary->framework))
    run.launch_.command.push_back(std::move(argument));
  run.launch_.command.front() = program->string();
  run.start_through(machine, request);
  return run;
}

// The launcher goes in front of the command.
void PinnedRun::start_through(const PinMachine& machine, const Request& request) {
  if (machine.tools.launcher.empty()) return;
  std::vector<std::string> words = {
      machine.tools.launcher.string(),
      settings_text(without(plan_, refusals_), (folder_.path() / "state").string())};
  if (request.stops) words.emplace_back("--stop");
  if (machine.binds_folders) {
    words.insert(words.end(), {"--bind", folder_.path().string(), common_path().string()});
  }
  if (machine.overlays_folders && !request.private_directory.empty()) {
    words.insert(words.end(), {"--overlay", request.private_directory.string(),
                               (folder_.path() / "upper").string(), (folder_.path() / "work").string()});
  }
  words.emplace_back("--");
  launch_.command.insert(launch_.command.begin(), words.begin(), words.end());
}

std::vector<std::string> PinnedRun::opened() const {
  std::set<std::string> paths;
  std::ifstream list(folder_.path() / "opened");
  for (std::string path; std::getline(list, path);) {
    const bool is_own =
        path.starts_with(common_path().string() + "/") || path.starts_with(folder_.path().string() + "/");
    if (!is_own) paths.insert(path);
  }
  return {paths.begin(), paths.end()};
}

PinOutcome PinnedRun::outcome() const {
  PinOutcome outcome;
  outcome.has_private_paths = has_private_paths_;
  auto refusals = refusals_;
  if (auto page = pinning::read_state_page(folder_.path() / "state")) {
    refusals.merge(page->refusals);
    outcome.counters = std::move(page->counters);
    outcome.escapes = std::move(page->escapes);
    outcome.launch_error = std::move(page->launch_error);
    outcome.test_pid = page->test_pid;
  } else {
    outcome.launch_error = page.error().what;
  }
  for (const PinAxis& axis : pin_axes()) {
    const PinMode mode = plan_.mode(axis.name);
    const auto refused = refusals.find(std::string(axis.name));
    outcome.axes.push_back(
        {std::string(axis.name), mode,
         mode == PinMode::off || refused == refusals.end() ? std::string() : refused->second});
  }
  return outcome;
}

Result<PinMachine> probe_machine(const PinTools& tools) {
  PinMachine machine{tools, {}, true, true};
  std::error_code ignored;
  fs::create_directory(common_path().parent_path(), ignored);
  fs::permissions(common_path().parent_path(), fs::perms::all | fs::perms::sticky_bit, ignored);
  fs::create_directory(common_path(), ignored);
  PinnedRun::Request request;
  request.plan.modes = *preset_modes("full");
  request.command = {"/bin/true"};
  auto run = PinnedRun::prepare(request, machine);
  if (!run) return tl::unexpected(run.error());
  const auto ended = supervise(run->launch());
  if (!ended) return tl::unexpected(ended.error());
  const PinOutcome outcome = run->outcome();
  if (!outcome.launch_error.empty()) {
    return tl::unexpected(Error{ExitCode::environment,
                                "no pinned process can be started: " + outcome.launch_error,
                                tools.launcher.string(), "pin nothing: --pin none"});
  }
  for (const PinnedAxis& axis : outcome.axes) {
    if (axis.name != "race" && !axis.refusal.empty()) machine.refusals.emplace(axis.name, axis.refusal);
  }
  const auto page = pinning::read_state_page(run->folder() / "state");
  machine.binds_folders = !tools.launcher.empty() && page && page->bind_errno == 0;
  machine.overlays_folders = !tools.launcher.empty() && page && page->overlay_errno == 0;
  return machine;
}

}  // namespace freezegate
