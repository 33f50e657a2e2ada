// Records what a test framework says: one neutral set of events that both listeners fill.
#pragma once

#include "assertion_census.hpp"
#include "json_line.hpp"
#include "report_file.hpp"

#include <atomic>
#include <cstddef>
#include <cstdint>

namespace freezegate {
namespace FREEZEGATE_RUNTIME_NAMESPACE {

/// The start of a run of all selected tests.
struct RunEvent {
  const char* framework;
  const char* framework_version;
  bool filtered;
  bool partial;  // some sections of the tests only
  std::uint64_t selected;
  bool has_seed;
  std::uint64_t seed;
  const char* assertions;  // how much of them is recorded: "all", "counts" or nullptr
};

struct TestEvent {
  Text name;
  Text file;
  std::uint32_t line;
  Text value_param;
  Text type_param;
  Text excused_by;  // the mark by which the framework excuses its failures
};

struct FailureEvent {
  const char* kind = "assertion";
  bool fatal = false;
  Text family;
  const Text* source = nullptr;
  std::size_t source_count = 0;
  Text type;
  Text file;
  std::uint32_t line = 0;
  const Text* sections = nullptr;
  std::size_t section_count = 0;
  Text message;
  Text scope;              // where, when no test is running
  std::uint32_t site = 0;  // id of the assertion, where it is known
};

/// How many assertions a test executed.
struct ExecutedAssertions {
  enum class Source {
    unknown,
    given,           ///< By the framework: `number`.
    counted,         ///< By the census.
    counted_if_any,  ///< By the census, which may not see all: none that were seen is not the same as none.
  };
  ExecutedAssertions() noexcept = default;
  ExecutedAssertions(Source from, std::uint64_t executed) noexcept : source(from), number(executed) {}

  Source source = Source::unknown;
  std::uint64_t number = 0;
};

/// The one recorder of a process. Every call is safe from any thread and from a signal handler, does nothing
/// in a forked child, never throws and never blocks for long: a record that cannot be written makes the
/// report `lost`, which the verdict takes as a failure.
class Recorder {
 public:
  static Recorder& instance() noexcept;

  void begin_run(const RunEvent& run) noexcept;
  void iteration(std::uint64_t seed) noexcept;
  void begin_test(const TestEvent& test) noexcept;
  void failure(const FailureEvent& failure) noexcept;
  void skip(Text file, std::uint32_t line, Text message) noexcept;
  /// An assertion that the running test reaches for the first time. Writes its record when the process does.
  /// \param slot  where the site keeps its slot; `none` is there as long as it has none.
  /// \returns the slot; nullptr when nothing is recorded here (in a fork, when the report is lost).
  capture::Slot* reach(capture::Slot** slot, const capture::Slot* none, const SiteEvent& site) noexcept;
  /// Where the thread that runs the tests stores the name of the site that it reaches; part of the report.
  /// Changes when a run begins, and in a fork. Never nullptr.
  std::uint64_t* last_reached() noexcept { return last_reached_; }

  void end_test(const char* outcome, ExecutedAssertions executed) noexcept;
  void not_run(Text name, const char* why, Text file, std::uint32_t line) noexcept;
  void end_run(bool ok, int own_code) noexcept;

  // The end of the process's life, told by the exit hook.
  void exiting(int status) noexcept;
  void answered(int status) noexcept;
  void closed() noexcept;
  void killed_by_sanitizer() noexcept;

  /// True in the process that opened the report, not in its forks.
  bool is_owner() const noexcept;
  bool is_supervised() const noexcept { return supervised_; }
  /// A run was started at all: false for lists, helps and death-test children.
  bool was_started() const noexcept { return owner_ != 0; }
  /// Something failed, or the process is ending inside a run.
  bool needs_judging() const noexcept { return something_failed_ || open_runs_ != 0 || lost_; }
  /// A descriptor of the report as it is now; -1 with errno when there is none.
  int report_descriptor() noexcept { return file_.descriptor(); }
  /// Why the report could not be opened, as errno; 0 when it could.
  int open_error() const noexcept { return open_error_; }

 private:
  class Lock;

  Recorder() = default;
  void open(const RunEvent& run) noexcept;
  void write_process_record(const RunEvent& run) noexcept;
  void write_last_record() noexcept;
  void write_site(std::uint32_t id, const SiteEvent& site) noexcept;
  std::uint64_t write_counts(bool in_test) noexcept;
  static JsonLine line() noexcept;
  void write(JsonLine& line) noexcept;
  void give_up(const char* why) noexcept;

  ReportFile file_;
  std::atomic_flag busy_ = ATOMIC_FLAG_INIT;
  std::atomic<int> owner_{0};  // process id; 0: no run was started
  int open_error_ = 0;
  bool supervised_ = false;
  std::atomic<bool> lost_{false};
  std::atomic<bool> something_failed_{false};
  std::atomic<int> open_runs_{0};
  std::uint64_t ordinal_ = 0;  // of the latest test
  bool in_test_ = false;
  std::uint64_t test_started_us_ = 0;
  AssertionCensus census_;
  bool records_assertions_ = false;
  std::uint64_t unrecorded_last_ = 0;  // stands in for the field in the report where there is none
  std::uint64_t* last_reached_ = &unrecorded_last_;
};

/// Registers what happens when the process exits: the last records, and the verdict in place of the raw exit
/// status. Implemented in common/platform; called by the recorder when it opens the report.
void install_exit_hook() noexcept;

}  // namespace FREEZEGATE_RUNTIME_NAMESPACE
}  // namespace freezegate
