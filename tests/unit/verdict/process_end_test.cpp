// The rows of the verdict's table that speak of a whole process.
#include "scenario.hpp"

#include <csignal>
#include <utility>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace freezegate::scenario {
namespace {

using testing::Contains;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

Verdict of(ProcessReport report) {
  return Scenario({std::move(report)}).without_freezes().verdict();
}

/// A process in which only the frozen test fails.
ProcessReport forgivable() {
  return process({passed(witness_name), failed(frozen_name)});
}

TEST(ProcessEnd, AllIsWell) {
  const Verdict verdict = of(process({passed("A.a"), skipped("A.b"), excused("A.c")}));
  EXPECT_THAT(verdict.findings, IsEmpty());
  EXPECT_TRUE(verdict.good());
  EXPECT_FALSE(verdict.nothing_to_judge);
  EXPECT_EQ(verdict.tests_run, 2U);
  EXPECT_EQ(verdict.tests_failed, 0U);
  EXPECT_EQ(verdict.processes, 1U);
}

TEST(ProcessEnd, TestThatIsNotFrozenFails) {
  const Verdict verdict = of(process({passed("A.a"), failed("A.b", "x == 1"), failed("A.b", "x == 2")}));
  ASSERT_THAT(kinds(verdict), ElementsAre("FAILED!"));
  EXPECT_EQ(verdict.findings.front().test, "A.b");
  EXPECT_EQ(verdict.findings.front().signature, signature("x == 2")) << "of the last failing execution";
  EXPECT_THAT(verdict.findings.front().reason, HasSubstr("2 executions"));
  EXPECT_EQ(exit_status(verdict, 1), 1);
}

TEST(ProcessEnd, TestThatIsNotFrozenFailsBesideAFrozenOne) {
  const Verdict verdict =
      Scenario({process({passed(witness_name), failed(frozen_name), failed("A.b")})}).verdict();
  EXPECT_THAT(kinds(verdict), ElementsAre("FAILED!", "FROZEN"));
  EXPECT_FALSE(verdict.forgives_raw_code);
}

TEST(ProcessEnd, DiesBySignal) {
  const auto report = process({passed("A.a"), open("A.b")});
  for (const auto& [number, name] : {std::pair{SIGSEGV, "SIGSEGV"},
                                     {SIGABRT, "SIGABRT"},
                                     {SIGKILL, "SIGKILL"},
                                     {SIGVTALRM, "SIGVTALRM"},
                                     {64, "signal 64"}}) {
    const Verdict verdict = of(killed_by(report, number));
    ASSERT_THAT(kinds(verdict), ElementsAre("UNEXPLAINED!"));
    const Finding& finding = verdict.findings.front();
    EXPECT_THAT(finding.reason, HasSubstr(name));
    EXPECT_THAT(finding.reason, HasSubstr("inside test `A.b` (tests/export_test.cpp:13)"));
    ASSERT_EQ(finding.failures.size(), 1U);
    EXPECT_EQ(finding.failures.front().kind, FailureKind::signal);
    EXPECT_EQ(finding.failures.front().type, name);
    EXPECT_EQ(exit_status(verdict, 128 + number), 128 + number);
  }
}

TEST(ProcessEnd, DiesAfterItsLastTest) {
  ProcessReport report = forgivable();
  report.end = ProcessEnd{std::nullopt, SIGABRT, false};
  const Verdict verdict = Scenario({report}).verdict();
  ASSERT_THAT(kinds(verdict), ElementsAre("UNEXPLAINED!", "FROZEN"));
  EXPECT_THAT(verdict.findings.front().reason, HasSubstr("after test `Export.Roundtrip`"));
  EXPECT_FALSE(verdict.forgives_raw_code);
}

TEST(ProcessEnd, TimesOut) {
  for (const int status : {-1, 0, 1}) {
    ProcessReport report = timed_out(process({open("A.b")}));
    if (status >= 0) report.end = ProcessEnd{status, 0, true};  // It handled the signal.
    const Verdict verdict = of(report);
    ASSERT_THAT(kinds(verdict), ElementsAre("UNEXPLAINED!"));
    EXPECT_EQ(verdict.findings.front().failures.front().kind, FailureKind::timeout);
    EXPECT_THAT(verdict.findings.front().reason, HasSubstr("A.b"));
    EXPECT_NE(exit_status(verdict, raw_code(report)), 0);
  }
}

TEST(ProcessEnd, NobodySawTheEnd) {
  ProcessReport no_wait = forgivable();
  no_wait.end.reset();
  ProcessReport not_closed = unsupervised(forgivable());
  not_closed.closed = false;
  ProcessReport no_exit = unsupervised(forgivable());
  no_exit.exit_status.reset();
  ProcessReport torn = not_closed;
  torn.torn = true;
  ProcessReport empty_wait = forgivable();
  empty_wait.end = ProcessEnd{};
  for (const auto& [report, said] : {std::pair{no_wait, "supervisor"},
                                     {not_closed, "before the process did"},
                                     {no_exit, "before the process did"},
                                     {torn, "in the middle of a record"},
                                     {empty_wait, "neither an exit status nor a signal"}}) {
    const Verdict verdict = Scenario({report}).verdict();
    ASSERT_THAT(kinds(verdict), ElementsAre("UNEXPLAINED!", "FROZEN")) << said;
    EXPECT_THAT(verdict.findings.front().reason, HasSubstr(said));
    EXPECT_THAT(verdict.findings.front().reason, HasSubstr("Export.Roundtrip"));
    EXPECT_FALSE(verdict.forgives_raw_code);
  }
}

TEST(ProcessEnd, ClosedReportNeedsNoSupervisor) {
  const Verdict verdict = Scenario({unsupervised(forgivable())}).verdict();
  EXPECT_THAT(kinds(verdict), ElementsAre("FROZEN"));
  EXPECT_TRUE(verdict.forgives_raw_code);
}

TEST(ProcessEnd, TornReportIsNeverAPass) {
  ProcessReport report = process({passed("A.a")});
  report.torn = true;
  EXPECT_THAT(kinds(of(report)), ElementsAre("INCOMPLETE!"));
  Scenario scenario({exits_with(cut_off(report), 0)});
  scenario.without_freezes().map.policy.incomplete = Severity::warn;
  EXPECT_THAT(kinds(scenario.verdict()), ElementsAre("INCOMPLETE!"))
      << "the policy is about processes, not reports";
}

TEST(ProcessEnd, ListenerStoppedRecording) {
  ProcessReport report = process({passed("A.a")});
  report.lost = "no space left on device";
  const Verdict verdict = of(report);
  ASSERT_THAT(kinds(verdict), ElementsAre("INCOMPLETE!"));
  EXPECT_THAT(verdict.findings.front().reason, HasSubstr("no space left on device"));
  EXPECT_EQ(exit_status(verdict, 0), 1);
}

TEST(ProcessEnd, ListenerStoppedInsideAFrozenTest) {
  ProcessReport report = exits_with(cut_off(process({passed(witness_name), open(frozen_name)})), 0);
  report.lost = "no space left on device";
  const Verdict verdict = Scenario({report}).verdict();
  ASSERT_THAT(kinds(verdict), ElementsAre("INCOMPLETE!", "DRIFTED!"));
  EXPECT_THAT(verdict.findings[1].failures, IsEmpty()) << "nothing says that the test exited";
}

TEST(ProcessEnd, ExitsInsideATest) {
  const auto report = cut_off(process({passed("A.a"), open("A.b")}));
  struct Row {
    int status;
    Severity policy;
    std::vector<std::string> kinds;
    int code;
  };
  for (const Row& row :
       {Row{0, Severity::fail, {"INCOMPLETE!"}, 1}, Row{0, Severity::warn, {"INCOMPLETE"}, 0},
        Row{0, Severity::allow, {}, 0}, Row{3, Severity::fail, {"INCOMPLETE!"}, 3},
        Row{3, Severity::warn, {"INCOMPLETE!"}, 3}, Row{3, Severity::allow, {"INCOMPLETE!"}, 3}}) {
    Scenario scenario({exits_with(report, row.status)});
    scenario.without_freezes().map.policy.incomplete = row.policy;
    const Verdict verdict = scenario.verdict();
    EXPECT_EQ(kinds(verdict), row.kinds) << row.status;
    EXPECT_EQ(exit_status(verdict, row.status), row.code);
    if (verdict.findings.empty()) continue;
    EXPECT_THAT(verdict.findings.front().reason, HasSubstr("inside test `A.b`"));
    EXPECT_EQ(verdict.findings.front().failures.front().kind, FailureKind::premature_exit);
  }
}

TEST(ProcessEnd, ExitsBetweenTestsNamesTheLastOne) {
  const Verdict verdict = of(exits_with(cut_off(process({passed("A.a"), passed("A.b")})), 0));
  ASSERT_THAT(kinds(verdict), ElementsAre("INCOMPLETE!"));
  EXPECT_THAT(verdict.findings.front().reason, HasSubstr("after test `A.b`"));
  EXPECT_THAT(verdict.findings.front().failures, IsEmpty());
}

TEST(ProcessEnd, FrozenTestThatExitsIsDriftedWhateverThePolicy) {
  Scenario scenario({exits_with(cut_off(process({passed(witness_name), open(frozen_name)})), 0)});
  scenario.map.policy.incomplete = Severity::allow;
  EXPECT_THAT(kinds(scenario.verdict()), ElementsAre("DRIFTED!"));
}

TEST(ProcessEnd, RunEndedAroundAnOpenTest) {
  EXPECT_THAT(kinds(of(process({passed("A.a"), open("A.b")}))), ElementsAre("INCOMPLETE!"));
}

TEST(ProcessEnd, MainIgnoresItsResult) {
  const auto report = exits_with(process({passed("A.a"), failed("A.b")}), 0);
  struct Row {
    Severity policy;
    std::vector<std::string> kinds;
    int code;
  };
  for (const Row& row : {Row{Severity::allow, {"FAILED"}, 0}, Row{Severity::warn, {"MASKED", "FAILED"}, 0},
                         Row{Severity::fail, {"MASKED!", "FAILED!"}, 1}}) {
    Scenario scenario({report});
    scenario.without_freezes().map.policy.masked_failures = row.policy;
    EXPECT_EQ(kinds(scenario.verdict()), row.kinds);
    EXPECT_EQ(exit_status(scenario.verdict(), 0), row.code);
  }
}

TEST(ProcessEnd, MaskedFailureOfAFrozenTestIsStillJudged) {
  const auto report = exits_with(process({passed(witness_name), failed(frozen_name, "count == 3")}), 0);
  EXPECT_THAT(kinds(Scenario({report}).verdict()), ElementsAre("MASKED", "DRIFTED!"));
}

TEST(ProcessEnd, FailureIsMaskedInOneProcessAndNotInAnother) {
  const ProcessReport masked = exits_with(process({failed("A.b")}), 0);
  const ProcessReport plain = process({failed("A.b")});
  for (const bool masked_first : {true, false}) {
    Scenario scenario({started_at(masked, masked_first ? 1 : 2), started_at(plain, masked_first ? 2 : 1)});
    scenario.without_freezes().in(Scope::reports);
    EXPECT_THAT(kinds(scenario.verdict()), ElementsAre("MASKED", "FAILED!"));
  }
}

TEST(ProcessEnd, ProgramFails) {
  for (const std::string_view scope : {"suite Export", "environment", "program"}) {
    ProcessReport report = forgivable();
    report.program_failures = {{std::string(scope), failure("ready")}};
    const Verdict verdict = Scenario({report}).verdict();
    ASSERT_THAT(kinds(verdict), ElementsAre("FAILED!", "FROZEN"));
    EXPECT_TRUE(verdict.findings.front().test.empty());
    EXPECT_THAT(verdict.findings.front().reason, HasSubstr(std::string(scope)));
    EXPECT_EQ(verdict.findings.front().signature, signature("ready"));
    EXPECT_FALSE(verdict.forgives_raw_code);
    EXPECT_EQ(exit_status(verdict, 1), 1);
  }
}

TEST(ProcessEnd, MaskedProgramFailureFollowsThePolicy) {
  ProcessReport report = process({passed("A.a")});
  report.program_failures = {{"environment", failure("ready")}};
  EXPECT_THAT(kinds(of(report)), ElementsAre("MASKED", "FAILED"));
}

TEST(ProcessEnd, MaskedRunWithoutARecordedFailure) {
  ProcessReport report = process({passed("A.a")});
  report.runs.front().ok = false;
  EXPECT_THAT(kinds(of(report)), ElementsAre("MASKED"));
}

TEST(ProcessEnd, EveryProcessOfManyIsNamed) {
  ProcessReport named = started_at(killed_by(process({open("A.a")}), SIGSEGV), 1);
  named.ctest_name = "A.a-nightly";
  const ProcessReport unnamed = started_at(killed_by(process({open("A.a")}), SIGSEGV), 2);
  Scenario scenario({named, unnamed});
  const Verdict verdict = scenario.without_freezes().in(Scope::reports).verdict();
  ASSERT_THAT(kinds(verdict), ElementsAre("UNEXPLAINED!", "UNEXPLAINED!"));
  EXPECT_THAT(verdict.findings[0].also, Contains(HasSubstr("A.a-nightly")));
  EXPECT_THAT(verdict.findings[1].also, Contains(HasSubstr("reports/export_tests-2.jsonl")));
}

}  // namespace
}  // namespace freezegate::scenario
