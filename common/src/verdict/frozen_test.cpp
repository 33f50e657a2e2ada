#include "verdict/frozen_test.hpp"

#include "verdict/asserted.hpp"
#include "verdict/executions.hpp"
#include "verdict/fixtures.hpp"
#include "verdict/reasons.hpp"
#include "verdict/witnesses.hpp"

#include <freezegate/parameter.hpp>

#include <string>
#include <utility>

#include <fmt/format.h>

namespace freezegate::judging {

namespace {

Finding finding_for(const Freeze& freeze, const Context& context) {
  Finding finding;
  finding.binary = freeze.id.binary;
  finding.test = freeze.id.test;
  finding.freeze = freeze;
  finding.age_days = days_between(freeze.opened, context.today);
  finding.days_left = days_between(context.today, lease_end(freeze, context.map.policy));
  return finding;
}

void add_missing(const WatchedTest& test, Reasons& reasons) {
  if (test.not_run != nullptr) {
    reasons.add(FindingKind::missing,
                fmt::format("it is {}: its binary has it as `{}`", test.not_run->why, test.not_run->name),
                "let it run again: a frozen test runs, that is what its freeze is for");
    return;
  }
  reasons.add(FindingKind::missing, "it is gone: everything that runs its binary ran, and no such test did",
              "bring the test back under its name, or have the owner close the freeze");
}

void add_no_report(const Freeze& freeze, Reasons& reasons) {
  reasons.add(FindingKind::no_report, fmt::format("no report came from {}", freeze.id.binary),
              "attach freezegate's listener to the binary, and see that the run includes it");
}

// The name is the frozen test's, and another test has it now.
void judge_parameter(const Freeze& freeze, const WatchedTest& test, Reasons& reasons) {
  for (const Execution& execution : test.executions) {
    std::string fault = parameter_fault(freeze, execution.test->value_param);
    if (fault.empty()) continue;
    reasons.add(FindingKind::missing, std::move(fault),
                "the list of values has changed: have the owner name the test that has the parameter now, or "
                "close the freeze");
    return;
  }
}

// The test did not run at all.
void judge_absence(const Freeze& freeze, const BinaryFacts& binary, const WatchedTest& test,
                   const Context& context, Reasons& reasons) {
  const bool whole_run = context.evidence.scope == Scope::whole_run;
  const bool reported = !binary.processes.empty();
  if (reported && binary.complete()) {
    add_missing(test, reasons);
  } else if (whole_run && !reported && (binary.complete() || binary.stated_coverage == nullptr)) {
    add_no_report(freeze, reasons);
  } else if (whole_run) {
    reasons.add(FindingKind::note, fmt::format("not judged: {}", binary.left_out()));
  }
}

void remark_on_lease(const Freeze& freeze, const Context& context, Reasons& reasons) {
  if (reasons.has(FindingKind::expired)) return;
  const Date last_day = lease_end(freeze, context.map.policy);
  const int days_left = days_between(context.today, last_day);
  const std::string end = to_string(last_day);
  if (days_left < 0 && !is_enforced_again(freeze, context.map.policy, context.today)) {
    reasons.remark(fmt::format(
        "the lease ended on {}: by `ended_lease` of the policy, {} answers for it until {}", end,
        freeze.owner, to_string(last_day + std::chrono::days{context.map.policy.max_lease_days})));
  } else if (days_left < 0) {
    reasons.remark(fmt::format("the lease ended on {}: the next failure is not forgiven", end));
  } else if (days_left <= context.map.policy.warn_days) {
    reasons.remark(fmt::format("the lease ends in {} day(s), on {}", days_left, end));
  }
}

std::optional<Finding> judge_foreign_runner(const Freeze& freeze, const Context& context) {
  if (context.evidence.scope != Scope::whole_run) return std::nullopt;
  Finding finding = finding_for(freeze, context);
  finding.reason = "runs by a command of its own: the gate judges it";
  return finding;
}

}  // namespace

std::optional<Finding> judge_freeze(const Freeze& freeze, const Context& context) {
  if (!freeze.command.empty()) return judge_foreign_runner(freeze, context);
  const BinaryFacts& binary = *context.index.find(freeze.id.binary);
  const WatchedTest& test = *context.index.find(freeze.id);
  const bool executed = !test.executions.empty();
  Reasons reasons;
  ShownFailure shown;
  std::optional<SeenAssertions> asserts;
  if (executed) {
    shown = judge_executions(freeze, test, binary, context, reasons);
    asserts = judge_assertions(freeze, test, binary, reasons);
    judge_parameter(freeze, test, reasons);
  } else {
    judge_absence(freeze, binary, test, context, reasons);
    if (reasons.empty()) return std::nullopt;
  }
  judge_fixtures(freeze, context, executed || reasons.has(FindingKind::missing), reasons);
  // One word about a fixture is enough.
  if (!reasons.has(FindingKind::fixture_changed)) judge_recorded_fixtures(freeze, test, binary, reasons);
  if (executed || context.evidence.scope == Scope::whole_run) judge_witnesses(freeze, context, reasons);

  Finding finding = finding_for(freeze, context);
  remark_on_lease(freeze, context, reasons);
  reasons.move_into(finding);
  finding.failures = std::move(shown.failures);
  finding.shapes = std::move(shown.shapes);
  finding.signature = std::move(shown.signature);
  finding.asserts = std::move(asserts);
  return finding;
}

}  // namespace freezegate::judging
