#include "ctest/command_words.hpp"

#include <freezegate/ctest_run.hpp>

#include <algorithm>
#include <string_view>

#include <fmt/format.h>

namespace freezegate {

namespace {

// The tests that run one binary.
struct Runs {
  std::size_t declared = 0;
  std::size_t not_run = 0;
  std::size_t not_kept =
      0;  // started by something else than freezegate, so that nobody knows whether they ran
};

void count(const CtestTest& test, Runs& runs) {
  ++runs.declared;
  if (test.report_folder.empty()) {
    ++runs.not_kept;
  } else if (!test.ran) {
    ++runs.not_run;
  }
}

std::string left_out(const std::string& binary, const Runs& runs) {
  const auto part = [&](std::size_t number, std::string_view what) {
    return fmt::format("{} of {} ctest tests of {} {}", number, runs.declared, binary, what);
  };
  std::string text;
  if (runs.not_run != 0) text = part(runs.not_run, "did not run");
  if (runs.not_kept != 0) {
    text += (text.empty() ? "" : "; ") + part(runs.not_kept, "are not started by freezegate");
  }
  return text;
}

// Catch2 before 3.7 returns how many assertions failed, which can be any number, also the one that says
// skipped.
bool has_failures(const ProcessReport& report) noexcept {
  return !report.program_failures.empty() || std::ranges::any_of(report.tests, [](const TestRun& test) {
    return test.outcome == Outcome::failed;
  });
}

// Whoever leaves inside a test with the status that ctest calls skipped has not skipped it.
bool came_to_its_end(const ProcessReport& report) noexcept {
  return std::ranges::all_of(report.tests, [](const TestRun& test) { return test.outcome.has_value(); }) &&
         std::ranges::all_of(report.runs, [](const SuiteRun& run) { return run.ended; });
}

}  // namespace

bool runs_binary(const CtestTest& test, const std::string& binary) {
  if (test.link_targets.contains(binary)) return true;
  const auto names = ctest::file_names_in(test.command);
  return std::ranges::find(names, binary) != names.end();
}

std::map<std::string, Coverage> coverage_of(std::span<const CtestTest> tests,
                                            const std::set<std::string>& binaries) {
  std::map<std::string, Runs> runs;
  for (const CtestTest& test : tests) {
    if (test.disabled) continue;
    std::set<std::string> run = test.link_targets;
    for (const std::string_view name : ctest::file_names_in(test.command))
      run.emplace(name);
    for (const std::string& name : run) {
      if (binaries.contains(name)) count(test, runs[name]);
    }
  }
  std::map<std::string, Coverage> coverage;
  for (const auto& [binary, of_binary] : runs) {
    // What others start brings no report: a freeze that only they could vouch for is one that nobody judges.
    const bool complete = of_binary.not_run == 0;
    coverage[binary] = {complete, left_out(binary, of_binary)};
  }
  return coverage;
}

bool ctest_decides(const CtestTest& test, const ProcessReport& report) noexcept {
  if (test.will_fail || test.passes_by_output) return true;
  if (!test.skip_status) return false;
  const std::optional<int> status = report.end ? report.end->status : report.exit_status;
  return status == test.skip_status && !has_failures(report) && came_to_its_end(report);
}

CtestSelection selection_of(std::span<const CtestTest> tests) noexcept {
  CtestSelection selection;
  for (const CtestTest& test : tests) {
    if (test.disabled || test.report_folder.empty()) continue;
    ++selection.declared;
    if (test.ran) ++selection.ran;
  }
  return selection;
}

}  // namespace freezegate
