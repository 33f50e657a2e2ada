#include "assertion_records.hpp"

#include <algorithm>
#include <string>
#include <utility>

#include <fmt/format.h>

namespace freezegate::report {

namespace {

constexpr std::size_t numbers_a_site = 4;  // id, passed, failed, excused
constexpr std::size_t digits_of_last = 8;

std::vector<std::uint64_t> counts_of(const Record& record) {
  std::vector<std::uint64_t> numbers = record.counts("counts");
  if (numbers.size() % numbers_a_site != 0) {
    throw Problem{fmt::format("'counts' has {} numbers, which is not four for each site", numbers.size())};
  }
  return numbers;
}

Problem twice(std::uint64_t id) {
  return Problem{fmt::format("assertion site {} is counted twice", id)};
}

}  // namespace

void AssertionRecords::site(const Record& record) {
  const auto id = record.integer("id");
  if (id < 1 || static_cast<std::uint64_t>(id) != sites_.size() + 1) {
    throw Problem{fmt::format("assertion site {} follows site {}", id, sites_.size())};
  }
  sites_.push_back({record.text("macro"), record.texts("source"), record.optional_text("file"), record.line(),
                    record.optional_texts("sections")});
  counted_in_.push_back(0);
  counted_by_.push_back(0);
}

void AssertionRecords::last(const Record& record) {
  if (last_) throw Problem{"a second 'last' record"};
  const std::string& digits = record.text("site");
  if (digits.size() != digits_of_last ||
      !std::ranges::all_of(digits, [](char c) { return c >= '0' && c <= '9'; })) {
    throw Problem{"'site' is not eight decimal digits"};
  }
  last_ = std::stoll(digits);
}

std::uint32_t AssertionRecords::known(std::int64_t id) const {
  if (id < 1 || static_cast<std::uint64_t>(id) > sites_.size()) {
    throw Problem{fmt::format("assertion site {} is not known", id)};
  }
  return static_cast<std::uint32_t>(id - 1);
}

void AssertionRecords::of_test(const Record& record, std::size_t ordinal, TestRun& test) {
  const std::vector<std::uint64_t> numbers = counts_of(record);
  test.sites.reserve(test.sites.size() + numbers.size() / numbers_a_site);
  for (std::size_t i = 0; i < numbers.size(); i += numbers_a_site) {
    const std::uint32_t site = known(static_cast<std::int64_t>(numbers[i]));
    if (std::exchange(counted_in_[site], ordinal) == ordinal) throw twice(numbers[i]);
    test.sites.push_back({site, numbers[i + 1], numbers[i + 2], numbers[i + 3]});
  }
}

void AssertionRecords::outside_tests(const Record& record) {
  const std::vector<std::uint64_t> numbers = counts_of(record);
  ++outside_records_;
  outside_.resize(sites_.size());
  for (std::size_t i = 0; i < numbers.size(); i += numbers_a_site) {
    const std::uint32_t site = known(static_cast<std::int64_t>(numbers[i]));
    if (std::exchange(counted_by_[site], outside_records_) == outside_records_) throw twice(numbers[i]);
    SiteCount& count = outside_[site];
    count.passed += numbers[i + 1];
    count.failed += numbers[i + 2];
    count.excused += numbers[i + 3];
  }
}

void AssertionRecords::finish(ProcessReport& report, bool whole) && {
  if (last_ && *last_ != 0) {
    if (whole || static_cast<std::uint64_t>(*last_) <= sites_.size()) report.last_site = known(*last_);
  }
  for (std::size_t i = 0; i < outside_.size(); ++i) {
    if (counted_by_[i] == 0) continue;
    outside_[i].site = static_cast<std::uint32_t>(i);
    report.outside_tests.push_back(outside_[i]);
  }
  report.sites = std::move(sites_);
}

void add_up(TestRun& test) {
  std::uint64_t executed = 0;
  for (const SiteCount& count : test.sites)
    executed += count.executed();
  if (!test.assertions) {
    // Its file was compiled without capture: that nothing was seen does not say that nothing was asserted.
    if (executed != 0) test.assertions = executed;
    return;
  }
  if (*test.assertions != executed) {
    throw Problem{fmt::format("'{}' executed {} assertions by its end, and {} by its sites", test.name,
                              *test.assertions, executed)};
  }
}

}  // namespace freezegate::report
