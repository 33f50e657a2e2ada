// A replay: one run of one test at one seed, in its own process, under its pins.
#pragma once

#include <freezegate/failure.hpp>
#include <freezegate/pinned_run.hpp>
#include <freezegate/pins.hpp>
#include <freezegate/process.hpp>
#include <freezegate/run_report.hpp>
#include <freezegate/test_id.hpp>

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace freezegate {

/// How the replayed test ended.
enum class ReplayEnd {
  passed,
  failed,  ///< Also by a signal, after its time, or by leaving the process: the shapes say how.
  skipped,
  not_run,  ///< The binary did not run such a test.
  error,    ///< The replay itself went wrong: no report, no process.
};

[[nodiscard]] std::string_view to_string(ReplayEnd end) noexcept;

struct Replay {
  std::int64_t seed = 0;
  ReplayEnd end = ReplayEnd::error;
  std::string why;  ///< With `not_run` and `error`: what happened.
  std::vector<Failure> failures;
  std::vector<std::string> shapes;
  std::string signature;                    ///< Of the shapes; empty when nothing failed.
  std::string parameter;                    ///< GoogleTest's GetParam() in text; empty when there is none.
  std::optional<std::uint64_t> assertions;  ///< How many the test executed, where that is known.
  bool recorded = false;                    ///< Each assertion was recorded: the two lists below are whole.
  std::vector<AssertionSite> asserted;      ///< Which, where they are recorded.
  std::vector<std::string> asserted_lines;  ///< The same, as a freeze map pins them.
  std::string
      output;  ///< Digest of its standard output without what no pin can hold (see normalised_output()).
  std::string text;                 ///< What `output` is the digest of, where it was asked for.
  std::vector<std::string> opened;  ///< Files that it opened for reading, where that was asked for.
  int raw_code = 0;                 ///< Of its process; signals as 128 + n.
  bool timed_out = false;
  PinOutcome pins;

  /// What is compared when a seed is asked twice: end, signature, exit status and output.
  [[nodiscard]] bool agrees_with(const Replay& other) const;
};

/// Fills in what the process's report and its end say of one test. Pure.
/// \param reports  of this process, with the supervisor's record of its end.
/// \param test     the framework's own name; empty: all tests of the process together.
void read_replay(std::span<const ProcessReport> reports, const std::string& test, Replay& replay);

/// Fills in what the exit status and the output of another test runner say of the one test that it ran. Pure.
/// \param output  its standard output, and its standard error behind it.
void read_output(std::string_view output, const ProcessEnd& end, Replay& replay);

/// The command line of an entry's `command` for one test, `{seed}` left in it: split as a shell splits words,
/// and with none of what else a shell does. Pure. \returns why it cannot be split, as a sentence fragment.
[[nodiscard]] tl::expected<std::vector<std::string>, std::string> command_line_of(std::string_view command,
                                                                                  const TestId& id);

/// Standard output without durations and without the run's own folder. Pure.
[[nodiscard]] std::string normalised_output(std::string_view text, std::string_view folder);

/// What is replayed.
struct ReplayTarget {
  std::vector<std::string> command;  ///< The test binary, and what stands before the choice of the test.
  std::string test;                  ///< The framework's own name; empty: whatever the command runs.
  /// Tests that run in the same process: by default none other; a filter in the framework's own words, such
  /// as `*`.
  std::string among;
  std::filesystem::path directory;                 ///< Where it runs; empty: here.
  std::map<std::string, std::string> environment;  ///< Set besides; `{seed}` is replaced.
  /// The command runs the test by itself, in another test runner: `{seed}` is replaced in its words, and its
  /// exit status and output are all that it says (see read_output()).
  bool by_output = false;
};

/// The arguments that let a binary of a framework run what the target names.
[[nodiscard]] std::vector<std::string> arguments_for(const ReplayTarget& target, std::string_view framework);

struct ReplayOptions {
  std::chrono::milliseconds timeout{60000};  ///< Wall time of one replay.
  std::size_t jobs = 1;                      ///< At most so many at once.
  std::filesystem::path keep;                ///< Where outputs of failed replays are kept; empty: nowhere.
  bool keep_text = false;                    ///< Fill Replay::text.
  bool records_opened = false;               ///< Fill Replay::opened.
  std::function<void(std::size_t done)> progress;
};

struct ReplayTask {
  const ReplayTarget* target = nullptr;
  PinPlan plan;
};

struct ReplayBatch {
  std::vector<Replay> replays;  ///< In the order of the tasks; of an interrupted batch those that ended.
  bool interrupted = false;     ///< A signal ended it early.
};

/// Does all tasks, several at a time. \returns an environment error when a replay cannot be started. Not
/// thread-safe.
[[nodiscard]] Result<ReplayBatch> replay_all(std::span<const ReplayTask> tasks, const PinMachine& machine,
                                             const ReplayOptions& options, const HeldSignals& signals);

/// The same for one target under several plans.
[[nodiscard]] Result<ReplayBatch> replay_all(const ReplayTarget& target, std::span<const PinPlan> plans,
                                             const PinMachine& machine, const ReplayOptions& options,
                                             const HeldSignals& signals);

}  // namespace freezegate
