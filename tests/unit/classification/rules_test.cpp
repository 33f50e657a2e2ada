// The rules one by one, with the words that people read.
#include "freeze_case.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace freezegate::testing {

namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;

FreezeCase with_controls(const std::vector<Did>& seeds, const std::vector<Did>& controls) {
  return some_case().seeds_did(seeds).controls_did(controls).follows("clock");
}

TEST(ClassificationPlain, StillFrozenStands) {
  const Classification result = some_case().seeds_did({Did::fail, Did::fail, Did::fail}).classify();
  EXPECT_EQ(result.freeze_class, FreezeClass::still_frozen);
  EXPECT_FALSE(result.blocks);
  EXPECT_EQ(result.reason, "all 3 seeds fail as recorded");
}

TEST(ClassificationPlain, SeedStableIsNeverCalledFixed) {
  FreezeCase stable = some_case().seeds_did({Did::pass, Did::pass, Did::pass});
  EXPECT_EQ(stable.classify().freeze_class, FreezeClass::seed_stable);
  EXPECT_FALSE(stable.classify().blocks);
  EXPECT_EQ(stable.classify().reason, "all 3 seeds pass: the freeze is void, and the test is enforced again");
  stable.options.on_seed_stable = Severity::fail;
  EXPECT_EQ(stable.classify().freeze_class, FreezeClass::seed_stable);
  EXPECT_TRUE(stable.classify().blocks);
}

TEST(ClassificationPlain, DriftedNamesTheForeignSignature) {
  const Classification result = some_case().seeds_did({Did::fail, Did::crash, Did::fail}).classify();
  EXPECT_EQ(result.freeze_class, FreezeClass::drifted);
  EXPECT_TRUE(result.blocks);
  EXPECT_EQ(result.reason,
            "every seed fails, and not as recorded: seed 1 failed with 5e9f00000011 (signal SIGSEGV)");
}

TEST(ClassificationPlain, MixedCaseNamesTheForeignSignature) {
  const Classification result = some_case().seeds_did({Did::fail, Did::pass, Did::fail_otherwise}).classify();
  EXPECT_EQ(result.freeze_class, FreezeClass::unstable_freeze);
  EXPECT_TRUE(result.blocks);
  EXPECT_EQ(
      result.reason,
      "the seeds disagree: seed 0 fails as recorded, seed 2 fails otherwise, seed 1 passes; seed 2 failed "
      "with 0badc0de0bad (assertion EQ count|3)");
}

TEST(ClassificationPlain, FailureWithoutSignatureIsNeverAllowed) {
  FreezeCase unsigned_failure = some_case().seeds_did({Did::fail, Did::fail_unsigned});
  unsigned_failure.freeze.signatures.emplace_back();
  const Classification result = unsigned_failure.classify();
  EXPECT_EQ(result.freeze_class, FreezeClass::drifted);
  EXPECT_THAT(result.reason, HasSubstr("seed 1 failed with no signature"));
}

TEST(ClassificationPlain, SeedThatDisagreesWithItselfIsUnstable) {
  FreezeCase unsteady = some_case().seeds_did({Did::fail, Did::fail, Did::fail});
  unsteady.seeds.push_back(replay_of(1, Did::pass));
  EXPECT_EQ(unsteady.classify().freeze_class, FreezeClass::unstable_freeze);
  EXPECT_THAT(unsteady.classify().reason,
              HasSubstr("seed 1 disagrees with itself: it passed, and failed with 9f2c1ab4d7e0"));
  unsteady.seeds.back() = replay_of(1, Did::crash);
  EXPECT_EQ(unsteady.classify().freeze_class, FreezeClass::unstable_freeze);
  EXPECT_THAT(unsteady.classify().reason, HasSubstr("it failed with 5e9f00000011 and 9f2c1ab4d7e0"));
}

TEST(ClassificationControls, OutcomesThatHoldStandFrozen) {
  const Classification result =
      with_controls({Did::fail, Did::fail, Did::fail}, {Did::pass, Did::pass, Did::pass}).classify();
  EXPECT_EQ(result.freeze_class, FreezeClass::still_frozen);
  EXPECT_EQ(result.reason, "all 3 seeds fail as recorded; all 3 controls pass");
}

// The hole of the plain rule: the same assertion, broken for good.
TEST(ClassificationControls, FailureThatBecameDeterministicIsDrifted) {
  FreezeCase broken = with_controls({Did::fail, Did::fail, Did::fail}, {Did::fail, Did::fail, Did::fail});
  EXPECT_EQ(broken.classify().freeze_class, FreezeClass::drifted);
  EXPECT_EQ(
      broken.classify().reason,
      "the failure has become deterministic: all 3 seeds fail as recorded; all 3 controls fail as recorded");
  broken.freeze.controls.clear();
  broken.controls.clear();
  EXPECT_EQ(broken.classify().freeze_class, FreezeClass::still_frozen);
}

TEST(ClassificationControls, OneFailingControlIsEnough) {
  const Classification result =
      with_controls({Did::fail, Did::fail, Did::fail}, {Did::pass, Did::fail, Did::pass}).classify();
  EXPECT_EQ(result.freeze_class, FreezeClass::drifted);
  EXPECT_THAT(result.reason, HasSubstr("it fails where it passed, at 1 of 3 controls"));
  EXPECT_THAT(result.reason, HasSubstr("control 101 fails as recorded"));
}

TEST(ClassificationControls, ForeignSignatureAtAControlIsDriftedWhateverTheSeedsDo) {
  for (const auto& seeds :
       {std::vector{Did::pass, Did::pass}, {Did::fail, Did::fail}, {Did::pass, Did::fail}}) {
    const Classification result = with_controls(seeds, {Did::pass, Did::crash}).classify();
    EXPECT_EQ(result.freeze_class, FreezeClass::drifted);
    EXPECT_EQ(result.reason, "control 101 failed with 5e9f00000011 (signal SIGSEGV)");
  }
}

TEST(ClassificationControls, SeedsThatPassAreNotStableWhileAControlFails) {
  const Classification result =
      with_controls({Did::pass, Did::pass, Did::pass}, {Did::pass, Did::fail, Did::pass}).classify();
  EXPECT_EQ(result.freeze_class, FreezeClass::unstable_freeze);
  EXPECT_TRUE(result.blocks);
}

TEST(ClassificationControls, EverySeedFailingOtherwiseIsDriftedWithOrWithoutFailingControls) {
  for (const Did control : {Did::pass, Did::fail}) {
    const Classification result =
        with_controls({Did::fail, Did::fail_otherwise}, {control, control}).classify();
    EXPECT_EQ(result.freeze_class, FreezeClass::drifted);
    EXPECT_THAT(result.reason, HasSubstr("seed 1 failed with 0badc0de0bad"));
  }
}

TEST(ClassificationErrors, EachIsNoClassAndBlocks) {
  for (const Did did : {Did::skip, Did::vanish, Did::go_wrong}) {
    const Classification result = some_case().seeds_did({Did::fail, did, Did::fail}).classify();
    EXPECT_FALSE(result.freeze_class);
    EXPECT_TRUE(result.blocks);
    EXPECT_EQ(result.needs_sweep, 0U);
    ASSERT_EQ(result.errors.size(), 1U);
    EXPECT_EQ(result.errors[0].seed, 1);
    EXPECT_FALSE(result.errors[0].mend.empty());
    EXPECT_THAT(result.reason, HasSubstr("the replays prove nothing: seed 1: "));
  }
}

TEST(ClassificationErrors, RecordedSeedWithoutReplayIsOne) {
  FreezeCase missing = with_controls({Did::fail, Did::fail}, {Did::pass});
  missing.seeds.pop_back();
  ASSERT_EQ(missing.classify().errors.size(), 1U);
  EXPECT_EQ(missing.classify().errors[0].what, "it was not replayed");
  missing.controls.clear();
  EXPECT_EQ(missing.classify().errors.size(), 2U);
}

TEST(ClassificationErrors, ReplayOfAnotherSeedIsOne) {
  FreezeCase other = some_case().seeds_did({Did::fail, Did::fail});
  other.seeds.push_back(replay_of(77, Did::fail));
  ASSERT_EQ(other.classify().errors.size(), 1U);
  EXPECT_EQ(other.classify().errors[0].seed, 77);
  other.seeds.pop_back();
  other.sweep.push_back(replay_of(1, Did::pass));
  ASSERT_EQ(other.classify().errors.size(), 1U);
  EXPECT_EQ(other.classify().errors[0].role, SeedRole::fresh);
}

TEST(ClassificationErrors, AxisThatWasNotPinnedIsOneWhenTheOutcomeFollowsIt) {
  FreezeCase unpinned = with_controls({Did::fail}, {Did::pass});
  unpinned.controls[0].pins.axes = {{"clock", PinMode::seed, "the binary is static"}};
  ASSERT_EQ(unpinned.classify().errors.size(), 1U);
  EXPECT_THAT(unpinned.classify().errors[0].what, HasSubstr("`clock`"));
  unpinned.freeze.follows = {"env"};
  EXPECT_THAT(unpinned.classify().errors, ElementsAre());
  unpinned.freeze.follows = {"clock"};
  unpinned.controls[0].pins.axes[0].refusal.clear();
  EXPECT_THAT(unpinned.classify().errors, ElementsAre());
}

}  // namespace

}  // namespace freezegate::testing
