// What a test asserts: its assertion sites as lines of text, their digest, and how two such lists differ.
// Pure. docs/reference/freeze-map.md describes the lines to users.
#pragma once

#include <freezegate/failure.hpp>
#include <freezegate/run_report.hpp>

#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace freezegate {

/// One site as failure shapes spell it, without file and line: `EXPECT EQ("rows.size()", "3")`,
/// `REQUIRE("a==b") / "outer" / "inner"`. Empty for a site that asserts nothing: one that only fails (`FAIL`,
/// `ADD_FAILURE`) or only talks (`INFO`, `WARN`, `SKIP`, `SUCCEED`).
[[nodiscard]] std::string assertion_line(const AssertionSite& site);

/// The sites of one process, each spelled once, when it is asked for.
class SiteLines {
 public:
  /// \param sites  must outlive this.
  explicit SiteLines(std::span<const AssertionSite> sites) : sites_(sites) {}

  [[nodiscard]] const AssertionSite& site(std::size_t index) const { return sites_[index]; }
  /// assertion_line() of a site.
  [[nodiscard]] const std::string& line(std::size_t index);

 private:
  std::span<const AssertionSite> sites_;
  std::unordered_map<std::size_t, std::string> lines_;  // those that were asked for
};

/// What a test asserts: the lines of the sites that it reached, sorted. Several sites with one text are one
/// line that ends in ` x2`; sites of one place and text (instantiations of a template) are one site.
[[nodiscard]] std::vector<std::string> asserted_lines(SiteLines& lines, std::span<const SiteCount> reached);

/// `xxh3:` and 32 hex digits: XXH3-128 of the lines, each ended by a line feed, in its canonical form.
[[nodiscard]] std::string assertions_digest(std::span<const std::string> lines);

/// True when a pinned digest, of 32 hex digits or of 16 (XXH3-64 of the same bytes), is that of the lines.
[[nodiscard]] bool is_assertions_digest(std::string_view pinned, std::span<const std::string> lines);

/// True for a line as it may stand in a freeze map: an assertion_line(), with ` x2` or `maybe ` where
/// they belong.
[[nodiscard]] bool is_assertion_line(std::string_view line) noexcept;

/// An assertion that was pinned, and the one that seems to have come in its place.
struct AssertionChange {
  std::string pinned;
  std::string seen;

  friend bool operator==(const AssertionChange&, const AssertionChange&) = default;
};

/// How what a test asserts differs from what is pinned. Each list is sorted.
struct AssertionDifference {
  std::vector<std::string> removed;
  std::vector<std::string> added;
  std::vector<AssertionChange> changed;

  [[nodiscard]] bool empty() const noexcept { return removed.empty() && added.empty() && changed.empty(); }
  friend bool operator==(const AssertionDifference&, const AssertionDifference&) = default;
};

/// Compares lists of lines. A pinned line that begins with `maybe ` may be reached, and need not be.
/// \param complete  all that is pinned must have been reached; otherwise what was seen may be any part of it.
/// A removed and an added line are one change when their macros are the same and their sources similar, or
/// their sources the same and their macros not.
[[nodiscard]] AssertionDifference compare_assertions(std::span<const std::string> pinned,
                                                     std::span<const std::string> seen, bool complete);

/// A site for people: `EXPECT_EQ(p->size(), 1) at parser_test.cpp:12`.
[[nodiscard]] std::string site_words(const AssertionSite& site);

/// Says in the message of a failure which assertion was the last one that its test reached. Of a signal
/// that site becomes part of the failure's shape, too: a crash is known by where it struck. Where a time
/// limit or an exit fell is chance.
void add_last_assertion(Failure& failure, const AssertionSite& last);

}  // namespace freezegate
