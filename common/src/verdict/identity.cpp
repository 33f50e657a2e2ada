#include "verdict/identity.hpp"

#include <algorithm>
#include <string>

#include <fmt/format.h>

namespace freezegate::judging {

namespace {

std::string source_place(const TestRun& test) {
  return test.file.empty() ? std::string("an unknown place") : fmt::format("{}:{}", test.file, test.line);
}

// The two places, when they differ.
struct Clash {
  std::string first;
  std::string second;
};

Clash clash_of(const ProcessReport& report_a, const TestRun& a, const ProcessReport& report_b,
               const TestRun& b) {
  if (report_a.path != report_b.path) return {report_a.path, report_b.path};
  if (a.file != b.file || a.line != b.line) return {source_place(a), source_place(b)};
  return {};
}

}  // namespace

void judge_identity(const TestId& id, const Context& context, std::vector<Finding>& findings) {
  const WatchedTest& test = *context.index.find(id);
  if (test.executions.size() < 2) return;
  const BinaryFacts& binary = *context.index.find(id.binary);
  const Execution& first = test.executions.front();
  for (const Execution& other : test.executions) {
    const Clash clash = clash_of(*binary.processes[first.process].report, *first.test,
                                 *binary.processes[other.process].report, *other.test);
    if (clash.first.empty() && clash.second.empty()) continue;
    Finding& finding = findings.emplace_back();
    finding.kind = FindingKind::unexplained;
    finding.blocking = true;
    finding.binary = id.binary;
    finding.test = id.test;
    finding.reason =
        fmt::format("two different tests have this id: one in {}, one in {}", clash.first, clash.second);
    finding.mend = "give the test binaries, or the tests, names of their own";
    return;
  }
}

}  // namespace freezegate::judging
