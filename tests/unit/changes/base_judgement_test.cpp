// What the base makes of a verdict, and of what the gate found.
#include "full_map.hpp"

#include <freezegate/base_judgement.hpp>
#include <freezegate/gate.hpp>
#include <freezegate/verdict.hpp>

#include <string>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace freezegate::testing {

namespace {

using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::SizeIs;

BaseJudgement judgement() {
  BaseJudgement base;
  base.revision = "origin/main";
  return base;
}

Verdict verdict_of(FindingKind kind) {
  Verdict verdict;
  Finding& finding = verdict.findings.emplace_back();
  finding.kind = kind;
  finding.binary = "export_tests";
  finding.test = "Export.Roundtrip";
  finding.freeze = full_freeze();
  verdict.forgives_raw_code = kind == FindingKind::frozen;
  return verdict;
}

GateEntry entry_of(FreezeClass freeze_class) {
  GateEntry entry;
  entry.freeze = full_freeze();
  entry.classification.emplace();
  entry.classification->freeze_class = freeze_class;
  return entry;
}

TEST(Withdrawn, FailureCountsThatItsFreezeForgave) {
  BaseJudgement base = judgement();
  base.withdrawals = removed_by_patch(full_map(), FreezeMap{});
  Verdict verdict = verdict_of(FindingKind::frozen);
  apply(base, verdict);
  EXPECT_EQ(verdict.code(), ExitCode::bad);
  EXPECT_FALSE(verdict.forgives_raw_code);
  EXPECT_EQ(verdict.findings[0].kind, FindingKind::failed);
  EXPECT_EQ(verdict.findings[0].reason, "the patch removes the freeze of a test that still fails");
}

TEST(Withdrawn, TestThatPassesIsClosed) {
  BaseJudgement base = judgement();
  base.withdrawals = removed_by_patch(full_map(), FreezeMap{});
  Verdict verdict = verdict_of(FindingKind::quiet);
  apply(base, verdict);
  EXPECT_TRUE(verdict.good());
}

TEST(Withdrawn, GateAsksThatEverySeedPasses) {
  BaseJudgement base = judgement();
  base.withdrawals = removed_by_patch(full_map(), FreezeMap{});
  for (const FreezeClass other :
       {FreezeClass::still_frozen, FreezeClass::drifted, FreezeClass::unstable_freeze}) {
    GateEntry entry = entry_of(other);
    apply(base, entry);
    EXPECT_TRUE(entry.blocks());
    ASSERT_THAT(entry.problems, SizeIs(1));
    EXPECT_EQ(entry.problems[0].fault, GateFault::withdrawn);
    EXPECT_THAT(entry.problems[0].what, HasSubstr("removes the freeze of a test that still fails"));
  }
  GateEntry lost;
  lost.freeze = full_freeze();
  apply(base, lost);
  ASSERT_THAT(lost.problems, SizeIs(1));
  EXPECT_THAT(lost.problems[0].what, HasSubstr("could not be replayed"));
}

TEST(Withdrawn, MendedTestMayCloseALeaseThatEnded) {
  BaseJudgement base = judgement();
  base.withdrawals = removed_by_patch(full_map(), FreezeMap{});
  GateEntry entry = entry_of(FreezeClass::seed_stable);
  entry.classification->blocks = true;  // on_seed_stable: fail
  entry.problems.push_back({GateFault::expired, "its lease ended", "", {}});
  apply(base, entry);
  EXPECT_FALSE(entry.blocks());
  entry = entry_of(FreezeClass::seed_stable);
  entry.problems.push_back({GateFault::fixture_changed, "fixture a.csv has changed", "", {}});
  apply(base, entry);
  EXPECT_TRUE(entry.blocks()) << "the fixture may be why it passes";
}

TEST(Problem, FailsAVerdictWithoutAnyFinding) {
  BaseJudgement base = judgement();
  base.problems = {{"the patch deletes or moves the freeze map qa/freeze.json", "leave it"}};
  Verdict verdict;
  apply(base, verdict);
  EXPECT_EQ(verdict.code(), ExitCode::bad);
  EXPECT_EQ(verdict.findings[0].reason, base.problems[0].what);
}

TEST(Problem, IsThereForEachChangeThatNeedsAnOwner) {
  FreezeMap patch = full_map();
  patch.freezes.front().reason = "other words";
  patch.freezes.front().seeds.pop_back();
  patch.policy.cap = 1;
  const auto problems = unsigned_changes(compare_maps(full_map(), patch));
  ASSERT_THAT(problems, SizeIs(1));
  EXPECT_THAT(problems[0].what, HasSubstr("loosens the freeze map: export_tests::Export.Roundtrip: seeds"));
}

struct Since {
  std::string name;
  void (*make)(FreezeMap&);
  std::string why;  // empty: the freeze still forgives
};

// What happened on the base's own branch since the patch left it.
TEST(Narrowed, ByWhatHappenedSince) {
  const std::vector<Since> cases = {
      {"closed", [](FreezeMap& m) { m.freezes.clear(); }, "its freeze was closed on origin/main since"},
      {"tightened", [](FreezeMap& m) { m.freezes[0].witnesses.push_back({"p", "Q.r"}); }, "was tightened"},
      {"shortened", [](FreezeMap& m) { m.freezes[0].expires = day(10); }, "was tightened"},
      {"fewer signatures", [](FreezeMap& m) { m.freezes[0].signatures.pop_back(); }, "another signature"},
      {"another signature", [](FreezeMap& m) { m.freezes[0].signatures = {"dddddddddddd"}; },
       "another signature"},
      {"one more signature", [](FreezeMap& m) { m.freezes[0].signatures.push_back("dddddddddddd"); }, ""},
      {"other words", [](FreezeMap& m) { m.freezes[0].reason = "other words"; }, ""},
      {"another fixture", [](FreezeMap& m) { m.freezes[0].fixtures["a.csv"] = "sha256:9"; }, ""},
  };
  for (const Since& since : cases) {
    FreezeMap judging = full_map();
    FreezeMap tip = full_map();
    since.make(tip);
    BaseJudgement base = judgement();
    narrow(judging, tip, base);
    if (since.why.empty()) {
      EXPECT_THAT(base.withdrawals, IsEmpty()) << since.name;
    } else {
      ASSERT_THAT(base.withdrawals, SizeIs(1)) << since.name;
      EXPECT_THAT(base.withdrawals[0].why, HasSubstr(since.why));
      EXPECT_EQ(base.withdrawals[0].mend, "rebase onto origin/main");
    }
  }
}

TEST(Narrowed, PolicyIsTheStricterOfBoth) {
  FreezeMap judging = full_map();
  FreezeMap tip = full_map();
  tip.policy.cap = 5;
  tip.policy.warn_days = 3;
  tip.policy.incomplete = Severity::fail;
  tip.policy.skips = Severity::allow;
  BaseJudgement base = judgement();
  narrow(judging, tip, base);
  EXPECT_EQ(judging.policy.cap, 5);
  EXPECT_EQ(judging.policy.warn_days, 7);
  EXPECT_EQ(judging.policy.incomplete, Severity::fail);
  EXPECT_EQ(judging.policy.skips, Severity::warn);
  EXPECT_THAT(base.remarks, SizeIs(1));
}

}  // namespace

}  // namespace freezegate::testing
