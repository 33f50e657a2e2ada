// The views of a verdict and of a freeze map: one model, many formats. Pure: text in, text out; no I/O, no
// clock. docs/reference/output-formats.md describes each format to users.
#pragma once

#include <freezegate/capture.hpp>
#include <freezegate/cause.hpp>
#include <freezegate/date.hpp>
#include <freezegate/error.hpp>
#include <freezegate/freeze_map.hpp>
#include <freezegate/gate.hpp>
#include <freezegate/pinned_run.hpp>
#include <freezegate/verdict.hpp>
#include <freezegate/witness_brief.hpp>

#include <optional>
#include <span>
#include <string>

namespace freezegate {

struct BaseJudgement;

/// The JSON views' `schema_version`: raised when a key goes away or changes its meaning, not when one is
/// added.
inline constexpr int output_schema_version = 1;

/// What the text and the JSON say of assertions, besides what findings say of them.
enum class AssertionView {
  none,     ///< Text: nothing. JSON: the totals.
  totals,   ///< How many there were, and which tests had none.
  by_test,  ///< The same for each test, too; the verdict must have been asked for them.
};

/// What a view says besides the verdict, and how it is laid out.
struct RenderContext {
  std::string map_path;         ///< The freeze map that was used; empty: none was found.
  Date today{};                 ///< The day that the verdict was made for.
  std::optional<int> raw_code;  ///< Exit status of the one process that was judged, signals as 128 + n.
  int exit_status = 0;          ///< What the command is about to exit with.
  bool colour = false;          ///< Text only: add ANSI colours. The words carry the meaning either way.
  std::string title;            ///< What was judged: `export_tests`, `ctest run`.
  unsigned width = 100;         ///< Text only: columns to wrap and cut to; 0: neither.
  AssertionView assertions = AssertionView::none;
  bool verbose = false;                 ///< Text only: name all tests that asserted nothing.
  std::string source_root;              ///< Directory that paths are made relative to; empty: only made tidy.
  const BaseJudgement* base = nullptr;  ///< By which revision's map it was judged; null: by the tree's.
};

/// The verdict for a person at a terminal: a block a finding, the blocking ones last, and summary_line() at
/// the very end. Control characters of names and messages are made visible. Ends with a newline.
[[nodiscard]] std::string render_text(const Verdict& verdict, const RenderContext& context);

/// The one line that render_text() ends with, without a newline.
[[nodiscard]] std::string summary_line(const Verdict& verdict, const RenderContext& context);

/// The verdict for programs: JSON as schemas/verdict.schema.json describes it, with every field of every
/// finding. Bytes that are not UTF-8 become U+FFFD. Ends with a newline.
[[nodiscard]] std::string render_json(const Verdict& verdict, const RenderContext& context);

/// JUnit XML in the dialect that Jenkins reads: a test case for each test or process that something was found
/// about. A forgiven failure is a passed case with a `flakyFailure`, a blocking finding a `failure`; nothing
/// is ever skipped.
[[nodiscard]] std::string render_junit(const Verdict& verdict, const RenderContext& context);

/// GitHub workflow commands, one annotation a line, worst first. Empty when there is nothing to annotate.
[[nodiscard]] std::string render_github(const Verdict& verdict, const RenderContext& context);

/// SARIF 2.1.0. Forgiven failures are suppressed results; frozen tests that passed are no results.
[[nodiscard]] std::string render_sarif(const Verdict& verdict, const RenderContext& context);

/// The freeze map as one table, the leases that end first on top.
/// \param width  columns to cut the reasons to; 0: never.
[[nodiscard]] std::string render_list(const FreezeMap& map, Date today, bool colour = false,
                                      unsigned width = 100);
[[nodiscard]] std::string render_list_json(const FreezeMap& map, Date today);

/// All about one freeze, for a person who wonders why a test is frozen and what becomes of it.
/// \param map  where the freeze comes from: its policy, and what it says of the same test's past.
[[nodiscard]] std::string render_explain(const Freeze& freeze, const FreezeMap& map, Date today,
                                         bool colour = false, unsigned width = 100);
[[nodiscard]] std::string render_explain_json(const Freeze& freeze, const FreezeMap& map, Date today);

/// Which axes a run had pinned, which not and why, and what escaped them: one line, with a newline.
[[nodiscard]] std::string render_pins(const PinPlan& plan, const PinOutcome& outcome);

/// What can be pinned, as a table: one line an axis.
/// \param binary  what it holds for; empty: any.
[[nodiscard]] std::string render_pin_table(const PinOutcome& outcome, const std::string& binary);
[[nodiscard]] std::string render_pin_table_json(const PinOutcome& outcome);

/// Why a test is flaky, in words.
[[nodiscard]] std::string render_cause(const CauseStudy& study);
[[nodiscard]] std::string render_cause_json(const CauseStudy& study);

/// What capture found out, for a person.
[[nodiscard]] std::string render_capture(const CaptureStudy& study);
/// The draft of the freeze, or of the escalation, as it goes into the freeze map: what only a person knows is
/// empty, and the map's reader refuses it until it is filled in. Empty when there is neither.
[[nodiscard]] std::string render_capture_entry(const CaptureStudy& study);
[[nodiscard]] std::string render_capture_json(const CaptureStudy& study);

/// The brief for whoever drafts witnesses. The text of a change stands behind bars, made visible and not cut
/// in width.
[[nodiscard]] std::string render_witness_brief(const WitnessBrief& brief, bool colour = false,
                                               unsigned width = 100);
[[nodiscard]] std::string render_witness_brief_json(const WitnessBrief& brief);

/// What the gate found, for a reviewer: a block a freeze, those that block last, and one line at the very
/// end.
[[nodiscard]] std::string render_gate(const GateResult& result, const std::string& map_path,
                                      bool colour = false, unsigned width = 100);
[[nodiscard]] std::string render_gate_json(const GateResult& result, const std::string& map_path);

/// Problems as `error: what`, `--> where`, `mend: how`. Empty for no errors, else ends with a newline.
[[nodiscard]] std::string render_errors(std::span<const Error> errors, bool colour = false);

}  // namespace freezegate
