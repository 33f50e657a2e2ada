// Verdicts and maps that the tests of the views share.
#pragma once

#include <freezegate/render.hpp>

namespace freezegate::samples {

/// 2026-11-30: 23 days after the entries were opened and 7 before their leases end.
[[nodiscard]] Date today();

[[nodiscard]] Freeze freeze();
[[nodiscard]] FreezeMap map();

/// `EXPECT EQ("rows", "expected")` at export_test.cpp:41.
[[nodiscard]] Failure assertion();
/// `std::runtime_error` in export_test.cpp:52.
[[nodiscard]] Failure exception();

/// The entry of a finding that has one.
[[nodiscard]] Freeze freeze_of(const Finding& finding);

[[nodiscard]] Finding frozen();
[[nodiscard]] Finding quiet();
[[nodiscard]] Finding drifted();
[[nodiscard]] Finding failed();
[[nodiscard]] Finding unexplained();
[[nodiscard]] Finding note();
/// Skipped without a freeze, in skip_test.cpp:12; `blocking`: by policy.
[[nodiscard]] Finding skipped(std::string test = "Export.Slow", bool blocking = false);
/// Pinned in words: one line removed, one added, one changed.
[[nodiscard]] Finding weakened();

/// Two tests of full records, one whose assertions are only counted, one of which nothing is known; seven
/// tests that asserted nothing.
void add_assertions(Verdict& verdict);

/// Adds up the totals that the views show.
[[nodiscard]] Verdict verdict_of(std::vector<Finding> findings);

/// Of a bad verdict of one process: exit 1 where the process said 1.
[[nodiscard]] RenderContext context();

/// A finding whose every text is an attack: controls, markup ends, command starts, bytes that are not UTF-8.
[[nodiscard]] Finding hostile();
/// The text that hostile() is made of.
[[nodiscard]] std::string hostile_text();

}  // namespace freezegate::samples
