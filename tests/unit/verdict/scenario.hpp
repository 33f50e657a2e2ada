// Builders that let a test of the verdict read like a row of its table.
#pragma once

#include <freezegate/verdict.hpp>

#include <initializer_list>
#include <string>
#include <string_view>
#include <vector>

namespace freezegate::scenario {

inline constexpr std::string_view binary = "export_tests";
inline constexpr std::string_view frozen_name = "Export.Roundtrip";
inline constexpr std::string_view witness_name = "ExportProps.RowCount";
inline constexpr std::string_view fixture_path = "tests/fixtures/export_small.csv";

/// The 12 hex digits of a failure of this expression.
[[nodiscard]] std::string signature(std::string_view expression);

[[nodiscard]] Failure failure(std::string_view expression);

/// Test executions. Line numbers follow from the name, as one test has one place.
[[nodiscard]] TestRun passed(std::string_view name, std::uint64_t assertions = 3);
[[nodiscard]] TestRun failed(std::string_view name, std::string_view expression = "rows == expected");
[[nodiscard]] TestRun skipped(std::string_view name, std::string_view reason = "no network");
[[nodiscard]] TestRun excused(std::string_view name, std::string_view expression = "rows == expected");
[[nodiscard]] TestRun open(std::string_view name);

/// A well-behaved, supervised GoogleTest process: all its tests ran, and it said 1 when one failed, else 0.
[[nodiscard]] ProcessReport process(std::string_view name, std::vector<TestRun> tests);
[[nodiscard]] ProcessReport process(std::vector<TestRun> tests);

/// The same process with another end.
[[nodiscard]] ProcessReport exits_with(ProcessReport report, int status);
[[nodiscard]] ProcessReport killed_by(ProcessReport report, int signal);
[[nodiscard]] ProcessReport timed_out(ProcessReport report);
[[nodiscard]] ProcessReport unsupervised(ProcessReport report);
/// As its supervisor saw it; the process must have one.
[[nodiscard]] int raw_code(const ProcessReport& report);
/// No run came to its end.
[[nodiscard]] ProcessReport cut_off(ProcessReport report);
[[nodiscard]] ProcessReport filtered(ProcessReport report);
/// As the nth process of a series.
[[nodiscard]] ProcessReport started_at(ProcessReport report, int when);

/// A good freeze of `export_tests::Export.Roundtrip`, with a witness and a fixture, from 2026-11-07 to
/// 2026-12-07.
[[nodiscard]] Freeze good_freeze();

/// What is judged; by default one process under a map with good_freeze(), its fixture intact, on 2026-11-20.
struct Scenario {
  Evidence evidence;
  FreezeMap map;
  Date today;

  explicit Scenario(std::vector<ProcessReport> reports);

  [[nodiscard]] Freeze& freeze() { return map.freezes.front(); }
  [[nodiscard]] Verdict verdict() const { return judge(evidence, map, today); }

  /// Drops the freezes.
  Scenario& without_freezes();
  Scenario& in(Scope scope);
  Scenario& covered(std::string_view name, bool complete, std::string_view left_out = {});
};

[[nodiscard]] Date day(std::string_view text);

/// The first finding of a kind, or nullptr.
[[nodiscard]] const Finding* find(const Verdict& verdict, FindingKind kind);

/// `FROZEN`, `UNEXPLAINED!` (blocking), ...: for comparisons and messages.
[[nodiscard]] std::vector<std::string> kinds(const Verdict& verdict);

/// All of a finding in one text, so that sets of findings can be compared.
[[nodiscard]] std::string text_of(const Finding& finding);

}  // namespace freezegate::scenario
