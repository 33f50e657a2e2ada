#include "samples.hpp"

#include <string>

#include <gtest/gtest.h>

namespace freezegate {
namespace {

TEST(SummaryLine, OfABadVerdict) {
  EXPECT_EQ(summary_line(samples::verdict_of({samples::frozen(), samples::drifted()}), samples::context()),
            "freezegate: FAILED: 1 drifted; 1 frozen, 0 quiet, 12 tests, map qa/freeze.json (exit 1)");
}

TEST(SummaryLine, CountsTheWorstFirst) {
  EXPECT_EQ(summary_line(samples::verdict_of({samples::failed(), samples::failed(), samples::drifted(),
                                              samples::unexplained()}),
                         samples::context()),
            "freezegate: FAILED: 1 unexplained, 1 drifted, 2 failed; 0 frozen, 0 quiet, 12 tests, map "
            "qa/freeze.json "
            "(exit 1)");
}

TEST(SummaryLine, OfAForgivenRunSaysWhatTheProcessSaid) {
  RenderContext context = samples::context();
  context.exit_status = 0;
  EXPECT_EQ(summary_line(samples::verdict_of({samples::frozen(), samples::quiet()}), context),
            "freezegate: good: 1 frozen, 1 quiet, 12 tests, map qa/freeze.json (exit 0, the process said 1)");
}

TEST(SummaryLine, WithoutAMapHasNoFreezesToCount) {
  RenderContext context;
  Verdict verdict = samples::verdict_of({});
  verdict.tests_run = 1;
  EXPECT_EQ(summary_line(verdict, context), "freezegate: good: 1 test, no freeze map (exit 0)");
}

TEST(SummaryLine, DoesNotPraiseACodeThatItOnlyLeavesAlone) {
  RenderContext context = samples::context();
  context.raw_code = 2;
  context.exit_status = 2;
  EXPECT_EQ(
      summary_line(samples::verdict_of({}), context),
      "freezegate: no objection, the process's own exit status stands: 0 frozen, 0 quiet, 12 tests, map "
      "qa/freeze.json (exit 2)");
}

TEST(SummaryLine, NamesWhatPolicyLetThrough) {
  RenderContext context = samples::context();
  context.raw_code = context.exit_status = 0;
  Finding masked = samples::failed();
  masked.kind = FindingKind::masked;
  masked.blocking = false;
  EXPECT_EQ(summary_line(samples::verdict_of({masked}), context),
            "freezegate: good: warning: 1 masked; 0 frozen, 0 quiet, 12 tests, map qa/freeze.json (exit 0)");
}

TEST(SummaryLine, OfSeveralProcessesThatHadNothingToRun) {
  RenderContext context;
  context.exit_status = 4;
  Verdict verdict;
  verdict.processes = 3;
  verdict.nothing_to_judge = true;
  EXPECT_EQ(summary_line(verdict, context),
            "freezegate: NOTHING TO JUDGE: 0 tests in 3 processes, no freeze map (exit 4)");
}

TEST(SummaryLine, IsOneLineWhateverTheMapIsCalled) {
  RenderContext context = samples::context();
  context.map_path = "a\nb\x1b[2J";
  EXPECT_NE(summary_line(samples::verdict_of({}), context).find("map a\\nb\\x1b[2J ("), std::string::npos);
}

}  // namespace
}  // namespace freezegate
