// The end of a process and the assertion that its open test had reached last.
#include "scenario.hpp"

#include <csignal>
#include <optional>
#include <string>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace freezegate::scenario {
namespace {

using testing::HasSubstr;
using testing::Not;

ProcessReport died_in(TestRun test, AssertionCapture capture, std::optional<std::uint32_t> last) {
  test.captured = capture;
  ProcessReport report = killed_by(process({passed(witness_name), std::move(test)}), SIGSEGV);
  report.sites = {{"EXPECT_EQ", {"p->size()", "1"}, "/src/parser_test.cpp", 12, {}}};
  report.last_site = last;
  return report;
}

Failure end_of(const ProcessReport& report) {
  return end_failure(report).value_or(Failure{});
}

TEST(EndFailure, OfASignalNamesTheLastAssertion) {
  const Failure failure = end_of(died_in(open(frozen_name), AssertionCapture::all, 0));
  EXPECT_EQ(shape_of(failure), R"x(signal SIGSEGV after EXPECT EQ("p->size()", "1") in parser_test.cpp)x");
  EXPECT_EQ(failure.message,
            "the process died by SIGSEGV; the last assertion reached: EXPECT_EQ(p->size(), 1) at "
            "parser_test.cpp:12");
  EXPECT_EQ(failure.line, 12U);
}

TEST(EndFailure, WithoutALastAssertionStandsAtTheTest) {
  for (const ProcessReport& report : {died_in(open(frozen_name), AssertionCapture::all, std::nullopt),
                                      died_in(open(frozen_name), AssertionCapture::counts, 0),
                                      died_in(open(frozen_name), AssertionCapture::none, 0)}) {
    const Failure failure = end_of(report);
    EXPECT_EQ(shape_of(failure), "signal SIGSEGV");
    EXPECT_EQ(failure.file, "tests/export_test.cpp");
    EXPECT_EQ(failure.message, "the process died by SIGSEGV");
  }
}

// What was reached last belongs to a test that has ended by then.
TEST(EndFailure, BetweenTestsNamesNone) {
  const Failure failure = end_of(died_in(passed(frozen_name), AssertionCapture::all, 0));
  EXPECT_EQ(shape_of(failure), "signal SIGSEGV");
  EXPECT_THAT(failure.message, Not(HasSubstr("last assertion")));
}

TEST(EndFailure, OfATimeLimitOrAnExitSaysItInTheMessageOnly) {
  const ProcessReport report = died_in(open(frozen_name), AssertionCapture::all, 0);
  for (const ProcessReport& ended : {timed_out(report), exits_with(cut_off(report), 0)}) {
    const Failure failure = end_of(ended);
    ProcessReport unrecorded = ended;
    unrecorded.last_site.reset();
    EXPECT_EQ(shape_of(failure), shape_of(end_of(unrecorded)));
    EXPECT_EQ(failure.file, "tests/export_test.cpp");
    EXPECT_THAT(failure.message,
                HasSubstr("the last assertion reached: EXPECT_EQ(p->size(), 1) at parser_test.cpp:12"));
  }
}

TEST(EndFailure, IsShownWithItsAssertion) {
  const Verdict verdict = Scenario({died_in(open(frozen_name), AssertionCapture::all, 0)}).verdict();
  for (const FindingKind kind : {FindingKind::drifted, FindingKind::unexplained}) {
    const Finding* const finding = find(verdict, kind);
    ASSERT_NE(finding, nullptr);
    ASSERT_EQ(finding->failures.size(), 1U);
    EXPECT_EQ(finding->failures.front().line, 12U);
    EXPECT_THAT(finding->shapes.front(), HasSubstr("after EXPECT EQ"));
  }
}

}  // namespace
}  // namespace freezegate::scenario
