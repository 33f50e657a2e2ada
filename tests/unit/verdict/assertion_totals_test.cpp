// How much was asserted, by which tests, and by which not at all.
#include "scenario.hpp"

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace freezegate::scenario {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

const std::string line_a = R"x(EXPECT TRUE("a"))x";
const std::string line_b = R"x(EXPECT TRUE("b"))x";

std::vector<AssertionSite> sites() {
  return {{"EXPECT_TRUE", {"a"}, "t.cpp", 1, {}},
          {"EXPECT_TRUE", {"b"}, "t.cpp", 2, {}},
          {"EXPECT_TRUE", {"b"}, "t.cpp", 3, {}}};
}

TestRun recorded(TestRun test, std::vector<SiteCount> counts) {
  test.captured = AssertionCapture::all;
  test.sites = std::move(counts);
  test.assertions = 0;
  for (const SiteCount& count : test.sites)
    *test.assertions += count.executed();
  return test;
}

TestRun unknown(TestRun test) {
  test.assertions.reset();
  return test;
}

ProcessReport with_sites(ProcessReport report) {
  report.sites = sites();
  return report;
}

Verdict judged(std::vector<ProcessReport> reports, bool by_test = true) {
  Scenario scenario(std::move(reports));
  scenario.without_freezes().in(Scope::reports);
  scenario.evidence.list_assertions = by_test;
  return scenario.verdict();
}

TEST(AssertionTotals, OfAllTests) {
  ProcessReport report = process({passed("A.a", 3), failed("A.b"), unknown(passed("A.c")),
                                  unknown(open("A.d")), unknown(skipped("A.e")), passed("A.f", 0)});
  report.outside_tests = {{0, 5, 1, 1}, {1, 2, 0, 0}};
  const AssertionTotals totals = judged({report, process("more_tests", {passed("B.a", 7)})}).assertions;
  EXPECT_EQ(totals.executed, 13U);
  EXPECT_EQ(totals.outside, 9U);
  EXPECT_EQ(totals.tests, 4U);
  EXPECT_EQ(totals.unknown_tests, 2U);
}

TEST(AssertionTotals, OfNothing) {
  const AssertionTotals totals = judged({}).assertions;
  EXPECT_EQ(totals.executed, 0U);
  EXPECT_EQ(totals.tests, 0U);
  EXPECT_EQ(totals.unknown_tests, 0U);
}

TEST(AssertionTotals, ByTestAreListedOnRequest) {
  EXPECT_THAT(judged({process({passed("A.a")})}, false).assertions_by_test, IsEmpty());
  EXPECT_EQ(judged({process({passed("A.a")})}, true).assertions_by_test.size(), 1U);
}

TEST(AssertionTotals, ByTestWhereAllIsRecorded) {
  const ProcessReport report = with_sites(
      process({recorded(passed("A.a"), {{0, 5, 0, 0}, {1, 1, 0, 0}}), recorded(failed("A.b"), {{1, 0, 2, 1}}),
               recorded(failed("A.a"), {{1, 1, 1, 0}, {2, 1, 0, 0}})}));
  const std::vector<TestAssertions> tests = judged({report}).assertions_by_test;
  ASSERT_EQ(tests.size(), 2U);
  EXPECT_EQ(tests[0].id, (TestId{std::string(binary), "A.a"}));
  EXPECT_EQ(tests[0].executions, 2U);
  EXPECT_EQ(tests[0].executed, 9U);
  EXPECT_TRUE(tests[0].recorded);
  EXPECT_EQ(tests[0].passed, 8U);
  EXPECT_EQ(tests[0].failed, 1U);
  EXPECT_EQ(tests[0].excused, 0U);
  EXPECT_THAT(tests[0].lines, ElementsAre(line_a, line_b + " x2")) << "what its executions asserted together";
  EXPECT_EQ(tests[0].digest, assertions_digest(tests[0].lines));
  EXPECT_TRUE(tests[0].complete);
  EXPECT_EQ(tests[1].excused, 1U);
  EXPECT_THAT(tests[1].lines, ElementsAre(line_b));
  EXPECT_FALSE(tests[1].complete) << "it never passed: a failure may have hidden the rest";
}

TEST(AssertionTotals, ByTestOverProcesses) {
  ProcessReport there = process({recorded(passed("A.a"), {{0, 1, 0, 0}})});
  there.sites = {sites()[1]};
  const std::vector<TestAssertions> tests =
      judged({with_sites(process({recorded(passed("A.a"), {{0, 1, 0, 0}})})), there,
              process("more_tests", {passed("A.a")})})
          .assertions_by_test;
  ASSERT_EQ(tests.size(), 2U);
  EXPECT_THAT(tests[0].lines, ElementsAre(line_a, line_b));
  EXPECT_EQ(tests[1].id.binary, "more_tests");
}

TEST(AssertionTotals, ByTestSaysOnlyWhatEveryExecutionSays) {
  const ProcessReport report =
      with_sites(process({recorded(passed("A.a"), {{0, 5, 0, 0}}), passed("A.a", 2),
                          recorded(passed("A.b"), {{0, 1, 0, 0}}), unknown(passed("A.b"))}));
  const std::vector<TestAssertions> tests = judged({report}).assertions_by_test;
  ASSERT_EQ(tests.size(), 2U);
  for (const TestAssertions& test : tests) {
    EXPECT_FALSE(test.recorded);
    EXPECT_EQ(test.passed, 0U);
    EXPECT_THAT(test.lines, IsEmpty());
    EXPECT_EQ(test.digest, "");
  }
  EXPECT_EQ(tests[0].executed, 7U);
  EXPECT_EQ(tests[1].executed, std::nullopt);
}

TEST(AssertedNothing, NamesTestsThatPassedWithoutAnAssertion) {
  const Verdict verdict =
      judged({process({passed("A.a", 0), passed("A.b"), passed("A.a", 0), unknown(passed("A.c")),
                       skipped("A.d"), recorded(passed("A.e"), {}), recorded(passed("A.f"), {{0, 0, 0, 0}})}),
              process("more_tests", {passed("A.a", 0)})},
             false);
  EXPECT_THAT(verdict.asserted_nothing,
              ElementsAre(TestId{std::string(binary), "A.a"}, TestId{std::string(binary), "A.e"},
                          TestId{std::string(binary), "A.f"}, TestId{"more_tests", "A.a"}));
  EXPECT_TRUE(verdict.good()) << "for information";
}

TEST(AssertedNothing, LeavesOutWhatFailedOrHasAFindingOfItsOwn) {
  Scenario scenario({process({passed(witness_name, 0), passed(frozen_name, 0), failed("A.a")})});
  scenario.evidence.reports.front().tests.back().assertions = 0;
  const Verdict verdict = scenario.verdict();
  EXPECT_THAT(verdict.asserted_nothing, IsEmpty());
  EXPECT_NE(find(verdict, FindingKind::asserted_nothing), nullptr);
}

// The counts of full records decide as the plain ones do.
TEST(AssertedNothing, OfAFrozenTestAndAWitnessByTheirSites) {
  const std::vector<SiteCount> some{{0, 1, 0, 0}};
  for (const bool frozen_asserts : {true, false}) {
    for (const bool witness_asserts : {true, false}) {
      const Scenario scenario({with_sites(
          process({recorded(passed(witness_name), witness_asserts ? some : std::vector<SiteCount>{}),
                   recorded(passed(frozen_name), frozen_asserts ? some : std::vector<SiteCount>{})}))});
      const Verdict verdict = scenario.verdict();
      EXPECT_EQ(verdict.good(), frozen_asserts && witness_asserts);
      EXPECT_EQ(find(verdict, FindingKind::asserted_nothing) != nullptr, !frozen_asserts);
      EXPECT_EQ(find(verdict, FindingKind::witness_failed) != nullptr, frozen_asserts && !witness_asserts);
    }
  }
}

}  // namespace
}  // namespace freezegate::scenario
