// Runs replays, several at a time.
#include <freezegate/binary_traits.hpp>
#include <freezegate/process_pool.hpp>
#include <freezegate/replay.hpp>
#include <freezegate/run_report_reader.hpp>

#include <algorithm>
#include <fstream>
#include <iterator>
#include <map>
#include <optional>
#include <system_error>
#include <unistd.h>
#include <utility>

#include <fmt/format.h>
#include <xxhash.h>

namespace freezegate {

namespace {

namespace fs = std::filesystem;

std::string contents_of(const fs::path& file) {
  std::ifstream in(file, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), std::istreambuf_iterator<char>()};
}

std::string digest_of(const std::string& text) {
  const XXH128_hash_t hash = XXH3_128bits(text.data(), text.size());
  return fmt::format("{:016x}{:016x}", hash.high64, hash.low64);
}

// Tests of several freezes can have the same seeds.
std::string file_name_of(const ReplayTarget& target) {
  std::string name = fs::path(target.command.front()).filename().string() + "-" + target.test;
  for (char& c : name) {
    const bool is_plain = (c >= '0' && c <= '9') || ((c | 0x20) >= 'a' && (c | 0x20) <= 'z') || c == '.' ||
                          c == '_' || c == '-';
    if (!is_plain) c = '_';
  }
  return name.substr(0, 150);  // file systems take 255 bytes
}

class Replays {
 public:
  Replays(std::span<const ReplayTask> tasks, const PinMachine& machine, const ReplayOptions& options)
      : tasks_(tasks), machine_(machine), options_(options) {
    results_.resize(tasks.size());
    has_ended_.resize(tasks.size());
    runs_.resize(tasks.size());
  }

  std::optional<Launch> launch(std::size_t number) {
    if (number >= tasks_.size() || error_) return std::nullopt;
    auto run = prepare(tasks_[number]);
    if (!run) {
      error_ = run.error();
      return std::nullopt;
    }
    runs_[number].emplace(*std::move(run));
    Launch launch = runs_[number]->launch();
    launch.set_environment["FREEZEGATE_SUPERVISOR"] = fmt::format("{:010}", getpid());
    launch.set_environment["FREEZEGATE_ASSERTIONS"] = "all";
    launch.directory = tasks_[number].target->directory;
    launch.captured = CapturedOutput{runs_[number]->folder() / "output", runs_[number]->folder() / "errors"};
    launch.timeout = options_.timeout;
    return launch;
  }

  void ended(std::size_t number, const Supervised& process) {
    Replay& replay = results_[number];
    const PinnedRun& run = *runs_[number];
    replay.seed = tasks_[number].plan.seed;
    replay.pins = run.outcome();
    replay.raw_code = process.end.raw_code();
    std::string text = normalised_output(contents_of(run.folder() / "output"), run.folder().string());
    replay.output = digest_of(text);
    if (options_.keep_text) replay.text = std::move(text);
    if (!replay.pins.launch_error.empty()) {
      replay.why = "it could not be started: " + replay.pins.launch_error;
    } else if (tasks_[number].target->by_output) {
      read_output(contents_of(run.folder() / "output") + contents_of(run.folder() / "errors"), process.end,
                  replay);
    } else {
      read(run, process, tasks_[number].target->test, replay);
    }
    if (options_.records_opened) replay.opened = run.opened();
    keep_output(run, *tasks_[number].target, replay);
    has_ended_[number] = true;
    runs_[number].reset();
    if (options_.progress) options_.progress(++done_);
  }

  [[nodiscard]] const std::optional<Error>& error() const { return error_; }
  // Those that ended: all, unless somebody interrupted it.
  [[nodiscard]] std::vector<Replay> take() {
    std::vector<Replay> ended;
    for (std::size_t i = 0; i < results_.size(); ++i) {
      if (has_ended_[i]) ended.push_back(std::move(results_[i]));
    }
    return ended;
  }

 private:
  Result<PinnedRun> prepare(const ReplayTask& task) {
    const ReplayTarget& target = *task.target;
    const auto binary = traits_of(target);
    if (!binary) return tl::unexpected(binary.error());
    PinnedRun::Request request;
    request.plan = task.plan;
    request.command = target.command;
    if (target.by_output) {
      for (std::string& word : request.command)
        word = with_seed(word, task.plan.seed);
    }
    for (std::string& argument : arguments_for(target, (*binary)->framework))
      request.command.push_back(std::move(argument));
    request.environment = target.environment;
    request.private_directory = target.directory;
    request.binary = **binary;
    if (target.by_output) request.binary->framework.clear();  // what it runs is told by its own command
    request.records_opened = options_.records_opened;
    return PinnedRun::prepare(std::move(request), machine_);
  }

  // Looked at once: a large binary takes longer to read than a replay.
  Result<const BinaryTraits*> traits_of(const ReplayTarget& target) {
    const std::string name = target.command.empty() ? std::string() : target.command.front();
    const auto known = binaries_.find(name);
    if (known != binaries_.end()) return &known->second;
    const auto program = name.empty() ? std::nullopt : find_program(name);
    if (!program) {
      return tl::unexpected(
          Error{ExitCode::environment, "there is no such test binary", name, "build it, or give its path"});
    }
    auto traits = binary_traits(*program);
    if (!traits) return tl::unexpected(traits.error());
    return &binaries_.emplace(name, *std::move(traits)).first->second;
  }

  // The folder is the run's alone: every report in it whose process is the test's own is its report.
  static void read(const PinnedRun& run, const Supervised& process, const std::string& test, Replay& replay) {
    const std::int64_t pid = replay.pins.test_pid != 0 ? replay.pins.test_pid : process.pid;
    std::vector<ProcessReport> reports;
    std::error_code error;
    for (const auto& entry : fs::directory_iterator(run.reports(), error)) {
      auto report = load_report(entry.path());
      if (!report) {
        replay.why = report.error().what;
        return;
      }
      if (report->pid != pid) continue;
      report->end = process.end;
      reports.push_back(*std::move(report));
    }
    if (process.end.timed_out) replay.timed_out = true;
    read_replay(reports, test, replay);
  }

  void keep_output(const PinnedRun& run, const ReplayTarget& target, const Replay& replay) const {
    if (options_.keep.empty() || replay.end == ReplayEnd::passed) return;
    std::error_code ignored;  // what cannot be kept is no reason for another result
    fs::create_directories(options_.keep, ignored);
    for (const char* const name : {"output", "errors"}) {
      const std::string kept = fmt::format("{}-seed-{}-{}.txt", file_name_of(target), replay.seed, name);
      fs::copy_file(run.folder() / name, options_.keep / kept, fs::copy_options::overwrite_existing, ignored);
    }
  }

  std::span<const ReplayTask> tasks_;
  const PinMachine& machine_;
  const ReplayOptions& options_;
  std::map<std::string, BinaryTraits> binaries_;  // by the command's first word
  std::vector<Replay> results_;
  std::vector<bool> has_ended_;
  std::vector<std::optional<PinnedRun>> runs_;
  std::optional<Error> error_;
  std::size_t done_ = 0;
};

Result<ReplayBatch> replay_once(std::span<const ReplayTask> tasks, const PinMachine& machine,
                                const ReplayOptions& options, const HeldSignals& signals) {
  Replays replays(tasks, machine, options);
  const auto whole =
      supervise_many([&](std::size_t number) { return replays.launch(number); },
                     [&](std::size_t number, const Supervised& end) { replays.ended(number, end); },
                     std::max<std::size_t>(options.jobs, 1), signals);
  if (replays.error()) return tl::unexpected(*replays.error());
  if (!whole) return tl::unexpected(whole.error());
  return ReplayBatch{replays.take(), !*whole};
}

bool hung_under_scheduler(const Replay& replay) {
  return replay.timed_out && std::ranges::any_of(replay.pins.axes, [](const PinnedAxis& axis) {
           return axis.name == "sched" && axis.is_pinned();
         });
}

// A hang under the scheduler is its own until the test hangs without it, too: then no seed has said anything.
std::optional<Error> ask_without_scheduler(std::span<const ReplayTask> tasks, const PinMachine& machine,
                                           ReplayOptions options, const HeldSignals& signals,
                                           ReplayBatch& batch) {
  std::vector<std::size_t> hung;
  std::vector<ReplayTask> again;
  for (std::size_t i = 0; i < batch.replays.size(); ++i) {
    if (!hung_under_scheduler(batch.replays[i])) continue;
    hung.push_back(i);
    again.push_back(tasks[i]);
    again.back().plan.modes.insert_or_assign("sched", PinMode::off);
  }
  if (again.empty()) return std::nullopt;
  options.progress = nullptr;
  options.keep.clear();
  const auto asked = replay_once(again, machine, options, signals);
  if (!asked) return asked.error();
  batch.interrupted = asked->interrupted;
  for (std::size_t i = 0; i < asked->replays.size(); ++i) {
    if (asked->replays[i].timed_out) continue;
    Replay& replay = batch.replays[hung[i]];
    replay.end = ReplayEnd::error;
    replay.why =
        "it hung under the axis sched and not without it: the pin failed, not the test; pin sched=off";
  }
  return std::nullopt;
}

}  // namespace

Result<ReplayBatch> replay_all(std::span<const ReplayTask> tasks, const PinMachine& machine,
                               const ReplayOptions& options, const HeldSignals& signals) {
  auto batch = replay_once(tasks, machine, options, signals);
  if (!batch || batch->interrupted) return batch;
  if (auto error = ask_without_scheduler(tasks, machine, options, signals, *batch))
    return tl::unexpected(*error);
  return batch;
}

Result<ReplayBatch> replay_all(const ReplayTarget& target, std::span<const PinPlan> plans,
                               const PinMachine& machine, const ReplayOptions& options,
                               const HeldSignals& signals) {
  std::vector<ReplayTask> tasks;
  for (const PinPlan& plan : plans)
    tasks.push_back({&target, plan});
  return replay_all(tasks, machine, options, signals);
}

}  // namespace freezegate
