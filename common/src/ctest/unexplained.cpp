// What ctest calls failed although no report shows a failure.
#include <freezegate/ctest_run.hpp>

#include <algorithm>

namespace freezegate {

namespace {

// Something in it may be why ctest calls the test failed; what that is worth, the verdict says.
bool shows_trouble(const ProcessReport& report) {
  const bool left_well = report.end && report.end->status == 0;
  return !left_well || !report.program_failures.empty() ||
         std::ranges::any_of(report.tests, [](const TestRun& test) {
           return !test.outcome || *test.outcome == Outcome::failed;
         });
}

bool belongs_to(const ProcessReport& report, const CtestTest& test) {
  return report.ctest_name.empty() ? runs_binary(test, report.binary) : report.ctest_name == test.name;
}

// The tests that freezegate_enforce() adds: they say what we say here.
bool is_our_own(const CtestTest& test) {
  return (test.name == "freezegate.begin" || test.name == "freezegate.verdict") &&
         std::ranges::find(test.command, "check") != test.command.end();
}

}  // namespace

std::set<std::string> read_failed_tests(std::string_view log) {
  std::set<std::string> names;
  while (!log.empty()) {
    const std::string_view line = log.substr(0, log.find('\n'));
    log.remove_prefix(std::min(line.size() + 1, log.size()));
    const std::size_t colon = line.find(':');  // its number stands in front
    if (colon != std::string_view::npos) names.emplace(line.substr(colon + 1));
  }
  return names;
}

std::vector<const CtestTest*> unexplained_failures(std::span<const CtestTest> tests,
                                                   const std::set<std::string>& failed,
                                                   std::span<const ProcessReport> judged) {
  std::vector<const CtestTest*> unexplained;
  for (const CtestTest& test : tests) {
    if (!failed.contains(test.name) || is_our_own(test)) continue;
    const bool is_explained = std::ranges::any_of(judged, [&](const ProcessReport& report) {
      return belongs_to(report, test) && shows_trouble(report);
    });
    if (!is_explained) unexplained.push_back(&test);
  }
  return unexplained;
}

}  // namespace freezegate
