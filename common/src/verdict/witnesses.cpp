#include "verdict/witnesses.hpp"

#include "verdict/executions.hpp"

#include <freezegate/uncounted.hpp>

#include <string>

#include <fmt/format.h>

namespace freezegate::judging {

namespace {

std::string fault_of_pass(const TestRun& test, const ProcessReport& report) {
  const auto uncounted = uncounted_failures(report, test);
  if (uncounted.empty()) return asserted_nothing(test, report);
  const Failure& failure = uncounted.front();
  return fmt::format("failed in {} of its assertions, which did not count, at {}:{}", uncounted.size(),
                     failure.file.substr(failure.file.rfind('/') + 1), failure.line);
}

// What is wrong with one execution of a witness; empty when it counts.
std::string fault(const TestRun& test, const ProcessReport& report) {
  if (!test.outcome) return "never ended";
  if (test.partial) return "ran in part only (-c, --section or --nothrow)";
  switch (*test.outcome) {
    case Outcome::passed:
      return fault_of_pass(test, report);
    case Outcome::failed:
      return "failed";
    case Outcome::skipped:
      return test.skip_reason.empty() ? "was skipped" : fmt::format("was skipped ({})", test.skip_reason);
    case Outcome::excused:
      return "failed, and the framework does not count that";
  }
  return "has an unknown outcome";
}

std::string mend_for(const TestRun& test) {
  return test.outcome == Outcome::passed ? "let the witness assert its invariant, or name another one"
                                         : "mend what the witness found; the freeze does not cover it";
}

void judge_absent(const TestId& id, const Context& context, const WatchedTest& witness, Reasons& reasons) {
  const BinaryFacts& binary = *context.index.find(id.binary);
  const bool no_word_of_it = binary.processes.empty() && binary.stated_coverage == nullptr;
  const bool lost = binary.complete() || (context.evidence.scope == Scope::whole_run && no_word_of_it);
  if (!lost) {
    reasons.remark(
        fmt::format("witness {} did not run here; it is judged over the whole ctest run", to_string(id)));
    return;
  }
  std::string why = "is gone from its binary";
  if (witness.not_run != nullptr) why = fmt::format("is {}", witness.not_run->why);
  if (binary.processes.empty()) why = "did not run: no report came from its binary";
  reasons.add(FindingKind::witness_failed, fmt::format("witness {} {}", to_string(id), why),
              "bring the witness back, or have the owner of the freeze name another one");
}

void judge_witness(const TestId& id, const Context& context, Reasons& reasons) {
  const WatchedTest& witness = *context.index.find(id);
  if (witness.freeze != nullptr) {
    reasons.add(FindingKind::witness_failed, fmt::format("witness {} is itself frozen", to_string(id)),
                "name a witness that has no freeze");
    return;
  }
  if (witness.executions.empty()) {
    judge_absent(id, context, witness, reasons);
    return;
  }
  const BinaryFacts& binary = *context.index.find(id.binary);
  for (const Execution& execution : witness.executions) {
    const std::string what = fault(*execution.test, *binary.processes[execution.process].report);
    if (what.empty()) continue;
    reasons.add(FindingKind::witness_failed, fmt::format("witness {} {}", to_string(id), what),
                mend_for(*execution.test));
    return;  // One reason a witness: a repeated run would say the same again.
  }
}

}  // namespace

void judge_witnesses(const Freeze& freeze, const Context& context, Reasons& reasons) {
  for (const TestId& witness : freeze.witnesses)
    judge_witness(witness, context, reasons);
}

}  // namespace freezegate::judging
