// Frozen tests that did not run: lost, or just not asked for.
#include "scenario.hpp"

#include <array>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace freezegate::scenario {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

constexpr std::array all_scopes = {Scope::process, Scope::reports, Scope::whole_run};

TEST(Coverage, FrozenTestIsGoneFromACompleteBinary) {
  for (const Scope scope : all_scopes) {
    const Verdict verdict = Scenario({process({passed(witness_name)})}).in(scope).verdict();
    ASSERT_THAT(kinds(verdict), ElementsAre("MISSING!"));
    EXPECT_THAT(verdict.findings.front().reason, HasSubstr("gone"));
    EXPECT_EQ(verdict.code(), ExitCode::bad);
  }
}

TEST(Coverage, FrozenTestIsDisabled) {
  struct Row {
    std::string_view frozen;
    std::string_view not_run;
  };
  for (const Row& row : {Row{"Export.Roundtrip", "Export.DISABLED_Roundtrip"},
                         Row{"Export.Roundtrip", "DISABLED_Export.Roundtrip"},
                         Row{"Export.Roundtrip", "DISABLED_Export.DISABLED_Roundtrip"},
                         Row{"Fast/Export.Roundtrip/0", "Fast/Export.DISABLED_Roundtrip/0"},
                         Row{"Fast/Export.Roundtrip/0", "Fast/DISABLED_Export.Roundtrip/0"},
                         Row{"Fast/Export.Roundtrip/0", "DISABLED_Fast/Export.Roundtrip/0"},
                         Row{"Export.DISABLED_Roundtrip", "Export.DISABLED_Roundtrip"}}) {
    ProcessReport report = process({passed(witness_name)});
    report.not_run = {{std::string(row.not_run), "disabled", "", 0}};
    Scenario scenario({report});
    scenario.freeze().id.test = row.frozen;
    const Verdict verdict = scenario.verdict();
    ASSERT_THAT(kinds(verdict), ElementsAre("MISSING!"));
    EXPECT_THAT(verdict.findings.front().reason, HasSubstr("it is disabled"));
    EXPECT_THAT(verdict.findings.front().reason, HasSubstr(std::string(row.not_run)));
  }
}

TEST(Coverage, DisabledInTheMiddleOfANameIsNoPrefix) {
  ProcessReport report = process({passed(witness_name)});
  report.not_run = {{"Export.RoundDISABLED_trip", "disabled", "", 0}};
  EXPECT_THAT(Scenario({report}).verdict().findings.front().reason, HasSubstr("gone"));
}

TEST(Coverage, FrozenTestIsHidden) {
  ProcessReport report = process({passed(witness_name)});
  report.not_run = {{std::string(frozen_name), "hidden", "", 0}};
  const Verdict verdict = Scenario({report}).verdict();
  ASSERT_THAT(kinds(verdict), ElementsAre("MISSING!"));
  EXPECT_THAT(verdict.findings.front().reason, HasSubstr("it is hidden"));
}

TEST(Coverage, FilteredRunProvesNothing) {
  Scenario scenario({filtered(process({passed(witness_name)}))});
  EXPECT_THAT(kinds(scenario.in(Scope::process).verdict()), IsEmpty());
  EXPECT_THAT(kinds(scenario.in(Scope::reports).verdict()), IsEmpty());
  const Verdict verdict = scenario.in(Scope::whole_run).verdict();
  EXPECT_THAT(kinds(verdict), ElementsAre("NOTE"));
  EXPECT_TRUE(verdict.good());
}

TEST(Coverage, NoteSaysWhatWasLeftOut) {
  Scenario scenario({process({passed(witness_name)})});
  scenario.in(Scope::whole_run).covered(binary, false, "ctest ran with -R props");
  const Verdict verdict = scenario.verdict();
  ASSERT_THAT(kinds(verdict), ElementsAre("NOTE"));
  EXPECT_THAT(verdict.findings.front().reason, HasSubstr("ctest ran with -R props"));
}

TEST(Coverage, CompleteByManyFilteredRuns) {
  Scenario scenario({started_at(filtered(process({passed(witness_name)})), 1),
                     started_at(filtered(process({passed("Export.Other")})), 2)});
  scenario.in(Scope::reports).covered(binary, true);
  EXPECT_THAT(kinds(scenario.verdict()), ElementsAre("MISSING!"));
}

TEST(Coverage, RunThatWasCutShortProvesNothing) {
  const auto report = process({passed(witness_name), open("Export.Other")});
  EXPECT_THAT(kinds(Scenario({exits_with(cut_off(report), 0)}).verdict()), ElementsAre("INCOMPLETE!"));
  // Catch2's signal handler sends an end record.
  ProcessReport killed = process({passed(witness_name)});
  killed.end = ProcessEnd{std::nullopt, 11, false};
  EXPECT_THAT(kinds(Scenario({killed}).verdict()), ElementsAre("UNEXPLAINED!"));
}

TEST(Coverage, NoReportOfTheBinary) {
  Scenario scenario({process("other_tests", {passed("A.b")})});
  EXPECT_THAT(kinds(scenario.in(Scope::process).verdict()), IsEmpty());
  EXPECT_THAT(kinds(scenario.in(Scope::reports).verdict()), IsEmpty());
  for (const bool stated : {false, true}) {
    if (stated) scenario.covered(binary, true);
    const Verdict verdict = scenario.in(Scope::whole_run).verdict();
    ASSERT_THAT(kinds(verdict), ElementsAre("NO_REPORT!"));
    EXPECT_EQ(verdict.findings.front().test, frozen_name);
    EXPECT_EQ(verdict.code(), ExitCode::nothing_to_judge);
  }
  scenario.covered(binary, false, "ctest ran with -R other");
  const Verdict verdict = scenario.verdict();
  EXPECT_THAT(kinds(verdict), ElementsAre("NOTE"));
  EXPECT_TRUE(verdict.good());
}

TEST(Coverage, ChangedFixtureOfATestThatDidNotRunIsSaidInAWholeRun) {
  Scenario scenario({filtered(process({passed(witness_name)}))});
  scenario.in(Scope::whole_run).evidence.fixtures.begin()->second.kind = FixtureState::Kind::missing;
  EXPECT_THAT(kinds(scenario.verdict()), ElementsAre("FIXTURE_CHANGED!"));
  scenario.evidence.fixtures.clear();
  EXPECT_THAT(kinds(scenario.verdict()), ElementsAre("NOTE")) << "nobody had to look at it";
}

}  // namespace
}  // namespace freezegate::scenario
