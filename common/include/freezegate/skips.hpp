// Skips are named: the tests of a run that did not count, and that no freeze answers for.
// docs/reference/skips.md explains them to users. Pure, and safe from any thread.
#pragma once

#include <freezegate/ctest_run.hpp>
#include <freezegate/date.hpp>
#include <freezegate/freeze_map.hpp>
#include <freezegate/run_report.hpp>
#include <freezegate/test_id.hpp>
#include <freezegate/verdict.hpp>

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace freezegate {

/// How a test gets out of counting.
enum class SkipKind {
  skipped,         ///< It said so in every execution (`GTEST_SKIP`, `SKIP`).
  partly_skipped,  ///< It said so in some executions, and ran in others.
  disabled,        ///< `DISABLED_`, or the property DISABLED of ctest.
  hidden,          ///< Catch2 `[.]`, and nothing ran it.
  excused,         ///< Its failures do not count: `[!mayfail]`, `[!shouldfail]`, WILL_FAIL and the like.
};

/// `skipped`, `partly skipped`, ...: the words that people and machines read.
[[nodiscard]] std::string_view to_string(SkipKind kind) noexcept;

/// One test that did not count.
struct Skip {
  TestId id;  ///< Without a test: a whole binary. With the binary `ctest`: a test as ctest names it.
  SkipKind kind = SkipKind::skipped;
  std::string file;        ///< Where it is said or declared; empty when nobody knows.
  std::uint32_t line = 0;  ///< From 1; 0 when unknown.
  std::string why;         ///< What says so, and the reason that it gives.
  std::string program;     ///< The binary's path; empty when nobody knows.

  friend bool operator==(const Skip&, const Skip&) = default;
};

/// The binary that Skip::id names for what only ctest knows.
inline constexpr std::string_view ctest_binary = "ctest";

/// What did not count, in the order in which it was met: that of the reports, then that of ctest's tests.
/// Each test stands once for each kind.
///
/// A test that is disabled or hidden and that some process of the run ran nevertheless is none. A frozen test
/// is none: the verdict answers for it.
/// \param reports  all of the run, those that ctest judges in its own way as well.
/// \param tests    what ctest knows; empty when it was not asked.
[[nodiscard]] std::vector<Skip> list_skips(std::span<const ProcessReport> reports,
                                           std::span<const CtestTest> tests, const FreezeMap& map);

/// Whether the skip is of one test of a binary: only such a test can have a freeze.
[[nodiscard]] bool can_be_frozen(const Skip& skip) noexcept;

/// One finding for each skip, loud as the policy says; none with `allow`.
/// \param base  what did not count before the patch; nothing: nobody looked, and all of it is new. A skip
/// that
///              was there before, with the same test and the same kind, never blocks, nor does one that
///              skips in some executions now and did in all.
[[nodiscard]] std::vector<Finding> skip_findings(std::span<const Skip> skips, Severity severity,
                                                 const std::optional<std::vector<Skip>>& base = std::nullopt);

/// Drafts of freezes for these skips, as a freeze map in JSON. Each entry has what is still `missing` and the
/// command to run `next`: keys that the map's reader refuses, so that no draft gets into a map as it is. What
/// cannot be frozen is listed with the reason. Ends with a newline.
[[nodiscard]] std::string render_drafts(std::span<const Skip> skips, Date today);

}  // namespace freezegate
