// From a report to what became of the replayed test.
#include <freezegate/replay.hpp>

#include <algorithm>
#include <csignal>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace freezegate::testing {

namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::SizeIs;

Failure assertion(const char* source) {
  Failure failure;
  failure.family = "TRUE";
  failure.source = {source};
  failure.file = "a.cpp";
  return failure;
}

TestRun test_run(const char* name, std::optional<Outcome> outcome, std::vector<Failure> failures = {}) {
  TestRun test;
  test.name = name;
  test.outcome = outcome;
  test.failures = std::move(failures);
  return test;
}

ProcessReport report_of(std::vector<TestRun> tests, ProcessEnd end, bool has_ended = true) {
  ProcessReport report;
  report.tests = std::move(tests);
  report.end = end;
  SuiteRun run;
  run.ended = has_ended;
  run.ok = std::ranges::all_of(report.tests, [](const TestRun& test) { return test.failures.empty(); });
  run.own_code = run.ok ? 0 : 1;
  report.runs = {run};
  return report;
}

ProcessEnd exited(int status) {
  ProcessEnd end;
  end.status = status;
  return end;
}

ProcessEnd killed(int signal, bool timed_out = false) {
  ProcessEnd end;
  end.signal = signal;
  end.timed_out = timed_out;
  return end;
}

Replay read(const ProcessReport& report, const char* test = "A.b") {
  Replay replay;
  replay.raw_code = report.end->raw_code();
  read_replay(std::vector{report}, test, replay);
  return replay;
}

TEST(ReadReplay, Passed) {
  EXPECT_EQ(read(report_of({test_run("A.b", Outcome::passed)}, exited(0))).end, ReplayEnd::passed);
}

TEST(ReadReplay, AFailureHasTheSignatureOfItsShapes) {
  const Replay replay = read(report_of({test_run("A.b", Outcome::failed, {assertion("x")})}, exited(1)));
  EXPECT_EQ(replay.end, ReplayEnd::failed);
  EXPECT_THAT(replay.shapes, SizeIs(1));
  EXPECT_EQ(replay.signature, signature_of(replay.shapes));
}

TEST(ReadReplay, AnExcusedFailureIsOne) {
  const Replay replay = read(report_of({test_run("A.b", Outcome::excused, {assertion("x")})}, exited(0)));
  EXPECT_EQ(replay.end, ReplayEnd::failed);
  EXPECT_EQ(replay.signature.size(), 12U);
}

TEST(ReadReplay, OtherTestsDoNotMatter) {
  const auto report = report_of(
      {test_run("A.a", Outcome::failed, {assertion("y")}), test_run("A.b", Outcome::passed)}, exited(1));
  EXPECT_EQ(read(report).end, ReplayEnd::passed);
}

TEST(ReadReplay, OneFailedExecutionCounts) {
  const TestRun failed = test_run("A.b", Outcome::failed, {assertion("x")});
  const TestRun passed = test_run("A.b", Outcome::passed);
  EXPECT_EQ(read(report_of({failed, passed}, exited(1))).end, ReplayEnd::failed);
  EXPECT_EQ(read(report_of({passed, failed}, exited(1))).end, ReplayEnd::failed);
  EXPECT_EQ(read(report_of({passed, passed}, exited(0))).end, ReplayEnd::passed);
}

// `--section=harmless` in a ctest command would leave out the one that fails.
TEST(ReadReplay, APartOfTheTestIsNotTheTest) {
  TestRun part = test_run("A.b", Outcome::passed);
  part.partial = true;
  const Replay replay = read(report_of({part}, exited(0)));
  EXPECT_EQ(replay.end, ReplayEnd::not_run);
  EXPECT_THAT(replay.why, HasSubstr("a part of it"));
}

// [!mayfail] would make a regression of a frozen test SEED_STABLE, and a broken witness a good one.
TEST(ReadReplay, AnExcusedFailureIsNoPass) {
  const TestRun excused = test_run("A.b", Outcome::excused, {assertion("x")});
  const Replay replay = read(report_of({excused}, exited(0)));
  EXPECT_EQ(replay.end, ReplayEnd::failed);
  EXPECT_EQ(replay.signature,
            read(report_of({test_run("A.b", Outcome::failed, {assertion("x")})}, exited(1))).signature);
  EXPECT_EQ(read(report_of({excused}, exited(0)), "").end, ReplayEnd::passed) << "of a whole process";
}

TEST(ReadReplay, ATestThatNeverEndedFailedAsItsProcessDid) {
  for (const auto& [end, words] :
       {std::pair{killed(SIGSEGV), "SIGSEGV"}, std::pair{killed(SIGKILL, true), "timeout"},
        std::pair{exited(0), "exit"}}) {
    const Replay replay = read(report_of({test_run("A.b", std::nullopt)}, end, false));
    EXPECT_EQ(replay.end, ReplayEnd::failed);
    ASSERT_THAT(replay.shapes, SizeIs(1));
    EXPECT_THAT(replay.shapes.front(), HasSubstr(words));
  }
}

TEST(ReadReplay, ACrashAfterAPassIsNoPass) {
  EXPECT_EQ(read(report_of({test_run("A.b", Outcome::passed)}, killed(SIGSEGV), true)).end,
            ReplayEnd::failed);
  EXPECT_EQ(read(report_of({test_run("A.b", Outcome::passed)}, exited(0), false)).end, ReplayEnd::failed);
}

TEST(ReadReplay, AFailureOutsideOfTheTestIsNoPass) {
  auto report = report_of({test_run("A.b", Outcome::passed)}, exited(1));
  report.runs.front().ok = false;
  report.runs.front().own_code = 1;
  report.program_failures = {{"suite A", assertion("setup")}};
  const Replay replay = read(report);
  EXPECT_EQ(replay.end, ReplayEnd::failed);
  EXPECT_THAT(replay.shapes, SizeIs(1));
}

TEST(ReadReplay, AStatusThatNoResultExplainsIsAFailureOfItsOwn) {
  const Replay passed = read(report_of({test_run("A.b", Outcome::passed)}, exited(23)));
  EXPECT_EQ(passed.end, ReplayEnd::failed);
  EXPECT_THAT(passed.shapes, ElementsAre("premature exit 23"));
  const auto failed = read(report_of({test_run("A.b", Outcome::failed, {assertion("x")})}, exited(23)));
  EXPECT_THAT(failed.shapes, SizeIs(2));
}

TEST(ReadReplay, AFailureThatWasTakenBackIsAFailure) {
  auto report = report_of({test_run("A.b", Outcome::passed)}, exited(0));
  AssertionSite site;
  site.macro = "EXPECT_TRUE";
  site.source = {"x"};
  site.file = "/src/a.cpp";
  report.sites = {site};
  report.tests.front().captured = AssertionCapture::all;
  report.tests.front().sites = {{0, 2, 0, 0}};
  EXPECT_EQ(read(report).end, ReplayEnd::passed);
  report.tests.front().sites = {{0, 2, 0, 1}};
  const Replay replay = read(report);
  EXPECT_EQ(replay.end, ReplayEnd::failed);
  EXPECT_EQ(replay.signature,
            read(report_of({test_run("A.b", Outcome::failed, {assertion("x")})}, exited(1))).signature);
  // Only reached: for Catch2 that is a failure which was suppressed.
  report.tests.front().sites = {{0, 0, 0, 0}};
  EXPECT_EQ(read(report).end, ReplayEnd::passed);
  report.framework = "catch2";
  EXPECT_EQ(read(report).end, ReplayEnd::failed);
}

TEST(ReadReplay, SkippedAndNotRun) {
  EXPECT_EQ(read(report_of({test_run("A.b", Outcome::skipped)}, exited(0))).end, ReplayEnd::skipped);
  EXPECT_EQ(read(report_of({}, exited(0))).end, ReplayEnd::not_run);
  EXPECT_THAT(read(report_of({}, exited(0))).why, HasSubstr("gone, renamed or disabled"));
  auto disabled = report_of({}, exited(0));
  disabled.not_run = {{"A.b", "disabled", "", 0}};
  EXPECT_EQ(read(disabled).why, "the test is disabled");
}

TEST(ReadReplay, NoReportIsAnError) {
  Replay replay;
  read_replay({}, "A.b", replay);
  EXPECT_EQ(replay.end, ReplayEnd::error);
}

TEST(ReadReplay, AWholeProcess) {
  EXPECT_EQ(read(report_of({test_run("A.a", Outcome::passed)}, exited(0)), "").end, ReplayEnd::passed);
  const Replay failed = read(report_of({test_run("A.a", Outcome::failed, {assertion("x")}),
                                        test_run("A.b", Outcome::failed, {assertion("y")})},
                                       exited(1)),
                             "");
  EXPECT_EQ(failed.end, ReplayEnd::failed);
  EXPECT_THAT(failed.shapes, SizeIs(2));
  EXPECT_EQ(read(report_of({test_run("A.a", Outcome::passed)}, exited(3)), "").end, ReplayEnd::failed);
  EXPECT_EQ(read(report_of({test_run("A.a", Outcome::passed)}, killed(SIGSEGV)), "").end, ReplayEnd::failed);
}

TEST(ReadReplay, WhatIsCompared) {
  const Replay one = read(report_of({test_run("A.b", Outcome::failed, {assertion("x")})}, exited(1)));
  Replay other = one;
  EXPECT_TRUE(one.agrees_with(other));
  other.output = "other";
  EXPECT_FALSE(one.agrees_with(other));
  other = one;
  other.signature = "0123456789ab";
  EXPECT_FALSE(one.agrees_with(other));
  other = one;
  other.raw_code = 3;
  EXPECT_FALSE(one.agrees_with(other));
}

}  // namespace

}  // namespace freezegate::testing
