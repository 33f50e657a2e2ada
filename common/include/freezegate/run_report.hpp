// The run report as the reader gives it: what one test process said of itself, and what its supervisor saw of
// its end. The file format is docs/reference/run-report.md.
#pragma once

#include <freezegate/failure.hpp>

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace freezegate {

/// What the framework says of a test at its end.
enum class Outcome {
  passed,
  failed,
  skipped,
  excused,  ///< It failed, and the framework does not count that (Catch2 `[!mayfail]`, `[!shouldfail]`).
};

/// What a process records of the assertions that it executes.
enum class AssertionCapture {
  none,    ///< Nothing.
  dead,    ///< Nothing, although the binary was built to: the capture headers came too late.
  counts,  ///< How many each test executed.
  all,     ///< Each of them, by its site.
};

/// One assertion in the source.
struct AssertionSite {
  std::string macro;                  ///< As written: `EXPECT_EQ`, `CATCH_CHECK`.
  std::vector<std::string> source;    ///< Stringified operands, in order.
  std::string file;                   ///< As the compiler saw it.
  std::uint32_t line = 0;             ///< From 1; 0 when unknown.
  std::vector<std::string> sections;  ///< Catch2 section path, outermost first, without the test case itself.

  friend bool operator==(const AssertionSite&, const AssertionSite&) = default;
};

/// How often one site was executed. All three are 0 where it was only reached: an operand threw.
struct SiteCount {
  std::uint32_t site = 0;  ///< Index into ProcessReport::sites.
  std::uint64_t passed = 0;
  std::uint64_t failed = 0;
  std::uint64_t excused = 0;  ///< Failed, and the framework does not count that.

  [[nodiscard]] std::uint64_t executed() const noexcept { return passed + failed + excused; }
  friend bool operator==(const SiteCount&, const SiteCount&) = default;
};

/// One execution of one test.
struct TestRun {
  std::string name;
  std::string file;
  std::uint32_t line = 0;
  std::string value_param;  ///< GoogleTest's GetParam() in text; empty when there is none.
  std::string type_param;
  std::optional<Outcome> outcome;  ///< Nothing: it never ended.
  bool partial = false;            ///< Its run was asked for some sections of its tests only (Catch2 `-c`).
  std::uint64_t microseconds = 0;
  std::optional<std::uint64_t> assertions;             ///< Executed assertions, where they are known.
  AssertionCapture captured = AssertionCapture::none;  ///< What its run recorded of assertions.
  /// The sites that it reached, each once; meaningful where `captured` is `all`. A test that never ended may
  /// have reached more.
  std::vector<SiteCount> sites;
  std::vector<Failure> failures;  ///< Also those of a test that passed in the end: the outcome decides.
  std::string skip_reason;
  std::string skip_file;        ///< Where it said that it skips; empty when it did not, or nobody knows.
  std::uint32_t skip_line = 0;  ///< From 1; 0 when unknown.
  /// The mark by which the framework excuses its failures, whether it fails or not: `mayfail`, `shouldfail`.
  std::string excused_by;
};

/// A test that the binary has and that this process did not run, where the framework says why.
struct NotRun {
  std::string name;
  std::string why;  ///< `disabled` or `hidden`.
  std::string file;
  std::uint32_t line = 0;
};

/// A skip that was said outside any test: by an environment, or while a suite was set up.
struct ProgramSkip {
  std::string file;
  std::uint32_t line = 0;
  std::string message;
};

/// A failure outside any test: of a suite, an environment or the program.
struct ProgramFailure {
  std::string scope;  ///< `suite X`, `environment`, `program`: for people.
  Failure failure;
};

/// One execution of all selected tests: a process may have several (RUN_ALL_TESTS twice).
struct SuiteRun {
  bool filtered = false;  ///< Some of the binary's tests were left out by a filter or a shard.
  bool partial = false;   ///< It was asked for some sections of its tests only (Catch2 `-c`).
  std::uint64_t selected = 0;
  std::optional<std::uint64_t> seed;
  AssertionCapture captured = AssertionCapture::none;
  bool ended = false;  ///< An end record came.
  bool ok = false;     ///< The framework's own opinion at the end.
  int own_code = 0;    ///< The exit status that the framework returns for this result.
};

/// A pinned fixture of this binary, as the supervisor saw it around the run.
struct FixtureRecord {
  std::string path;    ///< As in the freeze map.
  std::string before;  ///< `sha256:...`, or why there is no digest.
  std::string after;
};

/// How the supervisor saw the process end.
struct ProcessEnd {
  std::optional<int> status;  ///< Exit status, or nothing when a signal ended it.
  int signal = 0;             ///< Signal number, or 0.
  bool timed_out = false;     ///< The supervisor ended it after its time.

  /// As a shell shows it: the status, or 128 + the signal.
  [[nodiscard]] int raw_code() const noexcept { return status ? *status : 128 + signal; }
};

/// One test process.
struct ProcessReport {
  std::string source;  ///< The report's path; for messages.

  int schema = 0;
  std::string framework;  ///< `googletest` or `catch2`.
  std::string framework_version;
  std::string binary;  ///< File name: the first half of a test id.
  std::string path;    ///< The executable, absolute.
  std::vector<std::string> arguments;
  std::string working_directory;
  std::int64_t pid = 0;
  std::int64_t started_ns = 0;       ///< Unix time in nanoseconds.
  std::int64_t binary_size = 0;      ///< Bytes.
  std::int64_t binary_mtime_ns = 0;  ///< Unix time in nanoseconds.
  bool supervised = false;  ///< A supervisor watched the process, so that its `wait` record must come.

  std::vector<SuiteRun> runs;
  std::vector<TestRun> tests;
  std::vector<NotRun> not_run;
  std::vector<ProgramFailure> program_failures;
  std::vector<ProgramSkip> program_skips;
  std::vector<FixtureRecord> fixtures;

  std::vector<AssertionSite> sites;      ///< In the order in which the process reached them first.
  std::vector<SiteCount> outside_tests;  ///< What was executed outside any test.
  /// The site that the running test reached last, as an index into `sites`: where a process that died stood.
  /// Nothing when that test had reached none, or when nobody recorded it.
  std::optional<std::uint32_t> last_site;

  std::optional<int> exit_status;  ///< What the process was about to exit with, seen by its own exit hook.
  bool closed = false;             ///< The process reached the very end of its life by itself.
  bool torn = false;               ///< The last line was cut short.
  std::string lost;                ///< Why the listener gave up recording; empty when it did not.
  std::optional<ProcessEnd> end;   ///< From the supervisor.
  std::string ctest_name;          ///< Name of the ctest test that ran the process; may be empty.
};

/// The pieces that a person sees of an outcome.
[[nodiscard]] std::string_view to_string(Outcome outcome) noexcept;

}  // namespace freezegate
