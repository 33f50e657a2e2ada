#include "render/assertions.hpp"

#include "render/utf8.hpp"
#include "render/words.hpp"

#include <algorithm>
#include <cstdint>
#include <string_view>

#include <fmt/format.h>

namespace freezegate::render {

namespace {

constexpr std::size_t most_named = 5;

// `12,345`
std::string grouped(std::uint64_t number) {
  std::string digits = fmt::to_string(number);
  for (std::size_t at = digits.size(); at > 3;) {
    at -= 3;
    digits.insert(at, 1, ',');
  }
  return digits;
}

void add_rows(std::vector<AssertionRow>& rows, std::string_view label, const std::vector<std::string>& lines,
              std::size_t most) {
  const std::size_t shown = std::min(lines.size(), most);
  for (std::size_t i = 0; i < shown; ++i)
    rows.push_back({i == 0 ? std::string(label) : std::string(), lines[i]});
  if (shown < lines.size()) rows.push_back({"", fmt::format("and {} more", lines.size() - shown)});
}

void add_table(Page& page, const std::vector<TestAssertions>& tests) {
  const auto known = [](bool is_known, std::uint64_t number) {
    return is_known ? grouped(number) : std::string("?");
  };
  page.plain(
      fmt::format("{:>12}  {:>8}  {:>8}  {:>6}  {}", "ASSERTIONS", "FAILED", "EXCUSED", "RUNS", "TEST"));
  for (const TestAssertions& test : tests) {
    page.plain(fmt::format("{:>12}  {:>8}  {:>8}  {:>6}  {}",
                           known(test.executed.has_value(), test.executed.value_or(0)),
                           known(test.recorded, test.failed), known(test.recorded, test.excused),
                           grouped(test.executions), visible(freezegate::to_string(test.id))));
  }
}

void add_asserted_nothing(Page& page, const std::vector<TestId>& ids, bool verbose) {
  if (ids.empty()) return;
  const std::size_t shown = verbose ? ids.size() : std::min(ids.size(), most_named);
  std::vector<std::string> names;
  names.reserve(shown);
  for (std::size_t i = 0; i < shown; ++i)
    names.push_back(visible(freezegate::to_string(ids[i])));
  std::string line = fmt::format("{} asserted nothing: {}",
                                 count_of(static_cast<std::int64_t>(ids.size()), "test"), join(names, ", "));
  if (shown < ids.size()) line += fmt::format(", and {} more (-v names them)", ids.size() - shown);
  page.plain(line);
}

void add_totals(Page& page, const AssertionTotals& totals) {
  if (totals.tests == 0) return;
  std::string line = fmt::format("assertions: {} in {} {}", grouped(totals.executed), grouped(totals.tests),
                                 totals.tests == 1 ? "test" : "tests");
  if (totals.outside != 0) line += fmt::format(", {} outside any test", grouped(totals.outside));
  if (totals.unknown_tests != 0) {
    line += fmt::format("; unknown for {} {}", grouped(totals.unknown_tests),
                        totals.unknown_tests == 1 ? "test" : "tests");
  }
  page.plain(line);
}

}  // namespace

std::vector<AssertionRow> assertion_rows(const SeenAssertions& asserts, std::size_t most) {
  std::vector<AssertionRow> rows;
  const AssertionDifference& difference = asserts.difference;
  add_rows(rows, "removed", difference.removed, most);
  add_rows(rows, "added", difference.added, most);
  const std::size_t shown = std::min(difference.changed.size(), most);
  for (std::size_t i = 0; i < shown; ++i) {
    rows.push_back({"changed", difference.changed[i].pinned});
    rows.push_back({"to", difference.changed[i].seen});
  }
  if (shown < difference.changed.size()) {
    rows.push_back({"changed", fmt::format("{} more", difference.changed.size() - shown)});
  }
  if (difference.empty()) add_rows(rows, "asserts", asserts.lines, most);
  return rows;
}

void add_assertions(Page& page, const Verdict& verdict, const RenderContext& context) {
  if (context.assertions == AssertionView::none) return;
  if (context.assertions == AssertionView::by_test) add_table(page, verdict.assertions_by_test);
  add_asserted_nothing(page, verdict.asserted_nothing, context.verbose);
  add_totals(page, verdict.assertions);
}

}  // namespace freezegate::render
