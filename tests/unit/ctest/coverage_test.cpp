#include <freezegate/ctest_run.hpp>

#include <string>
#include <utility>
#include <vector>

#include <gmock/gmock.h>

namespace freezegate {
namespace {

CtestTest declared(std::string name, std::vector<std::string> command, bool ran) {
  CtestTest test;
  test.name = std::move(name);
  test.command = std::move(command);
  test.report_folder = "/reports/" + test.name;
  test.ran = ran;
  return test;
}

TEST(Coverage, IsCompleteWhenEveryTestOfTheBinaryRan) {
  const std::vector tests{declared("a", {"/b/x", "--a"}, true), declared("b", {"/b/x", "--b"}, true),
                          declared("c", {"/b/y"}, false)};
  const auto coverage = coverage_of(tests, {"x", "y", "z"});
  ASSERT_EQ(coverage.size(), 2U);  // nothing is said of z, which no test runs
  EXPECT_TRUE(coverage.at("x").complete);
  EXPECT_FALSE(coverage.at("y").complete);
  EXPECT_EQ(coverage.at("y").left_out, "1 of 1 ctest tests of y did not run");
}

TEST(Coverage, CountsWhatDidNotRun) {
  const std::vector tests{declared("a", {"/b/x"}, true), declared("b", {"/b/x"}, false),
                          declared("c", {"sh", "-c", "/b/x"}, false)};
  EXPECT_EQ(coverage_of(tests, {"x"}).at("x").left_out, "2 of 3 ctest tests of x did not run");
}

TEST(Coverage, CountsATestOnceHoweverOftenItNamesTheBinary) {
  const std::vector tests{declared("a", {"/b/x", "/b/x", "x x"}, false)};
  EXPECT_EQ(coverage_of(tests, {"x"}).at("x").left_out, "1 of 1 ctest tests of x did not run");
}

TEST(Coverage, PassesOverDisabledTests) {
  std::vector tests{declared("a", {"/b/x"}, true), declared("b", {"/b/x"}, false)};
  tests[1].disabled = true;
  EXPECT_TRUE(coverage_of(tests, {"x"}).at("x").complete);
  tests[0].disabled = true;
  EXPECT_TRUE(coverage_of(tests, {"x"}).empty());
}

// Else a project that takes the listener away, or starts a copy by itself, would get its freezes out of
// sight.
TEST(Coverage, IsCompleteWithoutWhatSomebodyElseStarts) {
  std::vector tests{declared("a", {"/b/x"}, true), declared("b", {"/b/x"}, true)};
  tests[1].report_folder.clear();
  const Coverage coverage = coverage_of(tests, {"x"}).at("x");
  EXPECT_TRUE(coverage.complete);
  EXPECT_EQ(coverage.left_out, "1 of 2 ctest tests of x are not started by freezegate");
  tests[0].ran = false;
  EXPECT_FALSE(coverage_of(tests, {"x"}).at("x").complete);
}

TEST(Selection, IsWholeWhenAllThatFreezegateStartsRan) {
  std::vector tests{declared("a", {"/b/x"}, true), declared("b", {"/b/x"}, false),
                    declared("c", {"lint"}, false)};
  EXPECT_FALSE(selection_of(tests).is_whole());
  tests[1].disabled = true;
  tests[2].report_folder.clear();
  const CtestSelection selection = selection_of(tests);
  EXPECT_TRUE(selection.is_whole());
  EXPECT_EQ(selection.declared, 1U);
  EXPECT_EQ(selection.ran, 1U);
  EXPECT_TRUE(selection_of({}).is_whole());
}

ProcessReport ended_with(int status) {
  ProcessReport report;
  report.end = ProcessEnd{status, 0, false};
  return report;
}

TEST(CtestDecides, WhereItTurnsTheResultRoundOrReadsTheOutput) {
  CtestTest test;
  EXPECT_FALSE(ctest_decides(test, ended_with(1)));
  test.will_fail = true;
  EXPECT_TRUE(ctest_decides(test, ended_with(1)));
  test.will_fail = false;
  test.passes_by_output = true;
  EXPECT_TRUE(ctest_decides(test, ended_with(0)));
}

TEST(CtestDecides, WhereTheStatusSaysSkipped) {
  CtestTest test;
  test.skip_status = 77;
  EXPECT_TRUE(ctest_decides(test, ended_with(77)));
  EXPECT_FALSE(ctest_decides(test, ended_with(1)));
  ProcessReport killed;
  killed.end = ProcessEnd{std::nullopt, 11, false};
  EXPECT_FALSE(ctest_decides(test, killed));
  ProcessReport unsupervised;
  unsupervised.exit_status = 77;
  EXPECT_TRUE(ctest_decides(test, unsupervised));
  EXPECT_FALSE(ctest_decides(test, ProcessReport{}));
}

TEST(CtestDecides, WhoLeftInsideATestHasNotSkippedIt) {
  CtestTest test;
  test.skip_status = 4;
  ProcessReport report = ended_with(4);
  report.runs.emplace_back().ended = true;
  EXPECT_TRUE(ctest_decides(test, report));
  report.tests.emplace_back();
  EXPECT_FALSE(ctest_decides(test, report));
  report.tests.clear();
  report.runs.front().ended = false;
  EXPECT_FALSE(ctest_decides(test, report));
}

// SKIP_RETURN_CODE 1 would excuse all that GoogleTest calls failed, and Catch2 before 3.7 returns a count.
TEST(CtestDecides, NoFailureIsASkip) {
  CtestTest test;
  test.skip_status = 1;
  ProcessReport report = ended_with(1);
  report.tests.emplace_back().outcome = Outcome::skipped;
  EXPECT_TRUE(ctest_decides(test, report));
  report.tests.emplace_back().outcome = Outcome::failed;
  EXPECT_FALSE(ctest_decides(test, report));
  report.tests.clear();
  report.program_failures.emplace_back();
  EXPECT_FALSE(ctest_decides(test, report));
}

}  // namespace
}  // namespace freezegate
