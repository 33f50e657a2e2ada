// The rows of the verdict's table that speak of a frozen test.
#include "scenario.hpp"

#include <csignal>
#include <string>
#include <utility>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace freezegate::scenario {
namespace {

using testing::Contains;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;

/// One process: the witness passes, and the frozen test goes as given.
Scenario with(TestRun frozen) {
  return Scenario({process({passed(witness_name), std::move(frozen)})});
}

TEST(FrozenTest, FailsAsRecorded) {
  const Verdict verdict = with(failed(frozen_name)).verdict();
  ASSERT_THAT(kinds(verdict), ElementsAre("FROZEN"));
  const Finding& finding = verdict.findings.front();
  EXPECT_EQ(finding.binary, binary);
  EXPECT_EQ(finding.test, frozen_name);
  EXPECT_EQ(finding.signature, signature("rows == expected"));
  EXPECT_EQ(finding.failures.size(), 1U);
  EXPECT_EQ(finding.shapes.size(), 1U);
  EXPECT_EQ(finding.freeze ? finding.freeze->owner : "", "finley");
  EXPECT_EQ(finding.age_days, 13);
  EXPECT_EQ(finding.days_left, 17);
  EXPECT_THAT(finding.also, IsEmpty());
  EXPECT_TRUE(verdict.good());
  EXPECT_TRUE(verdict.forgives_raw_code);
  EXPECT_EQ(exit_status(verdict, 1), 0);
}

TEST(FrozenTest, FailsWithAnyOfTheAllowedSignatures) {
  Scenario scenario = with(failed(frozen_name, "count == 3"));
  scenario.freeze().signatures.push_back(signature("count == 3"));
  EXPECT_THAT(kinds(scenario.verdict()), ElementsAre("FROZEN"));
}

TEST(FrozenTest, HasAnotherParameterThanTheFrozenOne) {
  TestRun moved = failed(frozen_name);
  moved.value_param = "\"b\"";
  Scenario scenario = with(moved);
  scenario.freeze().parameter = "\"a\"";
  const Verdict verdict = scenario.verdict();
  ASSERT_THAT(kinds(verdict), ElementsAre("MISSING!"));
  EXPECT_THAT(verdict.findings.front().reason, HasSubstr("its parameter is `\"b\"`"));
  EXPECT_FALSE(verdict.forgives_raw_code);
  scenario.freeze().parameter = moved.value_param;
  EXPECT_THAT(kinds(scenario.verdict()), ElementsAre("FROZEN"));
  scenario.freeze().parameter.clear();
  EXPECT_THAT(kinds(scenario.verdict()), ElementsAre("FROZEN"));
}

TEST(FrozenTest, PassesWithAnotherParameter) {
  Scenario scenario = with(passed(frozen_name));
  scenario.freeze().parameter = "1";
  const Verdict verdict = scenario.verdict();
  ASSERT_THAT(kinds(verdict), ElementsAre("MISSING!"));
  EXPECT_THAT(verdict.findings.front().reason, HasSubstr("it has no parameter"));
}

TEST(FrozenTest, Passes) {
  const Verdict verdict = with(passed(frozen_name)).verdict();
  EXPECT_THAT(kinds(verdict), ElementsAre("QUIET"));
  EXPECT_FALSE(verdict.forgives_raw_code);
  EXPECT_EQ(exit_status(verdict, 0), 0);
}

TEST(FrozenTest, PassesThoughSomePartsFailed) {
  TestRun cleared = passed(frozen_name);
  cleared.failures = {failure("rows == expected")};
  EXPECT_THAT(kinds(with(cleared).verdict()), ElementsAre("QUIET"));
}

TEST(FrozenTest, FailsInAnotherWay) {
  const Verdict verdict = with(failed(frozen_name, "count == 3")).verdict();
  ASSERT_THAT(kinds(verdict), ElementsAre("DRIFTED!"));
  EXPECT_THAT(verdict.findings.front().reason, HasSubstr(signature("count == 3")));
  EXPECT_THAT(verdict.findings.front().reason, HasSubstr(signature("rows == expected")));
  EXPECT_FALSE(verdict.forgives_raw_code);
  EXPECT_EQ(exit_status(verdict, 1), 1);
}

TEST(FrozenTest, FailsWithOneMoreAssertion) {
  TestRun test = failed(frozen_name);
  test.failures.push_back(failure("count == 3"));
  EXPECT_THAT(kinds(with(test).verdict()), ElementsAre("DRIFTED!"));
}

TEST(FrozenTest, FailsWithoutAnyRecordedFailure) {
  TestRun test = failed(frozen_name);
  test.failures.clear();
  Scenario scenario = with(test);
  scenario.freeze().signatures.push_back(signature_of({}));
  const Verdict verdict = scenario.verdict();
  ASSERT_THAT(kinds(verdict), ElementsAre("DRIFTED!"));
  EXPECT_THAT(verdict.findings.front().reason, HasSubstr("without any recorded failure"));
}

TEST(FrozenTest, FailsOtherwiseInOneOfManyExecutions) {
  for (const bool foreign_first : {true, false}) {
    const Scenario scenario({process(
        {passed(witness_name), failed(frozen_name, foreign_first ? "count == 3" : "rows == expected"),
         failed(frozen_name, foreign_first ? "rows == expected" : "count == 3")})});
    const Verdict verdict = scenario.verdict();
    ASSERT_THAT(kinds(verdict), ElementsAre("DRIFTED!"));
    EXPECT_EQ(verdict.findings.front().signature, signature("count == 3")) << "the foreign failure is shown";
  }
}

TEST(FrozenTest, CountsItsExecutions) {
  const Scenario scenario(
      {process({passed(witness_name), failed(frozen_name), passed(frozen_name), failed(frozen_name)})});
  const Verdict verdict = scenario.verdict();
  ASSERT_THAT(kinds(verdict), ElementsAre("FROZEN"));
  EXPECT_THAT(verdict.findings.front().reason, HasSubstr("in 2 of 3 executions"));
  EXPECT_EQ(verdict.tests_run, 4U);
  EXPECT_EQ(verdict.tests_failed, 2U);
}

TEST(FrozenTest, CrashesOrHangsOrExits) {
  const auto report = process({passed(witness_name), open(frozen_name)});
  struct Row {
    ProcessReport report;
    FailureKind kind;
    std::string type;
  };
  for (const Row& row : {Row{killed_by(report, SIGSEGV), FailureKind::signal, "SIGSEGV"},
                         Row{timed_out(report), FailureKind::timeout, ""},
                         Row{exits_with(cut_off(report), 0), FailureKind::premature_exit, "0"},
                         Row{exits_with(cut_off(report), 3), FailureKind::premature_exit, "3"}}) {
    const Verdict verdict = Scenario({row.report}).verdict();
    const Finding* const drifted = find(verdict, FindingKind::drifted);
    ASSERT_NE(drifted, nullptr) << row.type;
    EXPECT_TRUE(drifted->blocking);
    ASSERT_EQ(drifted->failures.size(), 1U);
    EXPECT_EQ(drifted->failures.front().kind, row.kind);
    EXPECT_EQ(drifted->failures.front().type, row.type);
    EXPECT_EQ(drifted->failures.front().file, "tests/export_test.cpp");
    EXPECT_FALSE(drifted->signature.empty());
    EXPECT_EQ(verdict.code(), ExitCode::bad);
    EXPECT_EQ(verdict.findings.size(), 2U) << "and one finding about the process";
  }
}

// Catch2's signal handler ends the test and the run before the process dies.
TEST(FrozenTest, CrashIsNeverForgivenNotEvenWithItsOwnSignature) {
  TestRun test = failed(frozen_name);
  test.failures.front().kind = FailureKind::signal;
  test.failures.front().type = "SIGSEGV";
  ProcessReport report = process({passed(witness_name), test});
  report.end = ProcessEnd{std::nullopt, SIGSEGV, false};
  Scenario scenario({report});
  scenario.freeze().signatures = {signature_of(shape_set(test.failures))};
  EXPECT_THAT(kinds(scenario.verdict()), ElementsAre("UNEXPLAINED!", "DRIFTED!"));
}

TEST(FrozenTest, FailsAfterItsLease) {
  Scenario scenario = with(failed(frozen_name));
  scenario.today = day("2026-12-07");
  EXPECT_THAT(kinds(scenario.verdict()), ElementsAre("FROZEN")) << "the last day is still good";
  scenario.today = day("2026-12-08");
  const Verdict verdict = scenario.verdict();
  ASSERT_THAT(kinds(verdict), ElementsAre("EXPIRED!"));
  EXPECT_THAT(verdict.findings.front().reason, HasSubstr("2026-12-07"));
  EXPECT_THAT(verdict.findings.front().mend, HasSubstr("finley"));
  EXPECT_EQ(verdict.findings.front().days_left, -1);
  EXPECT_EQ(exit_status(verdict, 1), 1);
}

TEST(FrozenTest, LeaseWithoutEndFollowsThePolicy) {
  Scenario scenario = with(failed(frozen_name));
  scenario.freeze().expires.reset();
  scenario.map.policy.max_lease_days = 10;
  scenario.today = day("2026-11-17");
  EXPECT_THAT(kinds(scenario.verdict()), ElementsAre("FROZEN"));
  scenario.today = day("2026-11-18");
  EXPECT_THAT(kinds(scenario.verdict()), ElementsAre("EXPIRED!"));
}

TEST(FrozenTest, LeaseThatEndsSoonOrHasEndedIsRemarkedOn) {
  struct Row {
    std::string_view today;
    std::string_view remark;
  };
  for (const Row& row : {Row{"2026-11-30", "ends in 7 day(s)"}, Row{"2026-12-07", "ends in 0 day(s)"},
                         Row{"2026-12-08", "the lease ended on 2026-12-07"}}) {
    Scenario scenario = with(passed(frozen_name));
    scenario.today = day(row.today);
    const Verdict verdict = scenario.verdict();
    ASSERT_THAT(kinds(verdict), ElementsAre("QUIET"));
    EXPECT_THAT(verdict.findings.front().also, ElementsAre(HasSubstr(std::string(row.remark))));
  }
  Scenario early = with(passed(frozen_name));
  early.today = day("2026-11-29");
  EXPECT_THAT(early.verdict().findings.front().also, IsEmpty());
}

TEST(FrozenTest, FixtureIsNotIntact) {
  using Kind = FixtureState::Kind;
  for (const Kind kind :
       {Kind::changed, Kind::missing, Kind::unreadable, Kind::symlink, Kind::not_a_file, Kind::outside}) {
    for (const TestRun& test : {failed(frozen_name), passed(frozen_name)}) {
      Scenario scenario = with(test);
      scenario.evidence.fixtures.begin()->second = {kind, kind == Kind::changed ? "sha256:beef" : "", "why"};
      const Verdict verdict = scenario.verdict();
      ASSERT_THAT(kinds(verdict), ElementsAre("FIXTURE_CHANGED!"));
      EXPECT_THAT(verdict.findings.front().reason, HasSubstr(std::string(fixture_path)));
      EXPECT_THAT(verdict.findings.front().reason, HasSubstr("sha256:4e1f"));
      if (kind == Kind::changed) {
        EXPECT_THAT(verdict.findings.front().reason, HasSubstr("sha256:beef"));
      }
    }
  }
}

TEST(FrozenTest, FixtureThatNobodyCheckedIsNotIntact) {
  Scenario scenario = with(passed(frozen_name));
  scenario.evidence.fixtures.clear();
  EXPECT_THAT(kinds(scenario.verdict()), ElementsAre("FIXTURE_CHANGED!"));
}

TEST(FrozenTest, FixtureIntactForAnotherDigestOnly) {
  Scenario scenario = with(passed(frozen_name));
  scenario.evidence.fixtures.begin()->second.actual = "sha256:beef";
  EXPECT_THAT(kinds(scenario.verdict()), ElementsAre("FIXTURE_CHANGED!"));
}

TEST(FrozenTest, FixtureWasNotIntactAroundTheRun) {
  const std::string path(fixture_path);
  struct Row {
    FixtureRecord record;
    std::vector<std::string> kinds;
  };
  for (const Row& row : {Row{{path, "sha256:4e1f", "sha256:4e1f"}, {"FROZEN"}},
                         Row{{path, "sha256:beef", "sha256:4e1f"}, {"FIXTURE_CHANGED!"}},
                         Row{{path, "sha256:4e1f", "sha256:beef"}, {"FIXTURE_CHANGED!"}},
                         Row{{path, "not looked at", "sha256:4e1f"}, {"FROZEN"}},
                         Row{{path, "`x` is a symbolic link to `y`", "sha256:4e1f"}, {"FIXTURE_CHANGED!"}},
                         Row{{path, "sha256:4e1f", ""}, {"FIXTURE_CHANGED!"}},
                         Row{{"tests/fixtures/other.csv", "a", "b"}, {"FROZEN"}}}) {
    ProcessReport report = process({passed(witness_name), failed(frozen_name)});
    report.fixtures = {row.record};
    EXPECT_EQ(kinds(Scenario({report}).verdict()), row.kinds) << row.record.before << row.record.after;
  }
}

TEST(FrozenTest, IsSkipped) {
  const Verdict verdict = with(skipped(frozen_name, "needs a display")).verdict();
  ASSERT_THAT(kinds(verdict), ElementsAre("MISSING!"));
  EXPECT_THAT(verdict.findings.front().reason, HasSubstr("needs a display"));
  EXPECT_EQ(exit_status(verdict, 0), 1);
}

TEST(FrozenTest, IsSkippedInOneOfManyExecutions) {
  const Scenario scenario({process({passed(witness_name), passed(frozen_name), skipped(frozen_name)})});
  const Verdict verdict = scenario.verdict();
  ASSERT_THAT(kinds(verdict), ElementsAre("MISSING!"));
  EXPECT_THAT(verdict.findings.front().also, IsEmpty());
}

TEST(FrozenTest, AssertsNothing) {
  const Verdict verdict = with(passed(frozen_name, 0)).verdict();
  EXPECT_THAT(kinds(verdict), ElementsAre("ASSERTED_NOTHING!"));
  EXPECT_EQ(exit_status(verdict, 0), 1);
}

TEST(FrozenTest, UnknownNumberOfAssertionsIsNotNone) {
  TestRun test = passed(frozen_name);
  test.assertions.reset();
  EXPECT_THAT(kinds(with(test).verdict()), ElementsAre("QUIET"));
}

TEST(FrozenTest, ExcusedByItsFrameworkIsJudgedAsFailed) {
  EXPECT_THAT(kinds(with(excused(frozen_name)).verdict()), ElementsAre("FROZEN"));
  EXPECT_THAT(kinds(with(excused(frozen_name, "count == 3")).verdict()), ElementsAre("DRIFTED!"));
  EXPECT_FALSE(with(excused(frozen_name)).verdict().forgives_raw_code);
}

TEST(FrozenTest, GravestReasonNamesTheFindingAndTheOthersStandBeside) {
  Scenario scenario({process({failed(witness_name, "n == 0"), skipped(frozen_name), passed(frozen_name, 0),
                              failed(frozen_name, "count == 3")})});
  scenario.today = day("2027-01-01");
  scenario.evidence.fixtures.clear();
  scenario.freeze().assertions = "xxh3:0123";
  const Verdict verdict = scenario.verdict();
  const Finding* const finding = find(verdict, FindingKind::missing);
  ASSERT_NE(finding, nullptr);
  EXPECT_THAT(finding->also, ElementsAre(HasSubstr("DRIFTED: "), HasSubstr("FIXTURE_CHANGED: "),
                                         HasSubstr("WEAKENED: "), HasSubstr("ASSERTED_NOTHING: "),
                                         HasSubstr("EXPIRED: "), HasSubstr("WITNESS_FAILED: ")));
}

TEST(FrozenTest, ForgivenFailureBesideAGraverReasonIsNotCalledFrozen) {
  Scenario scenario = with(failed(frozen_name));
  scenario.evidence.fixtures.clear();
  const Verdict verdict = scenario.verdict();
  ASSERT_THAT(kinds(verdict), ElementsAre("FIXTURE_CHANGED!"));
  EXPECT_THAT(verdict.findings.front().also, ElementsAre(HasSubstr("failed as recorded")));
  EXPECT_THAT(verdict.findings.front().also, Not(Contains(HasSubstr("FROZEN"))));
}

TEST(FrozenTest, FreezeOfAnotherRunnerForgivesNothingHere) {
  Scenario scenario({process({passed(witness_name), failed(frozen_name)})});
  scenario.freeze().command = "run {nodeid} {seed}";
  EXPECT_THAT(kinds(scenario.verdict()), ElementsAre("FAILED!"));
  EXPECT_THAT(kinds(scenario.in(Scope::whole_run).verdict()), ElementsAre("FAILED!", "NOTE"));
}

// `-c` in a ctest command would let the section that fails be left out.
TEST(FrozenTest, ThatRanInPartIsMissing) {
  TestRun part = passed(frozen_name);
  part.partial = true;
  const Verdict verdict = Scenario({process({part, passed(witness_name)})}).verdict();
  EXPECT_NE(find(verdict, FindingKind::missing), nullptr);
  EXPECT_FALSE(verdict.good());
}

TEST(Witness, ThatRanInPartDoesNotCount) {
  TestRun part = passed(witness_name);
  part.partial = true;
  const Verdict verdict = Scenario({process({failed(frozen_name), part})}).verdict();
  EXPECT_NE(find(verdict, FindingKind::witness_failed), nullptr);
}

}  // namespace
}  // namespace freezegate::scenario
