#include "verdict/failed_tests.hpp"

#include "verdict/process_end.hpp"

#include <string_view>
#include <unordered_map>

#include <fmt/format.h>

namespace freezegate::judging {

namespace {

struct FailedTest {
  const TestRun* last = nullptr;
  std::size_t executions = 0;
  bool blocking = false;
};

// A test that fails in many executions is one problem: one finding.
std::vector<FailedTest> collect(const BinaryFacts& binary, const Policy& policy) {
  std::vector<FailedTest> failed;
  std::unordered_map<std::string_view, std::size_t> places;
  for (const ProcessFacts& process : binary.processes) {
    if (process.unfrozen_failures.empty()) continue;
    const bool blocking = policy.masked_failures == Severity::fail || !is_masked(process);
    for (const TestRun* test : process.unfrozen_failures) {
      const auto [place, is_new] = places.try_emplace(test->name, failed.size());
      FailedTest& entry = is_new ? failed.emplace_back() : failed[place->second];
      entry.last = test;
      ++entry.executions;
      entry.blocking = entry.blocking || blocking;
    }
  }
  return failed;
}

}  // namespace

void judge_failed_tests(const BinaryFacts& binary, const Policy& policy, std::vector<Finding>& findings) {
  for (const FailedTest& test : collect(binary, policy)) {
    Finding& finding = findings.emplace_back();
    finding.kind = FindingKind::failed;
    finding.blocking = test.blocking;
    finding.binary = binary.name;
    finding.test = test.last->name;
    finding.reason = test.executions == 1
                         ? std::string("it failed and is not frozen")
                         : fmt::format("it failed in {} executions and is not frozen", test.executions);
    finding.failures = test.last->failures;
    if (finding.failures.empty()) continue;
    finding.shapes = shape_set(finding.failures);
    finding.signature = signature_of(finding.shapes);
  }
}

}  // namespace freezegate::judging
