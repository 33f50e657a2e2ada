#include "verdict/executions.hpp"

#include "verdict/process_end.hpp"

#include <freezegate/assertions.hpp>
#include <freezegate/uncounted.hpp>

#include <algorithm>
#include <optional>
#include <string_view>
#include <utility>

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace freezegate::judging {

namespace {

constexpr std::string_view drifted_mend =
    "treat it as a regression: mend it, or close the freeze and capture the test again";

bool is_crash(FailureKind kind) noexcept {
  return kind == FailureKind::signal || kind == FailureKind::timeout || kind == FailureKind::premature_exit;
}

// What one failing execution looked like.
struct Seen {
  ShownFailure shown;
  std::string foreign;  // Why it is not the recorded failure; empty when it is.
};

std::string why_open(const ProcessReport& report) {
  if (!report.lost.empty()) return "its end was not recorded: the listener stopped";
  const auto failure = end_failure(report);
  return failure ? fmt::format("it never ended: {}", failure->message)
                 : std::string("it never ended, and nobody saw how its process did");
}

std::string why_foreign(const Freeze& freeze, const TestRun& test, const ShownFailure& shown) {
  if (test.failures.empty()) return "it failed without any recorded failure";
  const auto crash = std::ranges::find_if(shown.failures, [](const Failure& f) { return is_crash(f.kind); });
  if (crash != shown.failures.end()) {
    return fmt::format("it ended by a {}{}{}", to_string(crash->kind), crash->type.empty() ? "" : " ",
                       crash->type);
  }
  if (std::ranges::find(freeze.signatures, shown.signature) != freeze.signatures.end()) return {};
  return fmt::format("it failed with signature {}; recorded is {}", shown.signature,
                     fmt::join(freeze.signatures, ", "));
}

Seen look_at(const Freeze& freeze, const Execution& execution, const BinaryFacts& binary) {
  const TestRun& test = *execution.test;
  const ProcessFacts& process = binary.processes[execution.process];
  Seen seen;
  seen.shown.failures = test.failures;
  // Only the test that was open last is the one in which the process ended.
  if (process.open == &test && process.report->lost.empty()) {
    if (auto failure = end_failure(*process.report)) seen.shown.failures.push_back(std::move(*failure));
  }
  if (!seen.shown.failures.empty()) {
    seen.shown.shapes = shape_set(seen.shown.failures);
    seen.shown.signature = signature_of(seen.shown.shapes);
  }
  seen.foreign = test.outcome ? why_foreign(freeze, test, seen.shown) : why_open(*process.report);
  return seen;
}

bool failed_somehow(const TestRun& test) noexcept {
  return test.outcome != Outcome::passed && test.outcome != Outcome::skipped;
}

std::string counted(std::string_view what, std::size_t some, std::size_t all) {
  return all == 1 ? std::string(what) : fmt::format("{} in {} of {} executions", what, some, all);
}

void judge_failures(const Freeze& freeze, const Context& context, const Seen& seen, std::size_t failed,
                    std::size_t executions, Reasons& reasons) {
  if (!seen.foreign.empty()) {
    reasons.add(FindingKind::drifted, seen.foreign, std::string(drifted_mend));
  } else {
    reasons.add(FindingKind::frozen,
                counted(fmt::format("failed as recorded, with signature {}", seen.shown.signature), failed,
                        executions));
  }
  const Date end = lease_end(freeze, context.map.policy);
  if (is_enforced_again(freeze, context.map.policy, context.today)) {
    reasons.add(FindingKind::expired,
                fmt::format("it failed, and its lease ended on {}, {} day(s) ago", to_string(end),
                            days_between(end, context.today)),
                fmt::format("mend the test; {} owns the freeze and may ask for a new lease",
                            freeze.owner.empty() ? "nobody" : freeze.owner));
  }
}

void judge_passes(const WatchedTest& test, const BinaryFacts& binary, Reasons& reasons) {
  for (const Execution& execution : test.executions) {
    if (execution.test->outcome != Outcome::passed) continue;
    const auto uncounted = uncounted_failures(*binary.processes[execution.process].report, *execution.test);
    if (!uncounted.empty()) {
      reasons.add(
          FindingKind::weakened,
          fmt::format("it passed, and {} of its assertions failed and did not count", uncounted.size()),
          "let them count: nothing in a frozen test may take its failures back");
      return;
    }
    const std::string why = asserted_nothing(*execution.test, *binary.processes[execution.process].report);
    if (why.empty()) continue;
    reasons.add(FindingKind::asserted_nothing, "it passed and " + why,
                "bring its assertions back; a test that asserts nothing cannot show that the flake is gone");
    return;
  }
}

// What the sections left out would have found, nobody knows.
void judge_parts(const WatchedTest& test, Reasons& reasons) {
  if (std::ranges::none_of(test.executions, [](const Execution& one) { return one.test->partial; })) return;
  reasons.add(FindingKind::missing, "it ran in part only",
              "run it as a whole: take -c, --section or --nothrow from the command line");
}

void judge_skips(const WatchedTest& test, Reasons& reasons) {
  const auto skipped = std::ranges::find_if(test.executions, [](const Execution& execution) {
    return execution.test->outcome == Outcome::skipped;
  });
  if (skipped == test.executions.end()) return;
  const std::string& why = skipped->test->skip_reason;
  reasons.add(FindingKind::missing,
              why.empty() ? std::string("it was skipped") : fmt::format("it was skipped: {}", why),
              "remove the skip: a frozen test runs, that is what its freeze is for");
}

}  // namespace

std::string asserted_nothing(const TestRun& test, const ProcessReport& report) {
  const bool is_recorded = test.captured == AssertionCapture::all;
  if (test.assertions == 0U) return "asserted nothing";
  if (test.assertions && is_recorded && !test.sites.empty()) {
    SiteLines lines(report.sites);
    return asserted_lines(lines, test.sites).empty() ? "asserted nothing but SUCCEED()" : "";
  }
  if (test.assertions || !is_recorded) return "";
  return "asserted nothing that was recorded: was its file compiled with capture?";
}

ShownFailure judge_executions(const Freeze& freeze, const WatchedTest& test, const BinaryFacts& binary,
                              const Context& context, Reasons& reasons) {
  std::optional<Seen> shown;
  std::size_t failed = 0;
  for (const Execution& execution : test.executions) {
    if (!failed_somehow(*execution.test)) continue;
    ++failed;
    Seen seen = look_at(freeze, execution, binary);
    if (!shown || shown->foreign.empty() || !seen.foreign.empty()) shown = std::move(seen);
  }
  judge_skips(test, reasons);
  judge_parts(test, reasons);
  judge_passes(test, binary, reasons);
  if (!shown) {
    // A skip alone is no pass.
    if (!reasons.has(FindingKind::missing)) {
      reasons.add(FindingKind::quiet, counted("passed", test.executions.size(), test.executions.size()));
    }
    return {};
  }
  judge_failures(freeze, context, *shown, failed, test.executions.size(), reasons);
  return std::move(shown->shown);
}

}  // namespace freezegate::judging
