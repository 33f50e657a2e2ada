// Runs replays, several at a time.
#include <freezegate/binary_traits.hpp>
#include <freezegate/process_pool.hpp>
#include <freezegate/replay.hpp>
#include <freezegate/run_report_reader.hpp>

#include <algorithm>
#include <fstream>
#include <iterator>
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

class Replays {
 public:
  Replays(const ReplayTarget& target, std::span<const PinPlan> plans, const PinMachine& machine,
          const ReplayOptions& options, BinaryTraits binary)
      : target_(target), plans_(plans), machine_(machine), options_(options), binary_(std::move(binary)) {
    results_.resize(plans.size());
    has_ended_.resize(plans.size());
    runs_.resize(plans.size());
  }

  std::optional<Launch> launch(std::size_t number) {
    if (number >= plans_.size() || error_) return std::nullopt;
    PinnedRun::Request request;
    request.plan = plans_[number];
    request.command = target_.command;
    for (std::string& argument : arguments_for(target_, binary_.framework))
      request.command.push_back(std::move(argument));
    request.environment = target_.environment;
    request.private_directory = target_.directory;
    request.binary = binary_;
    auto run = PinnedRun::prepare(std::move(request), machine_);
    if (!run) {
      error_ = run.error();
      return std::nullopt;
    }
    runs_[number].emplace(*std::move(run));
    Launch launch = runs_[number]->launch();
    launch.set_environment["FREEZEGATE_SUPERVISOR"] = fmt::format("{:010}", getpid());
    launch.directory = target_.directory;
    launch.captured = CapturedOutput{runs_[number]->folder() / "output", runs_[number]->folder() / "errors"};
    launch.timeout = options_.timeout;
    return launch;
  }

  void ended(std::size_t number, const Supervised& process) {
    Replay& replay = results_[number];
    const PinnedRun& run = *runs_[number];
    replay.seed = plans_[number].seed;
    replay.pins = run.outcome();
    replay.raw_code = process.end.raw_code();
    std::string text = normalised_output(contents_of(run.folder() / "output"), run.folder().string());
    replay.output = digest_of(text);
    if (options_.keep_text) replay.text = std::move(text);
    if (!replay.pins.launch_error.empty()) {
      replay.why = "it could not be started: " + replay.pins.launch_error;
    } else {
      read(run, process, replay);
    }
    keep_output(run, replay);
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
  // The folder is the run's alone: every report in it whose process is the test's own is its report.
  void read(const PinnedRun& run, const Supervised& process, Replay& replay) const {
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
    read_replay(reports, target_.test, replay);
  }

  void keep_output(const PinnedRun& run, const Replay& replay) const {
    if (options_.keep.empty() || replay.end == ReplayEnd::passed) return;
    std::error_code ignored;  // what cannot be kept is no reason for another result
    fs::create_directories(options_.keep, ignored);
    for (const char* const name : {"output", "errors"}) {
      fs::copy_file(run.folder() / name, options_.keep / fmt::format("seed-{}-{}.txt", replay.seed, name),
                    fs::copy_options::overwrite_existing, ignored);
    }
  }

  const ReplayTarget& target_;
  std::span<const PinPlan> plans_;
  const PinMachine& machine_;
  const ReplayOptions& options_;
  BinaryTraits binary_;
  std::vector<Replay> results_;
  std::vector<bool> has_ended_;
  std::vector<std::optional<PinnedRun>> runs_;
  std::optional<Error> error_;
  std::size_t done_ = 0;
};

}  // namespace

Result<ReplayBatch> replay_all(const ReplayTarget& target, std::span<const PinPlan> plans,
                               const PinMachine& machine, const ReplayOptions& options,
                               const HeldSignals& signals) {
  const auto program = target.command.empty() ? std::nullopt : find_program(target.command.front());
  if (!program) {
    return tl::unexpected(Error{ExitCode::environment, "there is no such test binary",
                                target.command.empty() ? "" : target.command.front(),
                                "build it, or give its path"});
  }
  const auto binary = binary_traits(*program);
  if (!binary) return tl::unexpected(binary.error());
  Replays replays(target, plans, machine, options, *binary);
  const auto whole =
      supervise_many([&](std::size_t number) { return replays.launch(number); },
                     [&](std::size_t number, const Supervised& end) { replays.ended(number, end); },
                     std::max<std::size_t>(options.jobs, 1), signals);
  if (replays.error()) return tl::unexpected(*replays.error());
  if (!whole) return tl::unexpected(whole.error());
  return ReplayBatch{replays.take(), !*whole};
}

}  // namespace freezegate
