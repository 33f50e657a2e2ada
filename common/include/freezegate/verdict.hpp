// The verdict: what takes the place of the raw exit code. Pure: a function of reports, freeze map, fixtures
// and a date.
#pragma once

#include <freezegate/assertions.hpp>
#include <freezegate/date.hpp>
#include <freezegate/exit_code.hpp>
#include <freezegate/failure.hpp>
#include <freezegate/freeze_map.hpp>
#include <freezegate/run_report.hpp>

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace freezegate {

/// What was found about one test, one process or one freeze. docs/reference/verdicts.md explains each to
/// users.
enum class FindingKind {
  frozen,            ///< Failed as recorded, lease good, fixtures intact: forgiven.
  quiet,             ///< Frozen, and passed.
  drifted,           ///< Frozen, and failed in another way.
  expired,           ///< Frozen, and failed after the lease ended.
  fixture_changed,   ///< A pinned fixture differs, is missing or cannot be read.
  witness_failed,    ///< A witness failed, was skipped, or did not run where it should have.
  missing,           ///< Frozen, and skipped, disabled, hidden or gone.
  weakened,          ///< Frozen, and its assertions differ from the pinned ones.
  asserted_nothing,  ///< A frozen test or a witness that executed no assertion.
  failed,            ///< Not frozen, and failed; or a suite, an environment or the program failed.
  incomplete,        ///< The process ended inside a run, with 0 or a code of its own.
  unexplained,       ///< The process ended in a way that its report does not explain.
  masked,            ///< Tests failed, and the process said 0.
  no_tests,          ///< No test ran in one process.
  no_report,         ///< No report came from a binary that the map names.
  skipped,           ///< Not frozen, and skipped, disabled, hidden or excused: see skips.hpp.
  note,              ///< Worth saying, never blocking: a lease that ends soon, what was not judged.
};

/// `FROZEN`, `QUIET`, ...: the words that people and machines read.
[[nodiscard]] std::string_view to_string(FindingKind kind) noexcept;

/// The state of one pinned fixture, as the fixture check saw it.
struct FixtureState {
  enum class Kind { intact, changed, missing, unreadable, symlink, not_a_file, outside };
  Kind kind = Kind::intact;
  std::string actual;  ///< `sha256:...` where the file could be read.
  std::string detail;  ///< The system's reason, a link's target.

  friend bool operator==(const FixtureState&, const FixtureState&) = default;
};

/// What a frozen test asserted in one execution, where that is not what its freeze pins.
struct SeenAssertions {
  std::vector<std::string> lines;  ///< As asserted_lines() gives them.
  std::string digest;              ///< Of `lines`.
  AssertionDifference difference;  ///< Empty when the freeze pins a digest only.
};

/// One line of the verdict with all that a person needs to understand it.
struct Finding {
  FindingKind kind = FindingKind::note;
  bool blocking = false;
  std::string binary;
  std::string test;               ///< Empty when the finding is about a process.
  std::string reason;             ///< One sentence fragment: why this kind.
  std::vector<std::string> also;  ///< Further reasons that would have been enough, and remarks.
  std::string mend;               ///< What to do about it; may be empty.
  std::string file;               ///< Where it is declared, where nothing failed that has a place of its own.
  std::uint32_t line = 0;         ///< From 1; 0 when unknown.
  std::vector<Failure> failures;  ///< What was seen to fail.
  std::vector<std::string> shapes;
  std::string signature;                  ///< Of `shapes`; empty when nothing failed.
  std::optional<SeenAssertions> asserts;  ///< With the reason `weakened`, where it could be compared.
  std::optional<Freeze> freeze;           ///< The entry that applies.
  int age_days = 0;                       ///< With `freeze`: since it was opened.
  int days_left = 0;  ///< With `freeze`: until the lease ends; negative when it has ended.
};

/// How far the reports go: decides whether an absent test is missing or was just not asked for.
struct Coverage {
  bool complete = false;  ///< Everything that should run this binary ran.
  std::string left_out;   ///< Otherwise why it is not complete, for people.
};

/// What is judged.
enum class Scope {
  process,    ///< One process: what it did not run is not held against it unless its run was unfiltered.
  reports,    ///< The given reports: the same, over all of them; none at all is nothing to judge.
  whole_run,  ///< A whole `ctest` run: freezes and witnesses of binaries without a report are judged, too.
};

/// What the verdict is made from. All I/O has been done by then.
struct Evidence {
  Scope scope = Scope::process;
  std::vector<ProcessReport> reports;
  std::map<std::string, FixtureState> fixtures;  ///< By path as in the map; those of the freezes that apply.
  /// By binary name. A binary that is not in it is as complete as its reports say (an unfiltered run).
  std::map<std::string, Coverage> coverage;
  bool list_assertions = false;  ///< Fill Verdict::assertions_by_test.
};

/// Assertions executed, over all executions of all tests.
struct AssertionTotals {
  std::uint64_t executed = 0;     ///< By the tests whose count is known.
  std::uint64_t outside = 0;      ///< Outside any test.
  std::size_t tests = 0;          ///< Test executions whose count is known; skipped ones did not run.
  std::size_t unknown_tests = 0;  ///< Test executions whose count is not.
  std::size_t dead_captures = 0;  ///< Processes that should have recorded assertions and could not.
};

/// What one test asserted, over all its executions.
struct TestAssertions {
  TestId id;
  std::size_t executions = 0;
  std::optional<std::uint64_t> executed;  ///< Nothing when some execution does not say.
  /// Every execution recorded each assertion: what follows is known.
  bool recorded = false;
  std::uint64_t passed = 0;
  std::uint64_t failed = 0;
  std::uint64_t excused = 0;
  std::vector<std::string> lines;  ///< What its executions asserted together.
  std::string digest;              ///< Of `lines`.
  /// Some execution passed, so that no failure hides what stands behind it.
  bool complete = false;
};

struct Verdict {
  /// Binary by binary in the order in which their first processes started, whatever the order of the reports;
  /// freezes of binaries without a report come last. Blocking ones are not moved.
  std::vector<Finding> findings;
  std::size_t tests_run = 0;     ///< Test executions; skipped tests did not run.
  std::size_t tests_failed = 0;  ///< Failed executions, forgiven ones included.
  std::size_t processes = 0;
  bool nothing_to_judge = false;  ///< No test ran, and the scope is more than one process.
  /// One process only: it said the framework's own 'tests failed', and each of these failures is forgiven.
  bool forgives_raw_code = false;
  AssertionTotals assertions;
  /// Binary by binary, in the order in which the tests first ran; empty unless Evidence asks for it.
  std::vector<TestAssertions> assertions_by_test;
  /// Tests that passed and executed no assertion, in the same order; those that the map names are findings.
  std::vector<TestId> asserted_nothing;

  [[nodiscard]] std::size_t count(FindingKind kind) const noexcept;
  /// code() is 0.
  [[nodiscard]] bool good() const noexcept;
  /// 1 when anything blocks but a report that did not come; otherwise 4 when such a report or
  /// `nothing_to_judge` is all that speaks against it; otherwise 0.
  [[nodiscard]] ExitCode code() const noexcept;
};

/// What the end of the process did to the test that was open in it (a signal, a timeout, a premature exit),
/// at that test's place in the source, or at the last assertion that it reached where all are recorded;
/// nothing when nobody saw the end. The caller decides whether the end
/// was one that fails.
[[nodiscard]] std::optional<Failure> end_failure(const ProcessReport& report);

/// Judges. Pure and deterministic; linear in tests and freezes.
[[nodiscard]] Verdict judge(const Evidence& evidence, const FreezeMap& map, Date today);

/// The exit status that takes the place of one process's raw code.
/// \param verdict  of that process alone.
/// \param raw      its raw code, signals as 128 + n.
/// A good verdict turns the framework's own 'tests failed' into 0 (`forgives_raw_code`) and leaves every
/// other code alone; a bad one keeps a code that is already not 0, and is code() otherwise.
[[nodiscard]] int exit_status(const Verdict& verdict, int raw) noexcept;

}  // namespace freezegate
