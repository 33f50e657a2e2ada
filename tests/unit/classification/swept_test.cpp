// Freezes whose seeds belong to a build.
#include "freeze_case.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace freezegate::testing {

namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;

FreezeCase of_build(const std::vector<Did>& seeds, const std::vector<Did>& controls) {
  return some_case().seeds_did(seeds).controls_did(controls).follows("heap").rate(14, 200);
}

FreezeCase reshuffled() {
  return of_build({Did::pass, Did::pass, Did::pass}, {Did::pass, Did::pass, Did::pass});
}

TEST(ClassificationSweep, IsNotNeededWhereTheOutcomesHold) {
  const Classification result =
      of_build({Did::fail, Did::fail, Did::fail}, {Did::pass, Did::pass, Did::pass}).classify();
  EXPECT_EQ(result.freeze_class, FreezeClass::still_frozen);
  EXPECT_FALSE(result.sweep);
}

TEST(ClassificationSweep, IsAskedForOnEachAxisOfABuild) {
  for (const char* const axis : {"heap", "layout", "race"}) {
    FreezeCase reshuffled_axis = reshuffled();
    reshuffled_axis.freeze.follows = {"clock", axis};
    const Classification result = reshuffled_axis.classify();
    EXPECT_FALSE(result.freeze_class) << axis;
    EXPECT_GT(result.needs_sweep, 0U) << axis;
    EXPECT_TRUE(result.blocks) << axis;
    EXPECT_THAT(result.reason,
                HasSubstr("the recorded outcomes do not hold in this build: all 3 seeds pass"));
  }
  for (const char* const axis : {"env", "order", "clock", "sched", "no such axis"}) {
    FreezeCase lasting = reshuffled();
    lasting.freeze.follows = {axis};
    EXPECT_EQ(lasting.classify().freeze_class, FreezeClass::seed_stable) << axis;
  }
}

TEST(ClassificationSweep, FailuresAtTheRecordedRateStandFrozen) {
  const Classification result = reshuffled().fresh_did(Did::pass, 30).fresh_did(Did::fail).classify();
  EXPECT_EQ(result.freeze_class, FreezeClass::still_frozen);
  EXPECT_FALSE(result.blocks);
  EXPECT_THAT(result.reason, HasSubstr("1 of 31 fresh seeds fail, 14 of 200 did when it was captured"));
  EXPECT_THAT(result.proposal.seeds, ElementsAre(1030));
  EXPECT_THAT(result.proposal.controls, ElementsAre(0, 1, 2));
  EXPECT_FALSE(result.proposal.is_complete);
}

TEST(ClassificationSweep, ProposesWhatAFreezeNeeds) {
  const Classification result = of_build({Did::pass, Did::fail, Did::fail}, {Did::fail, Did::pass, Did::pass})
                                    .fresh_did(Did::pass, 40)
                                    .classify();
  EXPECT_EQ(result.freeze_class, FreezeClass::still_frozen);
  EXPECT_THAT(result.proposal.seeds, ElementsAre(1, 2, 100));
  EXPECT_THAT(result.proposal.controls, ElementsAre(0, 101, 102));
  EXPECT_TRUE(result.proposal.is_complete);
  EXPECT_THAT(result.reason, HasSubstr("the owner may record"));
}

TEST(ClassificationSweep, FailureOfEverySeedIsDrifted) {
  FreezeCase broken = of_build({Did::fail, Did::fail, Did::fail}, {Did::fail, Did::fail, Did::fail});
  const std::size_t needed = broken.classify().needs_sweep;
  EXPECT_GT(needed, 0U);
  broken.fresh_did(Did::fail, 20);
  EXPECT_EQ(broken.classify().freeze_class, FreezeClass::drifted);
  EXPECT_THAT(broken.classify().reason, HasSubstr("the record explains"));
  EXPECT_THAT(broken.classify().proposal.seeds, ElementsAre());
}

TEST(ClassificationSweep, NoFailureWhereOneWasNearlyCertainIsSeedStable) {
  FreezeCase fixed = reshuffled().fresh_did(Did::pass, 300);
  const Classification result = fixed.classify();
  EXPECT_EQ(result.freeze_class, FreezeClass::seed_stable);
  EXPECT_LT(result.sweep->decision.used, 150U);
  fixed.options.on_seed_stable = Severity::fail;
  EXPECT_TRUE(fixed.classify().blocks);
}

TEST(ClassificationSweep, ForeignSignatureAnywhereIsDrifted) {
  EXPECT_EQ(of_build({Did::pass, Did::crash, Did::pass}, {Did::pass}).classify().freeze_class,
            FreezeClass::drifted);
  EXPECT_EQ(of_build({Did::pass, Did::pass, Did::pass}, {Did::crash}).classify().freeze_class,
            FreezeClass::drifted);
  // Even behind the fresh seed that would have decided.
  const Classification result =
      reshuffled().fresh_did(Did::pass, 300).fresh_did(Did::fail_otherwise).classify();
  EXPECT_EQ(result.freeze_class, FreezeClass::drifted);
  EXPECT_THAT(result.reason, HasSubstr("fresh seed 1300 failed with 0badc0de0bad"));
}

TEST(ClassificationSweep, FreshSeedThatDisagreesWithItselfIsUnstable) {
  FreezeCase unsteady = reshuffled().fresh_did(Did::pass, 30);
  unsteady.sweep.push_back(replay_of(1007, Did::fail));
  EXPECT_EQ(unsteady.classify().freeze_class, FreezeClass::unstable_freeze);
}

TEST(ClassificationSweep, ErrorAmongFreshSeedsIsAnError) {
  const Classification result = reshuffled().fresh_did(Did::pass, 300).fresh_did(Did::go_wrong).classify();
  EXPECT_FALSE(result.freeze_class);
  ASSERT_EQ(result.errors.size(), 1U);
  EXPECT_EQ(result.errors[0].seed, 1300);
}

TEST(ClassificationSweep, WithoutARateTheSeedsAreTakenAtTheirWord) {
  for (const std::optional<FailureRate> rate :
       {std::optional<FailureRate>{}, std::optional(FailureRate{0, 200}), std::optional(FailureRate{9, 9})}) {
    FreezeCase mixed = of_build({Did::pass, Did::fail, Did::fail}, {Did::pass});
    mixed.freeze.rate = rate;
    EXPECT_EQ(mixed.classify().freeze_class, FreezeClass::unstable_freeze);
    EXPECT_THAT(mixed.classify().reason, HasSubstr("the freeze has no rate"));
    FreezeCase broken = of_build({Did::fail, Did::fail}, {Did::fail});
    broken.freeze.rate = rate;
    EXPECT_EQ(broken.classify().freeze_class, FreezeClass::drifted);
  }
}

TEST(ClassificationSweep, AsManySeedsAsAreAskedForLeadToAnEnd) {
  for (const Did did : {Did::pass, Did::fail}) {
    FreezeCase freeze = reshuffled();
    int rounds = 0;
    while (freeze.classify().needs_sweep != 0 && ++rounds < 600)
      freeze.fresh_did(did, freeze.classify().needs_sweep);
    EXPECT_LT(rounds, 20);
    EXPECT_EQ(freeze.classify().freeze_class,
              did == Did::pass ? FreezeClass::seed_stable : FreezeClass::drifted);
  }
}

}  // namespace

}  // namespace freezegate::testing
