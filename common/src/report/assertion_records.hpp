// The records of a run report that speak of assertions.
#pragma once

#include "record.hpp"

#include <freezegate/run_report.hpp>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

namespace freezegate::report {

/// Collects the sites of one process, and what was executed of them. Every function throws Problem for what
/// the format does not allow. Linear in the text that is read.
class AssertionRecords {
 public:
  void site(const Record& record);
  void last(const Record& record);
  /// \param ordinal  of the test, from 1.
  void of_test(const Record& record, std::size_t ordinal, TestRun& test);
  void outside_tests(const Record& record);

  /// The index of the site with this id.
  [[nodiscard]] std::uint32_t known(std::int64_t id) const;

  /// Moves all into the report.
  /// \param whole  the report holds all that its process wrote. Otherwise the last site may be unknown.
  void finish(ProcessReport& report, bool whole) &&;

 private:
  std::vector<AssertionSite> sites_;
  std::vector<std::size_t> counted_in_;  // by site: ordinal of the last test with counts of it
  std::vector<SiteCount> outside_;       // by site
  std::vector<std::size_t> counted_by_;  // by site: number of the last record outside tests that has it
  std::size_t outside_records_ = 0;
  std::optional<std::int64_t> last_;  // an id; 0: none
};

/// Adds up what the sites of a test counted, where its end does not say how many assertions it executed;
/// otherwise the two must agree.
void add_up(TestRun& test);

}  // namespace freezegate::report
