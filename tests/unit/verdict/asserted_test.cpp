// What a frozen test asserts against what its freeze pins: WEAKENED, and where it would be a false alarm.
#include "scenario.hpp"

#include <algorithm>
#include <csignal>
#include <cstdint>
#include <iterator>
#include <string>
#include <utility>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace freezegate::scenario {
namespace {

using testing::AllOf;
using testing::Contains;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;

using Lines = std::vector<std::string>;

const std::string rows = R"x(EXPECT TRUE("rows==expected"))x";
const std::string good = R"x(ASSERT TRUE("file.good()"))x";
const std::string more = R"x(EXPECT EQ("rows.size()", "3"))x";
const std::string less = R"x(EXPECT EQ("rows.size()", "2"))x";

// The sites of the process, by their place in reached().
std::vector<AssertionSite> sites() {
  return {{"EXPECT_TRUE", {"rows == expected"}, "export_test.cpp", 42, {}},
          {"ASSERT_TRUE", {"file.good()"}, "export_test.cpp", 40, {}},
          {"EXPECT_EQ", {"rows.size()", "3"}, "export_test.cpp", 43, {}},
          {"EXPECT_EQ", {"rows.size()", "2"}, "export_test.cpp", 43, {}},
          {"ADD_FAILURE", {}, "export_test.cpp", 44, {}}};
}

TestRun reached(TestRun test, const std::vector<std::uint32_t>& indices) {
  test.captured = AssertionCapture::all;
  for (const std::uint32_t index : indices)
    test.sites.push_back({index, 1, 0, 0});
  return test;
}

TestRun fatally(TestRun test) {
  test.failures.front().fatal = true;
  return test;
}

TestRun thrown(TestRun test) {
  test.failures.front().kind = FailureKind::exception;
  return test;
}

Scenario with(std::vector<TestRun> frozen) {
  std::vector<TestRun> tests{passed(witness_name)};
  std::ranges::move(frozen, std::back_inserter(tests));
  ProcessReport report = process(std::move(tests));
  report.sites = sites();
  Scenario scenario({std::move(report)});
  // The pinned failure may be fatal or an exception here: what is pinned of assertions is what counts.
  for (const TestRun& test : scenario.evidence.reports.front().tests) {
    if (test.name == frozen_name && !test.failures.empty()) {
      scenario.freeze().signatures = {signature_of(shape_set(test.failures))};
    }
  }
  return scenario;
}

Scenario with(const TestRun& frozen) {
  return with(std::vector<TestRun>{frozen});
}

struct Row {
  std::string name;
  TestRun frozen;
  std::vector<std::string> kinds;
};

// Pinned in words: `rows` and `good` always, `more` not always.
TEST(Asserted, AgainstLines) {
  for (const Row& row : std::vector<Row>{
           {"passing, all of it", reached(passed(frozen_name), {0, 1, 2}), {"QUIET"}},
           {"passing, without what is maybe", reached(passed(frozen_name), {0, 1}), {"QUIET"}},
           {"passing, one is gone", reached(passed(frozen_name), {1, 2}), {"WEAKENED!"}},
           {"passing, all is gone", reached(passed(frozen_name), {}), {"WEAKENED!"}},
           {"passing, one is new", reached(passed(frozen_name), {0, 1, 3}), {"WEAKENED!"}},
           {"passing, with a bare failure", reached(passed(frozen_name), {0, 1, 4}), {"QUIET"}},
           {"failing, all of it", reached(failed(frozen_name), {0, 1, 2}), {"FROZEN"}},
           {"failing, a part of it", reached(failed(frozen_name), {0}), {"FROZEN"}},
           {"failing, one is new", reached(failed(frozen_name), {0, 3}), {"WEAKENED!"}},
           {"failing fatally, a part of it", reached(fatally(failed(frozen_name)), {1}), {"FROZEN"}},
           {"failing fatally, one is new", reached(fatally(failed(frozen_name)), {1, 3}), {"WEAKENED!"}},
           {"thrown, a part of it", reached(thrown(failed(frozen_name)), {1}), {"FROZEN"}},
           {"excused, a part of it", reached(excused(frozen_name), {0}), {"FROZEN"}},
           {"skipped, a part of it", reached(skipped(frozen_name), {1}), {"MISSING!"}},
       }) {
    Scenario scenario = with(row.frozen);
    scenario.freeze().asserts = {good, rows, "maybe " + more};
    EXPECT_EQ(kinds(scenario.verdict()), row.kinds) << row.name;
    scenario.freeze().assertions = assertions_digest(scenario.freeze().asserts);
    EXPECT_EQ(kinds(scenario.verdict()), row.kinds) << row.name << ", with the digest";
  }
}

// Pinned as a digest of `rows` and `good`.
TEST(Asserted, AgainstADigest) {
  for (const Row& row : std::vector<Row>{
           {"passing, all of it", reached(passed(frozen_name), {0, 1}), {"QUIET"}},
           {"passing, one is gone", reached(passed(frozen_name), {0}), {"WEAKENED!"}},
           {"passing, one is new", reached(passed(frozen_name), {0, 1, 2}), {"WEAKENED!"}},
           {"failing, all of it", reached(failed(frozen_name), {0, 1}), {"FROZEN"}},
           {"failing, a part of it", reached(failed(frozen_name), {0}), {"WEAKENED!"}},
           {"failing fatally, a part of it", reached(fatally(failed(frozen_name)), {1}), {"FROZEN"}},
           {"failing fatally, one is new", reached(fatally(failed(frozen_name)), {1, 2}), {"FROZEN"}},
           {"thrown, a part of it", reached(thrown(failed(frozen_name)), {1}), {"FROZEN"}},
           {"excused, a part of it", reached(excused(frozen_name), {0}), {"WEAKENED!"}},
       }) {
    Scenario scenario = with(row.frozen);
    scenario.freeze().assertions = assertions_digest(Lines{good, rows});
    EXPECT_EQ(kinds(scenario.verdict()), row.kinds) << row.name;
  }
}

TEST(Asserted, WhatDiffersIsListed) {
  Scenario scenario = with(reached(passed(frozen_name), {0, 3}));
  scenario.freeze().asserts = {good, more, rows};
  const Verdict verdict = scenario.verdict();
  ASSERT_THAT(kinds(verdict), ElementsAre("WEAKENED!"));
  const Finding& finding = verdict.findings.front();
  EXPECT_EQ(finding.reason, "it does not assert what its freeze pins: 1 removed, 1 changed");
  EXPECT_THAT(finding.mend, HasSubstr("bring back"));
  ASSERT_TRUE(finding.asserts);
  EXPECT_THAT(finding.asserts->difference.removed, ElementsAre(good));
  EXPECT_THAT(finding.asserts->difference.added, IsEmpty());
  EXPECT_THAT(finding.asserts->difference.changed, ElementsAre(AssertionChange{more, less}));
  EXPECT_THAT(finding.asserts->lines, ElementsAre(less, rows));
  EXPECT_EQ(finding.asserts->digest, assertions_digest(finding.asserts->lines));
  EXPECT_EQ(exit_status(verdict, 0), 1);
}

TEST(Asserted, ADigestThatDiffersShowsWhatItIsNow) {
  Scenario scenario = with(reached(passed(frozen_name), {0}));
  scenario.freeze().assertions = "xxh3:00000000000000000000000000000001";
  const Finding finding = scenario.verdict().findings.front();
  EXPECT_THAT(finding.reason, AllOf(HasSubstr("pinned is xxh3:00000000000000000000000000000001"),
                                    HasSubstr("seen was " + assertions_digest(Lines{rows}))));
  EXPECT_THAT(finding.mend, HasSubstr("have the owner of the freeze pin it again"));
  EXPECT_THAT(finding.mend, Not(HasSubstr("`asserts`")));
  ASSERT_TRUE(finding.asserts);
  EXPECT_THAT(finding.asserts->lines, ElementsAre(rows));
  EXPECT_TRUE(finding.asserts->difference.empty());
}

TEST(Asserted, AFailureThatHidesNothingIsNoExcuse) {
  Scenario scenario = with(reached(failed(frozen_name), {0}));
  scenario.freeze().assertions = assertions_digest(Lines{good, rows});
  const Verdict verdict = scenario.verdict();
  ASSERT_THAT(kinds(verdict), ElementsAre("WEAKENED!"));
  EXPECT_THAT(verdict.findings.front().mend, HasSubstr("`asserts`"));
  EXPECT_EQ(exit_status(verdict, 1), 1) << "it is not forgiven";
}

TEST(Asserted, WhatAFailureMayHideIsRemarkedOn) {
  Scenario scenario =
      with({reached(fatally(failed(frozen_name)), {1}), reached(fatally(failed(frozen_name)), {1})});
  scenario.freeze().assertions = assertions_digest(Lines{good, rows});
  const Verdict verdict = scenario.verdict();
  ASSERT_THAT(kinds(verdict), ElementsAre("FROZEN"));
  EXPECT_THAT(verdict.findings.front().also, ElementsAre(HasSubstr("pin `asserts`"))) << "once";
  EXPECT_FALSE(verdict.findings.front().asserts);
  EXPECT_EQ(exit_status(verdict, 1), 0);
}

TEST(Asserted, EveryExecutionIsCompared) {
  for (const bool first : {true, false}) {
    const TestRun whole = reached(passed(frozen_name), {0, 1});
    const TestRun weak = reached(passed(frozen_name), {0});
    Scenario scenario = with(first ? std::vector{weak, whole} : std::vector{whole, weak});
    scenario.freeze().asserts = {good, rows};
    EXPECT_THAT(kinds(scenario.verdict()), ElementsAre("WEAKENED!")) << first;
  }
}

// Ids of sites belong to their process.
TEST(Asserted, EachProcessHasItsOwnSites) {
  ProcessReport here = process({passed(witness_name), reached(passed(frozen_name), {0, 1})});
  here.sites = sites();
  ProcessReport there = here;
  std::swap(there.sites[1], there.sites[2]);
  for (const bool same : {true, false}) {
    Scenario scenario({started_at(here, 1), started_at(same ? here : there, 2)});
    scenario.freeze().asserts = {good, rows};
    EXPECT_EQ(scenario.verdict().good(), same);
  }
}

TEST(Asserted, ATestThatNeverEndedIsNotWeakened) {
  ProcessReport report = process({passed(witness_name), reached(open(frozen_name), {})});
  report.sites = sites();
  for (const bool in_words : {true, false}) {
    Scenario scenario({killed_by(report, SIGSEGV)});
    if (in_words) scenario.freeze().asserts = {good, rows};
    if (!in_words) scenario.freeze().assertions = assertions_digest(Lines{good, rows});
    const Verdict verdict = scenario.verdict();
    const Finding* const drifted = find(verdict, FindingKind::drifted);
    ASSERT_NE(drifted, nullptr);
    EXPECT_THAT(drifted->also, Not(Contains(HasSubstr("WEAKENED"))));
  }
}

TEST(Asserted, WhatNobodyRecordedCannotBeCompared) {
  for (const AssertionCapture capture : {AssertionCapture::none, AssertionCapture::counts}) {
    for (const std::string_view framework : {"googletest", "catch2"}) {
      for (const Scope scope : {Scope::process, Scope::reports, Scope::whole_run}) {
        for (TestRun test : {failed(frozen_name), passed(frozen_name)}) {
          test.captured = capture;
          Scenario scenario = with(test).in(scope);
          scenario.evidence.reports.front().framework = framework;
          scenario.freeze().asserts = {rows};
          const Verdict verdict = scenario.verdict();
          ASSERT_THAT(kinds(verdict), ElementsAre("WEAKENED!"));
          EXPECT_THAT(verdict.findings.front().reason, HasSubstr("did not record them"));
          EXPECT_THAT(verdict.findings.front().mend,
                      HasSubstr(framework == "catch2" ? "FREEZEGATE_ASSERTIONS=all"
                                                      : "attach the test binary by freezegate_attach()"));
          EXPECT_FALSE(verdict.findings.front().asserts);
        }
      }
    }
  }
}

TEST(Asserted, WhatIsNotPinnedIsNotCompared) {
  EXPECT_THAT(kinds(with(reached(passed(frozen_name), {3})).verdict()), ElementsAre("QUIET"));
}

}  // namespace
}  // namespace freezegate::scenario
