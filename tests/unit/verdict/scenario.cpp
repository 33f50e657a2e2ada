#include "scenario.hpp"

#include <algorithm>
#include <stdexcept>
#include <utility>

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace freezegate::scenario {

namespace {

TestRun execution(std::string_view name, Outcome outcome) {
  TestRun test;
  test.name = name;
  test.file = "tests/export_test.cpp";
  test.line = static_cast<std::uint32_t>(10 + name.size());
  test.outcome = outcome;
  test.microseconds = 12;
  return test;
}

}  // namespace

Failure failure(std::string_view expression) {
  Failure failure;
  failure.kind = FailureKind::assertion;
  failure.family = "TRUE";
  failure.source = {std::string(expression)};
  failure.file = "tests/export_test.cpp";
  failure.line = 42;
  failure.message = "Value of: rows";
  return failure;
}

std::string signature(std::string_view expression) {
  return signature_of(shape_set({failure(expression)}));
}

TestRun passed(std::string_view name, std::uint64_t assertions) {
  TestRun test = execution(name, Outcome::passed);
  test.assertions = assertions;
  return test;
}

TestRun failed(std::string_view name, std::string_view expression) {
  TestRun test = execution(name, Outcome::failed);
  test.assertions = 3;
  test.failures = {failure(expression)};
  return test;
}

TestRun skipped(std::string_view name, std::string_view reason) {
  TestRun test = execution(name, Outcome::skipped);
  test.skip_reason = reason;
  return test;
}

TestRun excused(std::string_view name, std::string_view expression) {
  TestRun test = failed(name, expression);
  test.outcome = Outcome::excused;
  return test;
}

TestRun open(std::string_view name) {
  TestRun test = execution(name, Outcome::passed);
  test.outcome.reset();
  return test;
}

ProcessReport process(std::string_view name, std::vector<TestRun> tests) {
  ProcessReport report;
  report.source = fmt::format("reports/{}.jsonl", name);
  report.schema = 1;
  report.framework = "googletest";
  report.binary = name;
  report.path = fmt::format("/build/{}", name);
  report.started_ns = 1;
  report.supervised = true;
  SuiteRun run;
  run.selected = tests.size();
  run.ended = true;
  run.ok = std::ranges::none_of(tests, [](const TestRun& test) { return test.outcome == Outcome::failed; });
  run.own_code = run.ok ? 0 : 1;
  report.runs = {run};
  report.tests = std::move(tests);
  return exits_with(std::move(report), run.own_code);
}

ProcessReport process(std::vector<TestRun> tests) {
  return process(binary, std::move(tests));
}

ProcessReport exits_with(ProcessReport report, int status) {
  report.exit_status = status;
  report.closed = true;
  if (report.supervised) report.end = ProcessEnd{status, 0, false};
  return report;
}

ProcessReport killed_by(ProcessReport report, int signal) {
  report = cut_off(std::move(report));
  report.exit_status.reset();
  report.closed = false;
  report.end = ProcessEnd{std::nullopt, signal, false};
  return report;
}

ProcessReport timed_out(ProcessReport report) {
  report = killed_by(std::move(report), 9);
  report.end = ProcessEnd{std::nullopt, 9, true};
  return report;
}

int raw_code(const ProcessReport& report) {
  if (!report.end) throw std::logic_error("nobody saw the end");
  return report.end->raw_code();
}

ProcessReport unsupervised(ProcessReport report) {
  report.supervised = false;
  report.end.reset();
  return report;
}

ProcessReport cut_off(ProcessReport report) {
  for (SuiteRun& run : report.runs) {
    run.ended = false;
    run.ok = false;
    run.own_code = 0;
  }
  return report;
}

ProcessReport filtered(ProcessReport report) {
  for (SuiteRun& run : report.runs)
    run.filtered = true;
  return report;
}

ProcessReport started_at(ProcessReport report, int when) {
  report.started_ns = when;
  report.pid = when;
  report.source = fmt::format("reports/{}-{}.jsonl", report.binary, when);
  return report;
}

Freeze good_freeze() {
  Freeze freeze;
  freeze.id = {std::string(binary), std::string(frozen_name)};
  freeze.signatures = {signature("rows == expected")};
  freeze.seeds = {0, 7, 13};
  freeze.witnesses = {{std::string(binary), std::string(witness_name)}};
  freeze.fixtures = {{std::string(fixture_path), "sha256:4e1f"}};
  freeze.opened = day("2026-11-07");
  freeze.expires = day("2026-12-07");
  freeze.owner = "finley";
  freeze.reason = "row order follows pointer order";
  return freeze;
}

Scenario::Scenario(std::vector<ProcessReport> reports) : today(day("2026-11-20")) {
  evidence.reports = std::move(reports);
  evidence.fixtures = {{std::string(fixture_path), {FixtureState::Kind::intact, "sha256:4e1f", ""}}};
  map.freezes = {good_freeze()};
}

Scenario& Scenario::without_freezes() {
  map.freezes.clear();
  return *this;
}

Scenario& Scenario::in(Scope scope) {
  evidence.scope = scope;
  return *this;
}

Scenario& Scenario::covered(std::string_view name, bool complete, std::string_view left_out) {
  evidence.coverage[std::string(name)] = {complete, std::string(left_out)};
  return *this;
}

Date day(std::string_view text) {
  const auto date = parse_date(text);
  if (!date) throw std::invalid_argument(std::string(text));
  return *date;
}

const Finding* find(const Verdict& verdict, FindingKind kind) {
  const auto found =
      std::ranges::find_if(verdict.findings, [kind](const Finding& finding) { return finding.kind == kind; });
  return found == verdict.findings.end() ? nullptr : &*found;
}

std::vector<std::string> kinds(const Verdict& verdict) {
  std::vector<std::string> names;
  names.reserve(verdict.findings.size());
  for (const Finding& finding : verdict.findings) {
    names.push_back(fmt::format("{}{}", to_string(finding.kind), finding.blocking ? "!" : ""));
  }
  return names;
}

std::string text_of(const Finding& finding) {
  return fmt::format("{}|{}|{}::{}|{}|{}|{}|{}|{}|{}", to_string(finding.kind), finding.blocking,
                     finding.binary, finding.test, finding.reason, fmt::join(finding.also, ";"), finding.mend,
                     finding.failures.size(), finding.signature, finding.days_left);
}

}  // namespace freezegate::scenario
