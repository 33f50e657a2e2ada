#include "verdict/process_findings.hpp"

#include "verdict/exit_status_check.hpp"
#include "verdict/process_end.hpp"
#include "verdict/signal_name.hpp"

#include <algorithm>
#include <optional>
#include <string>
#include <utility>

#include <fmt/format.h>

namespace freezegate::judging {

namespace {

std::string place_of(const TestRun& test) {
  return test.file.empty() ? std::string() : fmt::format(" ({}:{})", test.file, test.line);
}

// The test to look at first: the open one, else the one that ran last.
std::string where_it_ended(const ProcessFacts& process) {
  if (process.open != nullptr)
    return fmt::format("inside test `{}`{}", process.open->name, place_of(*process.open));
  if (process.report->tests.empty()) return "before any test started";
  const TestRun& last = process.report->tests.back();
  return fmt::format("after test `{}`{}, the one that ran last", last.name, place_of(last));
}

class ProcessJudge {
 public:
  ProcessJudge(const ProcessFacts& process, const Policy& policy, Scope scope, std::vector<Finding>& findings)
      : process_(process), report_(*process.report), policy_(policy), scope_(scope), findings_(findings) {}

  void judge() {
    const HowItEnded end = how_it_ended(report_);
    if (!report_.lost.empty()) add_lost();
    if (was_killed(end)) {
      add_killed(end);
    } else if (!end.status) {
      add_unknown_end(end);
    } else if (report_.lost.empty()) {
      judge_exit(*end.status);
    }
    add_program_failures();
  }

 private:
  Finding& add(FindingKind kind, bool blocking, std::string reason, std::string mend) {
    Finding& finding = findings_.emplace_back();
    finding.kind = kind;
    finding.blocking = blocking;
    finding.binary = report_.binary;
    finding.reason = std::move(reason);
    finding.mend = std::move(mend);
    // With one process there is nothing to tell apart.
    if (scope_ != Scope::process && !report_.ctest_name.empty()) {
      finding.also.push_back(fmt::format("in ctest test `{}`", report_.ctest_name));
    } else if (scope_ != Scope::process) {
      finding.also.push_back(fmt::format("in report {}", report_.source));
    }
    return finding;
  }

  void add_lost() {
    add(FindingKind::incomplete, true,
        fmt::format("the listener stopped recording {}: {}", where_it_ended(process_), report_.lost),
        "make room for the report, or write it to another FREEZEGATE_REPORT_DIR, and run again");
  }

  void add_unknown_end(const HowItEnded& end) {
    add(FindingKind::unexplained, true, fmt::format("{}: {}", end.unknown, where_it_ended(process_)),
        "run it under `freezegate run`, which sees how the process ends");
  }

  void add_killed(const HowItEnded& end) {
    const std::string how = end.timed_out ? std::string("was ended after its time")
                                          : fmt::format("died by {}", signal_name(end.signal));
    Finding& finding =
        add(FindingKind::unexplained, true, fmt::format("the process {} {}", how, where_it_ended(process_)),
            "run that test under a debugger or a sanitizer; a crash or a hang is never forgiven");
    attach_end(finding);
  }

  void judge_exit(int status) {
    if (is_masked(process_)) add_masked();
    if (!all_ended(process_)) {
      add_incomplete(status);
      return;
    }
    if (report_.torn) {
      add(FindingKind::incomplete, true,
          fmt::format("the last record of the report was cut short {}", where_it_ended(process_)),
          "look for a thread that ends the process by _exit() or quick_exit(), and for a full disk");
    }
    if (status != 0) judge_failing_status(status);
    if (process_.executed == 0 && (status == 0 || !report_.runs.empty())) add_no_tests(status);
  }

  void add_incomplete(int status) {
    const bool blocking = status != 0 || report_.torn || policy_.incomplete == Severity::fail;
    if (!blocking && policy_.incomplete == Severity::allow) return;
    Finding& finding =
        add(FindingKind::incomplete, blocking,
            fmt::format("the process exited with {} {}, before its run had ended", status,
                        where_it_ended(process_)),
            "look there for exit(), _exit() and quick_exit(); a test must return to its runner");
    if (process_.open != nullptr) attach_end(finding);
  }

  void add_masked() {
    if (policy_.masked_failures == Severity::allow) return;
    add(FindingKind::masked, policy_.masked_failures == Severity::fail,
        fmt::format("tests failed ({} executions), and the process said 0", process_.failed),
        "let main return what the framework returns; `policy.masked_failures` decides what this does");
  }

  void judge_failing_status(int status) {
    if (const auto doubt = doubt_about_status(process_, status)) {
      add(FindingKind::unexplained, true, doubt->reason, doubt->mend);
    } else if (failed_runs(process_) > process_.failed + report_.program_failures.size()) {
      add(FindingKind::failed, true,
          fmt::format("the framework calls {} run(s) failed, and the report knows of {} failure(s)",
                      failed_runs(process_), process_.failed + report_.program_failures.size()),
          "read the framework's own output: something failed that it did not tell its listeners");
    }
    if (process_.forgiven > 0 && report_.tests.size() < selected_tests()) {
      add(FindingKind::incomplete, true,
          fmt::format("{} tests were selected, and {} ran: a forgiven failure must not cut a run short",
                      selected_tests(), report_.tests.size()),
          "run without the option that aborts a run at its first failure");
    }
  }

  [[nodiscard]] std::uint64_t selected_tests() const {
    std::uint64_t selected = 0;
    for (const SuiteRun& run : report_.runs) {
      selected += run.selected;
    }
    return selected;
  }

  void add_no_tests(int status) {
    // In one process the raw code stands. Where one code stands for many processes, a failed one must not
    // vanish in it; a code for 'all tests were skipped' is none.
    const bool blocking = scope_ != Scope::process && status != 0 && process_.skipped == 0;
    std::string what = "no test was selected, or none started";
    if (report_.runs.empty()) what = "no test was asked for";
    if (process_.skipped > 0) what = fmt::format("all {} tests were skipped", process_.skipped);
    add(FindingKind::no_tests, blocking, fmt::format("{}; the process exited with {}", what, status),
        "check the filter, the shard and the environment set-up");
  }

  void add_program_failures() {
    const bool blocking = !is_masked(process_) || policy_.masked_failures == Severity::fail;
    for (const ProgramFailure& failure : report_.program_failures) {
      Finding& finding =
          add(FindingKind::failed, blocking,
              fmt::format("{} failed outside any test", failure.scope.empty() ? "program" : failure.scope),
              "no freeze covers what fails outside a test: mend it");
      attach(finding, failure.failure);
    }
  }

  void attach_end(Finding& finding) const {
    if (auto failure = end_failure(report_)) attach(finding, *std::move(failure));
  }

  static void attach(Finding& finding, Failure failure) {
    finding.failures.push_back(std::move(failure));
    finding.shapes = shape_set(finding.failures);
    finding.signature = signature_of(finding.shapes);
  }

  const ProcessFacts& process_;
  const ProcessReport& report_;
  const Policy& policy_;
  Scope scope_;
  std::vector<Finding>& findings_;
};

}  // namespace

void judge_process(const ProcessFacts& process, const Policy& policy, Scope scope,
                   std::vector<Finding>& findings) {
  ProcessJudge(process, policy, scope, findings).judge();
}

}  // namespace freezegate::judging
