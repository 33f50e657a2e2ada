// What lint says of leases and of entries that nobody looks at.
#include "case.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace freezegate::lint_case {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

FreezeMap ending(int offset) {
  FreezeMap made = map();
  made.freezes[0].opened = day(-40);
  made.freezes[0].renewals = {{day(-20), "hard", "https://bugs.example.org/1"}};
  made.freezes[0].expires = day(offset);
  return made;
}

TEST(LintLeases, AMapThatOwesNothingIsGood) {
  const LintResult result = lint_of(map());
  EXPECT_THAT(result.findings, IsEmpty());
  EXPECT_EQ(result.code(), ExitCode::good);
  EXPECT_EQ(result.freezes, 1U);
}

TEST(LintLeases, AreWarnedAboutInTimeAndFailWhenTheyEnd) {
  EXPECT_THAT(found(lint_of(ending(8))), IsEmpty());
  EXPECT_THAT(found(lint_of(ending(7))), ElementsAre("lease-ends-soon"));
  EXPECT_THAT(found(lint_of(ending(0))), ElementsAre("lease-ends-soon"));
  const LintResult over = lint_of(ending(-1));
  EXPECT_THAT(found(over), ElementsAre("!lease-ended"));
  EXPECT_EQ(over.code(), ExitCode::bad);
  EXPECT_EQ(
      over.findings[0].what,
      "its lease ended on 2026-11-30, 1 day ago; renewed 1 time, frozen 40 days in all: its failure counts");
  EXPECT_EQ(over.findings[0].file, "qa/freeze.json");
  EXPECT_EQ(over.findings[0].line, 12);
  EXPECT_EQ(over.renewals, 1U);
}

TEST(LintLeases, EndedLeaseWarnFailsOnlyTheOwnersOwnCheck) {
  FreezeMap gentle = ending(-1);
  gentle.policy.ended_lease = Severity::warn;
  EXPECT_THAT(found(lint_of(gentle)), ElementsAre("lease-ended"));
  EXPECT_EQ(lint_of(gentle).code(), ExitCode::good);
  EXPECT_THAT(found(lint_of(gentle, {true, {}})), ElementsAre("!lease-ended"));
  gentle.freezes[0].expires = day(-31);  // a whole lease ago: enforced for everybody
  EXPECT_THAT(found(lint_of(gentle)), ElementsAre("!lease-ended"));
}

TEST(LintLeases, DueLooksAtLeasesOnlyAndAtThoseOfTheNamedOwners) {
  FreezeMap two = ending(-1);
  two.freezes[0].issue.clear();
  two.policy.cap = 0;
  two.freezes.push_back(freeze("Export.Other"));
  two.freezes[1].owner = "@ada";
  two.freezes[1].expires = day(-2);
  EXPECT_THAT(found(lint_of(two, {true, {}})), ElementsAre("!lease-ended", "!lease-ended"));
  const LintResult hers = lint_of(two, {true, {"Ada"}});
  EXPECT_THAT(found(hers), ElementsAre("!lease-ended"));
  EXPECT_EQ(hers.findings[0].nodeid, "export_tests::Export.Other");
  EXPECT_THAT(found(lint_of(two, {true, {"nobody"}})), IsEmpty());
}

TEST(LintEntries, NamesWhatNobodyLooksAt) {
  FreezeMap stale = map();
  stale.freezes[0].opened = day(-91);
  stale.freezes[0].expires = day(20);
  stale.freezes[0].issue.clear();
  stale.freezes[0].reason.clear();
  EXPECT_THAT(found(lint_of(stale)), ElementsAre("frozen-long", "no-reason", "no-issue"));
  EXPECT_EQ(lint_of(stale).code(), ExitCode::good) << "these are warnings";
  stale.freezes[0].opened = day(-90);
  EXPECT_THAT(found(lint_of(stale)), ElementsAre("no-reason", "no-issue"));
}

TEST(LintEntries, CountsRenewalsAndTheWholeAge) {
  FreezeMap renewed = map();
  renewed.freezes[0].opened = day(-100);
  renewed.freezes[0].expires = day(20);
  renewed.freezes[0].renewals = {{day(-70), "a", "b"}, {day(-40), "a", "b"}};
  EXPECT_THAT(found(lint_of(renewed)), ElementsAre("frozen-long"));
  renewed.freezes[0].renewals.push_back({day(-10), "a", "b"});
  const LintResult result = lint_of(renewed);
  EXPECT_THAT(found(result), ElementsAre("renewed-often"));
  EXPECT_THAT(result.findings[0].what, HasSubstr("renewed 3 times, and is frozen 100 days in all"));
}

TEST(LintEntries, AnEscalationIsNoHome) {
  FreezeMap escalated = map({});
  escalated.escalations = {{{"a", "b"}, "scheduling", "ada", day(-30), "", 5}};
  EXPECT_THAT(found(lint_of(escalated)), IsEmpty());
  escalated.escalations[0].opened = day(-31);
  EXPECT_THAT(found(lint_of(escalated)), ElementsAre("escalation-old"));
}

TEST(LintEntries, WhatIsRevokedMustNotStayOpen) {
  FreezeMap revoked = map();
  revoked.revoked = {{{"export_tests", "Export.Roundtrip"}, day(-10), day(-2), "DRIFTED", "", 40}};
  EXPECT_THAT(found(lint_of(revoked)), ElementsAre("!revoked-open"));
  EXPECT_THAT(lint_of(revoked).findings[0].what, HasSubstr("DRIFTED on 2026-11-29 (line 40)"));
  revoked.revoked[0].opened = day(-60);
  revoked.revoked[0].revoked = day(-30);
  EXPECT_THAT(found(lint_of(revoked)), IsEmpty()) << "it was frozen again afterwards";
  revoked.revoked[0].revoked = day(-10);
  EXPECT_THAT(found(lint_of(revoked)), IsEmpty()) << "on the same day, even";
}

TEST(LintCap, SaysWhatTheFreezesCostAndWhichAreTheOldest) {
  FreezeMap full = map({freeze("A"), freeze("B")});
  full.freezes[1].opened = day(-11);
  full.policy.cap = 1;
  const LintResult result = lint({full, today, {}, std::nullopt, GateMeasure{3, 6}, {}});
  EXPECT_THAT(found(result), ElementsAre("!cap"));
  EXPECT_THAT(result.findings[0].what, HasSubstr("6 replays of their seeds and controls, 12 s a run"));
  EXPECT_THAT(result.findings[0].what, HasSubstr("the oldest are export_tests::B"));
}

TEST(LintErrors, KeepTheirPlaceInTheFile) {
  const LintResult result =
      lint_errors(std::vector<Error>{{ExitCode::untrusted_input, "a", "qa/freeze.json:12: /freezes/0", "m"},
                                     {ExitCode::untrusted_input, "b", "qa/freeze.json:3:7", ""},
                                     {ExitCode::untrusted_input, "c", "qa/freeze.json", ""}});
  EXPECT_EQ(result.code(), ExitCode::untrusted_input);
  ASSERT_EQ(result.findings.size(), 3U);
  EXPECT_EQ(result.findings[0].file, "qa/freeze.json");
  EXPECT_EQ(result.findings[0].line, 12);
  EXPECT_EQ(result.findings[1].line, 3);
  EXPECT_EQ(result.findings[2].line, 0);
}

}  // namespace
}  // namespace freezegate::lint_case
