// Exit statuses: which one is the framework's own, which one is forgiven, what takes its place.
#include "scenario.hpp"

#include <utility>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace freezegate::scenario {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

ProcessReport forgivable() {
  return process({passed(witness_name), failed(frozen_name)});
}

ProcessReport with_own_code(ProcessReport report, int own_code) {
  report.runs.front().own_code = own_code;
  return exits_with(std::move(report), own_code);
}

/// Catch2 3.7 and later: no test, or all skipped.
ProcessReport catch2_process(std::vector<TestRun> tests, int own_code) {
  ProcessReport report = with_own_code(process(std::move(tests)), own_code);
  report.framework = "catch2";
  return report;
}

TEST(ExitStatus, FrameworksOwnCodeIsForgiven) {
  // GoogleTest, Catch2 before 3.7 (a count), Catch2 since.
  for (const int own_code : {1, 2, 4, 42, 255}) {
    const Verdict verdict = Scenario({with_own_code(forgivable(), own_code)}).verdict();
    EXPECT_THAT(kinds(verdict), ElementsAre("FROZEN"));
    EXPECT_TRUE(verdict.forgives_raw_code);
    EXPECT_EQ(exit_status(verdict, own_code), 0);
  }
}

TEST(ExitStatus, ForeignCodeIsUnexplained) {
  for (const int status : {2, 3, 23, 42, 134, 255}) {
    const Verdict verdict = Scenario({exits_with(forgivable(), status)}).verdict();
    ASSERT_THAT(kinds(verdict), ElementsAre("UNEXPLAINED!", "FROZEN"));
    EXPECT_THAT(verdict.findings.front().reason, HasSubstr("not the framework's own"));
    EXPECT_EQ(exit_status(verdict, status), status);
  }
}

TEST(ExitStatus, CodeOfARunThatPassedExplainsNothing) {
  const Verdict verdict =
      Scenario({with_own_code(process({passed(witness_name), passed(frozen_name)}), 1)}).verdict();
  EXPECT_THAT(kinds(verdict), ElementsAre("UNEXPLAINED!", "QUIET"));
}

TEST(ExitStatus, AnyRunOfTheProcessMayExplainIt) {
  ProcessReport report = forgivable();
  SuiteRun good;
  good.selected = 1;
  good.ended = good.ok = true;
  report.runs.push_back(good);
  report.tests.push_back(passed("A.a"));
  const Verdict verdict = Scenario({report}).verdict();
  EXPECT_THAT(kinds(verdict), ElementsAre("FROZEN"));
  EXPECT_TRUE(verdict.forgives_raw_code);
}

TEST(ExitStatus, ProcessEndsWithAnotherCodeThanItMeantTo) {
  ProcessReport report = forgivable();
  report.exit_status = 0;
  const Verdict verdict = Scenario({report}).verdict();
  ASSERT_THAT(kinds(verdict), ElementsAre("UNEXPLAINED!", "FROZEN"));
  EXPECT_THAT(verdict.findings.front().reason, HasSubstr("about to exit with 0 and ended with 1"));
}

TEST(ExitStatus, ProcessIsEndedBetweenExitAndItsEnd) {
  ProcessReport report = forgivable();
  report.closed = false;
  EXPECT_THAT(kinds(Scenario({report}).verdict()), ElementsAre("UNEXPLAINED!", "FROZEN"));
  ProcessReport good = process({passed(witness_name), passed(frozen_name)});
  good.closed = false;
  EXPECT_THAT(kinds(Scenario({good}).verdict()), ElementsAre("QUIET")) << "0 is not excused";
}

TEST(ExitStatus, MainThatCallsUnderscoreExit) {
  const auto unseen = [](ProcessReport report) {
    report.exit_status.reset();
    report.closed = false;
    return report;
  };
  const Verdict verdict = Scenario({unseen(forgivable())}).verdict();
  ASSERT_THAT(kinds(verdict), ElementsAre("UNEXPLAINED!", "FROZEN"));
  EXPECT_THAT(verdict.findings.front().reason, HasSubstr("no failure can be forgiven"));
  EXPECT_THAT(kinds(Scenario({unseen(process({passed(witness_name), passed(frozen_name)}))}).verdict()),
              ElementsAre("QUIET"));
  EXPECT_THAT(kinds(Scenario({unseen(process({failed("A.b")}))}).without_freezes().verdict()),
              ElementsAre("FAILED!"));
}

TEST(ExitStatus, RunThatFailedWithoutARecordedFailure) {
  ProcessReport report = process({passed(witness_name), excused(frozen_name)});
  report.runs.front().ok = false;
  const Verdict verdict = Scenario({with_own_code(report, 1)}).verdict();
  EXPECT_THAT(kinds(verdict), ElementsAre("FAILED!", "FROZEN"));
  EXPECT_FALSE(verdict.forgives_raw_code);
}

TEST(ExitStatus, ForgivenFailureMustNotCutTheRunShort) {
  ProcessReport report = forgivable();
  report.runs.front().selected = 147;  // Catch2's --abort
  const Verdict verdict = Scenario({report}).verdict();
  ASSERT_THAT(kinds(verdict), ElementsAre("INCOMPLETE!", "FROZEN"));
  EXPECT_THAT(verdict.findings.front().reason, HasSubstr("147 tests were selected, and 2 ran"));
}

// The framework does not count an excused failure: it neither needs forgiveness nor stands in the way of it.
TEST(ExitStatus, ExcusedFailureBesideAForgivenOne) {
  const Verdict verdict =
      Scenario({process({passed(witness_name), failed(frozen_name), excused(frozen_name)})}).verdict();
  EXPECT_THAT(kinds(verdict), ElementsAre("FROZEN"));
  EXPECT_TRUE(verdict.forgives_raw_code);
}

TEST(ExitStatus, OnlyOneProcessIsForgiven) {
  Scenario scenario({started_at(forgivable(), 1), started_at(forgivable(), 2)});
  const Verdict verdict = scenario.in(Scope::reports).verdict();
  EXPECT_THAT(kinds(verdict), ElementsAre("FROZEN"));
  EXPECT_TRUE(verdict.good());
  EXPECT_FALSE(verdict.forgives_raw_code);
}

TEST(NoTests, InOneProcessAreNoted) {
  ProcessReport no_run = process({});
  no_run.runs.clear();
  for (const ProcessReport& report : {process({}), process({skipped("A.a"), skipped("A.b")}), no_run,
                                      catch2_process({}, 2), catch2_process({skipped("A.a")}, 4)}) {
    Scenario scenario({report});
    const Verdict verdict = scenario.without_freezes().verdict();
    EXPECT_THAT(kinds(verdict), ElementsAre("NO_TESTS"));
    EXPECT_FALSE(verdict.nothing_to_judge);
    EXPECT_EQ(exit_status(verdict, raw_code(report)), raw_code(report));
  }
}

TEST(NoTests, AreNoFailedRunWhateverTheFrameworkCallsThem) {
  for (const bool ok : {true, false}) {
    ProcessReport report = catch2_process({skipped("A.a")}, 4);
    report.runs.front().ok = ok;
    EXPECT_THAT(kinds(Scenario({report}).without_freezes().verdict()), ElementsAre("NO_TESTS"));
  }
}

TEST(NoTests, InAWholeRunAreNothingToJudge) {
  for (const Scope scope : {Scope::reports, Scope::whole_run}) {
    const Verdict verdict =
        Scenario({process({}), process({skipped("A.a")})}).without_freezes().in(scope).verdict();
    EXPECT_TRUE(verdict.nothing_to_judge);
    EXPECT_FALSE(verdict.good());
    EXPECT_EQ(verdict.code(), ExitCode::nothing_to_judge);
    EXPECT_EQ(Scenario({}).without_freezes().in(scope).verdict().code(), ExitCode::nothing_to_judge);
  }
  EXPECT_EQ(Scenario({}).without_freezes().verdict().code(), ExitCode::good) << "one process has a raw code";
}

TEST(NoTests, FailedProcessDoesNotVanishAmongMany) {
  Scenario scenario({started_at(process({passed("A.a")}), 1), started_at(catch2_process({}, 2), 2)});
  EXPECT_THAT(kinds(scenario.without_freezes().in(Scope::reports).verdict()), ElementsAre("NO_TESTS!"));
  scenario.evidence.reports[1] = started_at(catch2_process({skipped("A.a")}, 4), 2);
  EXPECT_THAT(kinds(scenario.verdict()), ElementsAre("NO_TESTS")) << "ctest calls such a test skipped";
}

TEST(NoTests, ProcessThatFailsBeforeItsTestsIsUnexplained) {
  ProcessReport report = exits_with(process({}), 255);
  report.runs.clear();
  const Verdict verdict = Scenario({report}).without_freezes().verdict();
  ASSERT_THAT(kinds(verdict), ElementsAre("UNEXPLAINED!"));
  EXPECT_THAT(verdict.findings.front().reason, HasSubstr("before it ran any test"));
  EXPECT_EQ(exit_status(verdict, 255), 255);
}

TEST(Code, CrashWeighsMoreThanNothingToJudge) {
  Scenario scenario({killed_by(process({}), 11)});
  EXPECT_EQ(scenario.without_freezes().in(Scope::reports).verdict().code(), ExitCode::bad);
}

TEST(Code, AnyBlockingFindingWeighsMoreThanAMissingReport) {
  Scenario scenario({process("other_tests", {failed("A.b")})});
  EXPECT_THAT(kinds(scenario.in(Scope::whole_run).verdict()), ElementsAre("FAILED!", "NO_REPORT!"));
  EXPECT_EQ(scenario.verdict().code(), ExitCode::bad);
}

// The whole of exit_status(): every raw code under every sort of verdict.
TEST(ExitStatus, OverAllRawCodes) {
  const Verdict good;
  Verdict forgiving;
  forgiving.forgives_raw_code = true;
  Verdict bad;
  bad.findings.emplace_back().blocking = true;
  Verdict bad_that_would_forgive = bad;
  bad_that_would_forgive.forgives_raw_code = true;
  Verdict nothing;
  nothing.nothing_to_judge = true;
  for (int raw = 0; raw <= 255; ++raw) {
    EXPECT_EQ(exit_status(good, raw), raw);
    EXPECT_EQ(exit_status(forgiving, raw), 0);
    EXPECT_EQ(exit_status(bad, raw), raw == 0 ? 1 : raw);
    EXPECT_EQ(exit_status(bad_that_would_forgive, raw), raw == 0 ? 1 : raw);
    EXPECT_EQ(exit_status(nothing, raw), raw == 0 ? 4 : raw);
  }
}

}  // namespace
}  // namespace freezegate::scenario
