#include "verdict/process_end.hpp"

#include "verdict/evidence_index.hpp"
#include "verdict/signal_name.hpp"

#include <freezegate/assertions.hpp>
#include <freezegate/verdict.hpp>

#include <algorithm>
#include <ranges>
#include <string>
#include <utility>

#include <fmt/format.h>

namespace freezegate {

std::optional<Failure> end_failure(const ProcessReport& report) {
  const judging::HowItEnded end = judging::how_it_ended(report);
  Failure failure;
  if (auto kill = judging::failure_of_kill(end.timed_out, end.signal)) {
    failure = *std::move(kill);
  } else if (end.status) {
    failure.fatal = true;
    failure.kind = FailureKind::premature_exit;
    failure.type = fmt::to_string(*end.status);
    failure.message = fmt::format("the process exited with {} inside a test", *end.status);
  } else {
    return std::nullopt;
  }
  const auto latest_first = report.tests | std::views::reverse;
  const auto open = std::ranges::find_if(latest_first, [](const TestRun& test) { return !test.outcome; });
  if (open == latest_first.end()) return failure;
  failure.file = open->file;
  failure.line = open->line;
  if (report.last_site && open->captured == AssertionCapture::all) {
    add_last_assertion(failure, report.sites[*report.last_site]);
  }
  return failure;
}

namespace judging {

HowItEnded how_it_ended(const ProcessReport& report) noexcept {
  if (report.end) {
    HowItEnded end{report.end->status, report.end->signal, report.end->timed_out, {}};
    if (!end.status && end.signal == 0 && !end.timed_out) {
      end.unknown = "its supervisor recorded neither an exit status nor a signal";
    }
    return end;
  }
  if (report.supervised) return {.unknown = "its supervisor's record of the end is missing"};
  if (report.closed && report.exit_status) return {.status = report.exit_status};
  return {.unknown = report.torn ? "the report ends before the process did, in the middle of a record"
                                 : "the report ends before the process did"};
}

std::optional<Failure> failure_of_kill(bool timed_out, int signal) {
  if (!timed_out && signal == 0) return std::nullopt;
  Failure failure;
  failure.fatal = true;
  if (timed_out) {
    failure.kind = FailureKind::timeout;
    failure.message = "the process was ended after its time";
  } else {
    failure.kind = FailureKind::signal;
    failure.type = signal_name(signal);
    failure.message = fmt::format("the process died by {}", failure.type);
  }
  return failure;
}

bool was_killed(const HowItEnded& end) noexcept {
  return end.signal != 0 || end.timed_out;
}

bool all_ended(const ProcessFacts& process) noexcept {
  const ProcessReport& report = *process.report;
  if (report.runs.empty() && !report.tests.empty()) return false;
  return process.open == nullptr &&
         std::ranges::all_of(report.runs, [](const SuiteRun& run) { return run.ended; });
}

std::size_t failed_runs(const ProcessFacts& process) noexcept {
  const bool nothing_executed = process.executed == 0;
  if (nothing_executed && process.skipped > 0) return 0;
  return static_cast<std::size_t>(std::ranges::count_if(process.report->runs, [&](const SuiteRun& run) {
    return run.ended && !run.ok && (!nothing_executed || run.selected > 0);
  }));
}

bool is_masked(const ProcessFacts& process) noexcept {
  const HowItEnded end = how_it_ended(*process.report);
  if (was_killed(end) || end.status != 0) return false;
  return failed_runs(process) > 0 || process.failed > 0 || !process.report->program_failures.empty();
}

}  // namespace judging

}  // namespace freezegate
