#include "skips/sources.hpp"

#include <algorithm>
#include <cstddef>
#include <set>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>

#include <fmt/format.h>

namespace freezegate::skipping {

namespace {

// One test that got out of counting somewhere, over all its executions.
struct Facts {
  const TestRun* skipped = nullptr;  // the first execution that was
  const TestRun* excused = nullptr;
  const NotRun* not_run = nullptr;
  std::size_t executions = 0;
  std::size_t skips = 0;
  std::string_view program;
};

bool is_excused(const TestRun& test) noexcept {
  return !test.excused_by.empty() || test.outcome == Outcome::excused;
}

std::string with_reason(std::string what, std::string_view reason) {
  if (!reason.empty()) what.append(": ").append(reason);
  return what;
}

class Collector {
 public:
  void add(const ProcessReport& report) {
    for (const TestRun& test : report.tests) {
      const bool is_skipped = test.outcome == Outcome::skipped;
      if (!is_skipped && !is_excused(test)) continue;
      Facts& facts = of(report, test.name);
      if (is_skipped && facts.skipped == nullptr) facts.skipped = &test;
      if (is_excused(test) && facts.excused == nullptr) facts.excused = &test;
    }
    for (const NotRun& not_run : report.not_run)
      of(report, not_run.name).not_run = &not_run;
  }

  // Behind all of add(): most tests are of no interest, and are not remembered.
  void count(const ProcessReport& report) {
    const auto binary = facts_.find(report.binary);
    if (binary == facts_.end()) return;
    for (const TestRun& test : report.tests) {
      const auto found = binary->second.find(test.name);
      if (found == binary->second.end()) continue;
      ++found->second.executions;
      if (test.outcome == Outcome::skipped) ++found->second.skips;
    }
  }

  [[nodiscard]] std::vector<Skip> skips(const Frozen& frozen) const {
    std::vector<Skip> skips;
    for (const auto& [binary, test] : order_) {
      const TestId id{std::string(binary), std::string(test)};
      if (!frozen.has(id)) add_skips(id, facts_.at(binary).at(test), skips);
    }
    return skips;
  }

 private:
  Facts& of(const ProcessReport& report, std::string_view test) {
    const auto [found, is_new] = facts_[report.binary].try_emplace(test);
    if (is_new) order_.emplace_back(report.binary, test);
    found->second.program = report.path;
    return found->second;
  }

  static void add_skips(const TestId& id, const Facts& facts, std::vector<Skip>& skips) {
    if (facts.skipped != nullptr) skips.push_back(skip_of(id, facts));
    if (facts.excused != nullptr) {
      const TestRun& test = *facts.excused;
      skips.push_back({id, SkipKind::excused, test.file, test.line,
                       test.excused_by.empty()
                           ? std::string("its failure is excused")
                           : fmt::format("its failures are excused: [!{}]", test.excused_by),
                       std::string(facts.program)});
    }
    if (facts.not_run != nullptr && facts.executions == 0) {
      const NotRun& test = *facts.not_run;
      skips.push_back({id, test.why == "hidden" ? SkipKind::hidden : SkipKind::disabled, test.file, test.line,
                       fmt::format("it is {}, and nothing ran it", test.why), std::string(facts.program)});
    }
  }

  static Skip skip_of(const TestId& id, const Facts& facts) {
    const TestRun& test = *facts.skipped;
    const bool has_place = !test.skip_file.empty();
    const bool always = facts.skips == facts.executions;
    std::string what = always ? std::string("it skips")
                              : fmt::format("it skips in {} of {} executions", facts.skips, facts.executions);
    return {id,
            always ? SkipKind::skipped : SkipKind::partly_skipped,
            has_place ? test.skip_file : test.file,
            has_place ? test.skip_line : test.line,
            with_reason(std::move(what), test.skip_reason),
            std::string(facts.program)};
  }

  std::unordered_map<std::string_view, std::unordered_map<std::string_view, Facts>> facts_;
  std::vector<std::pair<std::string_view, std::string_view>> order_;
};

// An environment that skips: the framework starts no test, and names none.
void add_program_skips(const ProcessReport& report, std::set<std::string_view>& done,
                       std::vector<Skip>& skips) {
  if (report.program_skips.empty() || !report.tests.empty() || !done.insert(report.binary).second) return;
  const ProgramSkip& skip = report.program_skips.front();
  const auto selected = report.runs.empty() ? 0 : report.runs.front().selected;
  skips.push_back({{report.binary, ""},
                   SkipKind::skipped,
                   skip.file,
                   skip.line,
                   with_reason(fmt::format("its environment skips all {} tests", selected), skip.message),
                   report.path});
}

}  // namespace

std::vector<Skip> report_skips(std::span<const ProcessReport> reports, const Frozen& frozen) {
  Collector collector;
  for (const ProcessReport& report : reports)
    collector.add(report);
  for (const ProcessReport& report : reports)
    collector.count(report);
  std::vector<Skip> skips = collector.skips(frozen);
  std::set<std::string_view> done;
  for (const ProcessReport& report : reports)
    add_program_skips(report, done, skips);
  return skips;
}

}  // namespace freezegate::skipping
