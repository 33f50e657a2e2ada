// From a process's report to what became of the one test that was replayed.
#include <freezegate/assertions.hpp>
#include <freezegate/replay.hpp>
#include <freezegate/uncounted.hpp>
#include <freezegate/verdict.hpp>

#include <algorithm>
#include <iterator>
#include <optional>

#include <fmt/format.h>

namespace freezegate {

namespace {

struct Found {
  const ProcessReport* report = nullptr;
  const TestRun* test = nullptr;  // its first execution that did not pass, or else its last one
};

Found find_test(std::span<const ProcessReport> reports, const std::string& test) {
  Found found;
  for (const ProcessReport& report : reports) {
    for (const TestRun& run : report.tests) {
      // GTEST_REPEAT in a ctest property must not let a later pass stand for an earlier failure.
      const bool may_be_worse = found.test == nullptr || found.test->outcome == Outcome::passed;
      if (run.name == test && may_be_worse) found = {&report, &run};
    }
  }
  return found;
}

// The process came to its end by itself, with what its framework says after good or failed tests.
bool ended_well(const ProcessReport& report) {
  if (!report.end || report.end->timed_out || report.end->signal != 0) return false;
  return std::ranges::all_of(report.runs, [](const SuiteRun& run) { return run.ended; });
}

// An exit status that no result of its tests explains: a sanitizer's, main's own, or an exit handler's.
std::optional<int> unexplained_status(const ProcessReport& report) {
  if (!report.end || !report.end->status || *report.end->status == 0) return std::nullopt;
  const int status = *report.end->status;
  const bool explained = std::ranges::any_of(
      report.runs, [&](const SuiteRun& run) { return run.ended && !run.ok && run.own_code == status; });
  return explained ? std::nullopt : std::optional<int>(status);
}

Failure failure_of_status(int status) {
  Failure failure;
  failure.kind = FailureKind::premature_exit;
  failure.type = fmt::to_string(status);
  failure.message = fmt::format(
      "the process exited with {}, which no result of its tests explains: look for a sanitizer's report",
      status);
  return failure;
}

std::string why_not_run(std::span<const ProcessReport> reports, const std::string& test) {
  for (const ProcessReport& report : reports) {
    const auto listed = std::ranges::find(report.not_run, test, &NotRun::name);
    if (listed != report.not_run.end()) return fmt::format("the test is {}", listed->why);
  }
  // Of a choice of tests the listeners do not say which were disabled.
  return "the binary ran no test of that name: it is gone, renamed or disabled";
}

void take_failures(const Found& found, Replay& replay) {
  replay.failures.insert(replay.failures.end(), found.test->failures.begin(), found.test->failures.end());
  for (const ProgramFailure& outside : found.report->program_failures)
    replay.failures.push_back(outside.failure);
  const bool is_open = !found.test->outcome;
  if (is_open || !ended_well(*found.report)) {
    if (auto failure = end_failure(*found.report)) replay.failures.push_back(*std::move(failure));
  } else if (const auto status = unexplained_status(*found.report)) {
    replay.failures.push_back(failure_of_status(*status));
  }
}

void take_assertions(const Found& found, Replay& replay) {
  replay.assertions = found.test->assertions;
  replay.recorded = found.test->captured == AssertionCapture::all;
  if (!replay.recorded) return;
  SiteLines lines(found.report->sites);
  replay.asserted_lines = asserted_lines(lines, found.test->sites);
  for (const SiteCount& reached : found.test->sites)
    replay.asserted.push_back(found.report->sites[reached.site]);
}

// A test beside the one that is asked for: what the framework excuses does not fail its process.
bool is_good(const TestRun& test) {
  return test.outcome == Outcome::passed || test.outcome == Outcome::excused;
}

void name_failures(Replay& replay) {
  replay.shapes = shape_set(replay.failures);
  replay.signature = signature_of(replay.shapes);
}

// All that failed in it, and its exit status. Without a listener the status is all there is.
void read_whole_process(std::span<const ProcessReport> reports, Replay& replay) {
  for (const ProcessReport& report : reports) {
    for (const TestRun& test : report.tests) {
      const bool is_last = &test == &report.tests.back();
      if (is_good(test) && (!is_last || ended_well(report))) continue;
      if (test.outcome != Outcome::skipped) take_failures({&report, &test}, replay);
    }
  }
  replay.end = replay.raw_code == 0 && replay.failures.empty() ? ReplayEnd::passed : ReplayEnd::failed;
  if (!replay.failures.empty()) name_failures(replay);
}

}  // namespace

std::string_view to_string(ReplayEnd end) noexcept {
  switch (end) {
    case ReplayEnd::passed:
      return "passed";
    case ReplayEnd::failed:
      return "failed";
    case ReplayEnd::skipped:
      return "skipped";
    case ReplayEnd::not_run:
      return "not run";
    default:
      return "error";
  }
}

bool Replay::agrees_with(const Replay& other) const {
  return end == other.end && signature == other.signature && raw_code == other.raw_code &&
         output == other.output;
}

void read_replay(std::span<const ProcessReport> reports, const std::string& test, Replay& replay) {
  if (test.empty()) {
    read_whole_process(reports, replay);
    return;
  }
  const Found found = find_test(reports, test);
  if (found.test == nullptr) {
    const bool has_report = !reports.empty();
    replay.end = has_report ? ReplayEnd::not_run : ReplayEnd::error;
    replay.why = has_report ? why_not_run(reports, test) : std::string("no run report came");
    return;
  }
  // Of a replayed test all sections run, whatever the build's command says.
  if (found.test->partial) {
    replay.end = ReplayEnd::not_run;
    replay.why = "only a part of it ran: take -c, --section or --nothrow from its command";
    return;
  }
  replay.parameter = found.test->value_param;
  take_assertions(found, replay);
  if (found.test->outcome == Outcome::skipped) {
    replay.end = ReplayEnd::skipped;
    return;
  }
  // A mark that excuses its failures makes a frozen test or a witness no better, nor does taking them back.
  auto uncounted = uncounted_failures(*found.report, *found.test);
  if (found.test->outcome == Outcome::passed && ended_well(*found.report) &&
      found.report->program_failures.empty() && !unexplained_status(*found.report) && uncounted.empty()) {
    replay.end = ReplayEnd::passed;
    return;
  }
  replay.end = ReplayEnd::failed;
  take_failures(found, replay);
  std::ranges::move(uncounted, std::back_inserter(replay.failures));
  name_failures(replay);
}

}  // namespace freezegate
