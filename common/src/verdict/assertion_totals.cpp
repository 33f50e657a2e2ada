#include "verdict/assertion_totals.hpp"

#include <algorithm>
#include <map>
#include <string>
#include <unordered_map>
#include <unordered_set>
#include <utility>

namespace freezegate::judging {

namespace {

void add_test(const TestRun& test, AssertionTotals& totals) {
  totals.executed += test.assertions.value_or(0);
  if (test.outcome == Outcome::skipped) return;
  ++(test.assertions ? totals.tests : totals.unknown_tests);
}

// One walk over all tests, as there may be very many. A test that runs many times and asserts nothing is
// named once.
void add_totals(const BinaryFacts& binary, Verdict& verdict) {
  std::unordered_set<std::string_view> named;
  for (const ProcessFacts& process : binary.processes) {
    for (const SiteCount& count : process.report->outside_tests)
      verdict.assertions.outside += count.executed();
    for (const TestRun& test : process.report->tests) {
      add_test(test, verdict.assertions);
      if (test.outcome != Outcome::passed || test.assertions != 0U) continue;
      if (binary.watched.contains(test.name) || !named.insert(test.name).second) continue;
      verdict.asserted_nothing.push_back({std::string(binary.name), test.name});
    }
  }
}

// What one test asserted over the executions seen so far.
class Census {
 public:
  explicit Census(TestId id) { result_.id = std::move(id); }

  void add(const TestRun& test, SiteLines& lines) {
    ++result_.executions;
    known_ = known_ && test.assertions.has_value();
    executed_ += test.assertions.value_or(0);
    recorded_ = recorded_ && test.captured == AssertionCapture::all;
    result_.complete = result_.complete || test.outcome == Outcome::passed;
    for (const SiteCount& count : test.sites) {
      result_.passed += count.passed;
      result_.failed += count.failed;
      result_.excused += count.excused;
    }
    if (recorded_) add_lines(asserted_lines(lines, test.sites));
  }

  TestAssertions finish() && {
    if (known_) result_.executed = executed_;
    result_.recorded = recorded_;
    if (!recorded_) {
      result_.passed = result_.failed = result_.excused = 0;  // of a part of its executions
      return std::move(result_);
    }
    for (const auto& [text, line] : lines_)
      result_.lines.push_back(line);
    std::ranges::sort(result_.lines);
    result_.digest = assertions_digest(result_.lines);
    return std::move(result_);
  }

 private:
  // Of several executions the largest count of each text: what they asserted together.
  void add_lines(std::vector<std::string> lines) {
    for (std::string& line : lines) {
      std::string text = text_of(line);
      const auto [at, is_new] = lines_.try_emplace(std::move(text), line);
      if (is_new) continue;
      std::string& known = at->second;
      if (std::pair(line.size(), std::string_view(line)) > std::pair(known.size(), std::string_view(known))) {
        known = std::move(line);
      }
    }
  }

  // Without ` x2`: what stands before it ends in a bracket or a quote.
  static std::string text_of(const std::string& line) {
    const std::size_t end = line.find_last_of(")\"");
    return line.substr(0, end == std::string::npos ? line.size() : end + 1);
  }

  TestAssertions result_;
  std::map<std::string, std::string> lines_;  // text -> line
  std::uint64_t executed_ = 0;
  bool known_ = true;
  bool recorded_ = true;
};

void add_by_test(const BinaryFacts& binary, std::vector<TestAssertions>& tests) {
  std::unordered_map<std::string_view, std::size_t> places;
  std::vector<Census> censuses;
  for (const ProcessFacts& process : binary.processes) {
    SiteLines lines(process.report->sites);
    for (const TestRun& test : process.report->tests) {
      const auto [place, is_new] = places.try_emplace(test.name, censuses.size());
      if (is_new) censuses.emplace_back(TestId{std::string(binary.name), test.name});
      censuses[place->second].add(test, lines);
    }
  }
  for (Census& census : censuses)
    tests.push_back(std::move(census).finish());
}

}  // namespace

void add_up_assertions(const BinaryFacts& binary, bool by_test, Verdict& verdict) {
  add_totals(binary, verdict);
  if (by_test) add_by_test(binary, verdict.assertions_by_test);
}

}  // namespace freezegate::judging
