#include "skips/sources.hpp"

#include <algorithm>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include <fmt/format.h>

namespace freezegate::skipping {

namespace {

// The one test that a filter of GoogleTest names, as gtest_discover_tests() writes it; empty: none, or many.
std::string_view only_test_of(const CtestTest& test) {
  constexpr std::string_view option = "--gtest_filter=";
  const auto word = std::ranges::find_if(
      test.command, [](const std::string& candidate) { return candidate.starts_with(option); });
  if (word == test.command.end()) return {};
  const std::string_view name = std::string_view(*word).substr(option.size());
  return name.find_first_of("*?:-") == std::string_view::npos ? name : std::string_view();
}

TestId id_of(const CtestTest& test) {
  const std::string_view name = only_test_of(test);
  if (name.empty()) return {std::string(ctest_binary), test.name};
  const std::string& program = test.command.front();
  return {program.substr(program.rfind('/') + 1), std::string(name)};
}

// What ctest calls skipped although tests failed in it.
bool skips_failures(const CtestTest& test, const ProcessReport& report) {
  const std::optional<int> status = report.end ? report.end->status : report.exit_status;
  const auto is_failed = [](const TestRun& run) { return run.outcome == Outcome::failed; };
  return test.skip_status && status == test.skip_status &&
         (std::ranges::any_of(report.tests, is_failed) || !report.program_failures.empty());
}

using ReportsByTest = std::multimap<std::string_view, const ProcessReport*>;

std::string excuse_of(const CtestTest& test, const ReportsByTest& reports) {
  if (test.will_fail) return "WILL_FAIL: ctest turns its result round";
  if (test.passes_by_output) return "PASS_REGULAR_EXPRESSION: its output decides, and not its exit status";
  if (test.skips_by_output)
    return "SKIP_REGULAR_EXPRESSION: its output can say that it was skipped, whatever failed";
  const auto [first, last] = reports.equal_range(test.name);
  const bool is_excused =
      std::any_of(first, last, [&](const auto& report) { return skips_failures(test, *report.second); });
  return is_excused ? fmt::format("SKIP_RETURN_CODE {}: tests failed with the exit status of a skip",
                                  *test.skip_status)
                    : std::string();
}

}  // namespace

std::vector<Skip> ctest_skips(std::span<const CtestTest> tests, std::span<const ProcessReport> reports,
                              const Frozen& frozen) {
  ReportsByTest by_test;
  for (const ProcessReport& report : reports)
    by_test.emplace(report.ctest_name, &report);
  std::vector<Skip> skips;
  for (const CtestTest& test : tests) {
    const auto add = [&](SkipKind kind, std::string why) {
      TestId id = id_of(test);
      if (!frozen.has(id)) {
        skips.push_back({std::move(id), kind, test.file, static_cast<std::uint32_t>(std::max(test.line, 0)),
                         std::move(why), test.command.empty() ? std::string() : test.command.front()});
      }
    };
    if (test.disabled) {
      add(SkipKind::disabled, "DISABLED: ctest does not run it");
    } else if (std::string excuse = excuse_of(test, by_test); !excuse.empty()) {
      add(SkipKind::excused, std::move(excuse));
    }
  }
  return skips;
}

}  // namespace freezegate::skipping
