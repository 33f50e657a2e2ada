// What ctest calls failed although no report shows a failure.
#include <freezegate/ctest_run.hpp>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace freezegate {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

CtestTest named(const char* name, std::vector<std::string> command = {"/b/tests"}) {
  CtestTest test;
  test.name = name;
  test.command = std::move(command);
  return test;
}

ProcessReport report_of(const char* ctest_name, Outcome outcome, int status) {
  ProcessReport report;
  report.binary = "tests";
  report.ctest_name = ctest_name;
  report.tests.emplace_back().outcome = outcome;
  report.end = ProcessEnd{status, 0, false};
  return report;
}

std::vector<std::string> names_of(const std::vector<CtestTest>& tests, const std::set<std::string>& failed,
                                  const std::vector<ProcessReport>& reports) {
  std::vector<std::string> names;
  for (const CtestTest* test : unexplained_failures(tests, failed, reports))
    names.push_back(test->name);
  return names;
}

TEST(ReadFailedTests, TakesWhatStandsBehindTheNumber) {
  EXPECT_THAT(read_failed_tests("3:smoke\n12:a: b\n"), ElementsAre("a: b", "smoke"));
  EXPECT_THAT(read_failed_tests("3:smoke"), ElementsAre("smoke"));
  EXPECT_THAT(read_failed_tests("\n\nno number\n"), IsEmpty());
}

TEST(UnexplainedFailures, AreThoseWithoutAReportThatShowsTrouble) {
  const std::vector<CtestTest> tests = {named("a"), named("b"), named("smoke", {"/b/smoke"})};
  EXPECT_THAT(names_of(tests, {}, {}), IsEmpty());
  EXPECT_THAT(names_of(tests, {"a", "smoke"}, {}), ElementsAre("a", "smoke"));
  EXPECT_THAT(names_of(tests, {"a"}, {report_of("a", Outcome::failed, 1)}), IsEmpty());
  EXPECT_THAT(names_of(tests, {"a"}, {report_of("b", Outcome::failed, 1)}), ElementsAre("a"));
  // A script may run two programs, of which one never came to its tests.
  EXPECT_THAT(names_of(tests, {"a"}, {report_of("a", Outcome::passed, 0)}), ElementsAre("a"));
  EXPECT_THAT(names_of(tests, {"a"}, {report_of("a", Outcome::passed, 23)}), IsEmpty());
}

// Reports from runs that freezegate did not start do not say whose they are.
TEST(UnexplainedFailures, AReportWithoutATestBelongsToWhoeverRunsItsBinary) {
  const std::vector<CtestTest> tests = {named("a"), named("smoke", {"/b/smoke"})};
  EXPECT_THAT(names_of(tests, {"a", "smoke"}, {report_of("", Outcome::failed, 1)}), ElementsAre("smoke"));
}

TEST(UnexplainedFailures, LeaveOutOurOwnTestsAndNoOthersOfTheirName) {
  const std::vector<CtestTest> tests = {
      named("freezegate.verdict", {"/bin/freezegate", "check", "--ctest", "/b"}),
      named("freezegate.begin", {"/bin/false"})};
  EXPECT_THAT(names_of(tests, {"freezegate.verdict", "freezegate.begin"}, {}),
              ElementsAre("freezegate.begin"));
}

}  // namespace
}  // namespace freezegate
