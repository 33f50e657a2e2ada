// Witnesses: what must hold while a frozen test may fail.
#include "scenario.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace freezegate::scenario {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

struct Row {
  std::string_view what;
  TestRun witness;
  std::string_view said;
};

TEST(Witness, DoesNotCount) {
  for (const Row& row : {Row{"failed", failed(witness_name, "n == 0"), "failed"},
                         Row{"excused", excused(witness_name), "does not count that"},
                         Row{"skipped", skipped(witness_name, "slow"), "was skipped (slow)"},
                         Row{"vacuous", passed(witness_name, 0), "asserted nothing"}}) {
    for (const TestRun& frozen : {failed(frozen_name), passed(frozen_name)}) {
      const Verdict verdict = Scenario({process({row.witness, frozen})}).verdict();
      const Finding* const finding = find(verdict, FindingKind::witness_failed);
      ASSERT_NE(finding, nullptr) << row.what;
      EXPECT_TRUE(finding->blocking);
      EXPECT_EQ(finding->test, frozen_name);
      EXPECT_THAT(finding->reason, HasSubstr(std::string(row.said)));
      EXPECT_THAT(finding->reason, HasSubstr(std::string(witness_name)));
      EXPECT_EQ(find(verdict, FindingKind::frozen), nullptr);
      EXPECT_FALSE(verdict.forgives_raw_code);
      EXPECT_FALSE(verdict.good());
    }
  }
}

TEST(Witness, OfAFileWithoutCaptureDoesNotCountBesideFilesWithIt) {
  for (const auto& [capture, counts] : {std::pair{AssertionCapture::all, false},
                                        {AssertionCapture::dead, true},
                                        {AssertionCapture::none, true}}) {
    TestRun witness = passed(witness_name);
    witness.assertions.reset();
    witness.captured = capture;
    const Verdict verdict = Scenario({process({witness, failed(frozen_name)})}).verdict();
    const Finding* const finding = find(verdict, FindingKind::witness_failed);
    EXPECT_EQ(finding == nullptr, counts);
    if (finding != nullptr) {
      EXPECT_THAT(finding->reason, HasSubstr("compiled with capture"));
    }
  }
}

TEST(Witness, NeverEnded) {
  const auto report = process({failed(frozen_name), open(witness_name)});
  const Verdict verdict = Scenario({killed_by(report, 11)}).verdict();
  const Finding* const finding = find(verdict, FindingKind::witness_failed);
  ASSERT_NE(finding, nullptr);
  EXPECT_THAT(finding->reason, HasSubstr("never ended"));
}

TEST(Witness, FailsInOneOfManyExecutions) {
  const Scenario scenario(
      {process({passed(witness_name), failed(witness_name), passed(witness_name), passed(frozen_name)})});
  EXPECT_THAT(kinds(scenario.verdict()), ElementsAre("FAILED!", "WITNESS_FAILED!"));
}

TEST(Witness, MayRunInAnotherProcess) {
  Scenario scenario({started_at(filtered(process({failed(frozen_name)})), 1),
                     started_at(process("export_props", {passed(witness_name)}), 2)});
  scenario.in(Scope::reports).freeze().witnesses = {{"export_props", std::string(witness_name)}};
  const Verdict verdict = scenario.verdict();
  ASSERT_THAT(kinds(verdict), ElementsAre("FROZEN"));
  EXPECT_THAT(verdict.findings.front().also, IsEmpty());
  scenario.evidence.reports[1].tests = {failed(witness_name, "n == 0")};
  EXPECT_NE(find(scenario.verdict(), FindingKind::witness_failed), nullptr);
}

TEST(Witness, GoneFromACompleteBinary) {
  const Verdict verdict = Scenario({process({failed(frozen_name)})}).verdict();
  ASSERT_THAT(kinds(verdict), ElementsAre("WITNESS_FAILED!"));
  EXPECT_THAT(verdict.findings.front().reason, HasSubstr("gone"));
}

TEST(Witness, DisabledInItsBinary) {
  ProcessReport report = process({failed(frozen_name)});
  report.not_run = {{"ExportProps.DISABLED_RowCount", "disabled", "", 0}};
  const Verdict verdict = Scenario({report}).verdict();
  ASSERT_THAT(kinds(verdict), ElementsAre("WITNESS_FAILED!"));
  EXPECT_THAT(verdict.findings.front().reason, HasSubstr("is disabled"));
}

TEST(Witness, LeftOutByAFilterIsRemarkedOn) {
  const Verdict verdict = Scenario({filtered(process({failed(frozen_name)}))}).verdict();
  ASSERT_THAT(kinds(verdict), ElementsAre("FROZEN"));
  EXPECT_THAT(verdict.findings.front().also, ElementsAre(HasSubstr("judged over the whole ctest run")));
  EXPECT_TRUE(verdict.forgives_raw_code);
}

TEST(Witness, OfABinaryWithoutAReport) {
  Scenario scenario({process({failed(frozen_name)})});
  scenario.freeze().witnesses = {{"export_props", std::string(witness_name)}};
  EXPECT_THAT(kinds(scenario.in(Scope::process).verdict()), ElementsAre("FROZEN"));
  EXPECT_THAT(kinds(scenario.in(Scope::reports).verdict()), ElementsAre("FROZEN"));
  EXPECT_THAT(kinds(scenario.in(Scope::whole_run).verdict()), ElementsAre("WITNESS_FAILED!"));
  scenario.covered("export_props", true);
  EXPECT_THAT(kinds(scenario.verdict()), ElementsAre("WITNESS_FAILED!"));
  scenario.covered("export_props", false, "ctest ran with -R");
  EXPECT_THAT(kinds(scenario.verdict()), ElementsAre("FROZEN"));
}

TEST(Witness, IsJudgedWithoutTheFrozenTestOnlyInAWholeRun) {
  Scenario scenario({filtered(process({failed(witness_name, "n == 0")}))});
  EXPECT_THAT(kinds(scenario.verdict()), ElementsAre("FAILED!"));
  EXPECT_THAT(kinds(scenario.in(Scope::whole_run).verdict()), ElementsAre("FAILED!", "WITNESS_FAILED!"));
}

TEST(Witness, IsNotJudgedInOneProcessThatLostTheFrozenTest) {
  const Verdict verdict = Scenario({process({failed(witness_name, "n == 0")})}).verdict();
  ASSERT_THAT(kinds(verdict), ElementsAre("FAILED!", "MISSING!"));
  EXPECT_THAT(verdict.findings[1].also, IsEmpty());
}

TEST(Witness, IsItselfFrozen) {
  Scenario scenario({process({passed(witness_name), passed(frozen_name)})});
  Freeze second = good_freeze();
  second.id.test = witness_name;
  second.witnesses = {{std::string(binary), std::string(frozen_name)}};
  scenario.map.freezes.push_back(second);
  EXPECT_THAT(kinds(scenario.verdict()), ElementsAre("WITNESS_FAILED!", "WITNESS_FAILED!"));
}

// An emptied test that says SUCCEED() has executed an assertion, and watches nothing.
TEST(Witness, ThatOnlySucceedsAssertedNothing) {
  for (const auto& [macro, kind] :
       {std::pair("SUCCEED", "WITNESS_FAILED!"), std::pair("GTEST_SUCCEED", "WITNESS_FAILED!"),
        std::pair("EXPECT_TRUE", "FROZEN")}) {
    TestRun witness = passed(witness_name, 1);
    witness.captured = AssertionCapture::all;
    witness.sites = {{0, 1, 0, 0}};
    ProcessReport report = process({failed(frozen_name), witness});
    report.sites = {{macro, {"ok"}, "export_test.cpp", 3, {}}};
    EXPECT_EQ(kinds(Scenario({report}).verdict()), std::vector<std::string>{kind}) << macro;
  }
}

}  // namespace
}  // namespace freezegate::scenario
