// Which axis an outcome follows.
#include <freezegate/cause.hpp>

#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace freezegate::testing {

namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

Replay ended(ReplayEnd end, std::int64_t seed = 0) {
  Replay replay;
  replay.seed = seed;
  replay.end = end;
  return replay;
}

PinPlan plan_of_two() {
  PinPlan plan;
  plan.modes = {{"clock", PinMode::seed}, {"heap", PinMode::fixed}, {"sched", PinMode::seed}};
  plan.seed = 4;
  return plan;
}

TEST(Cause, SeedsAreSorted) {
  const std::vector<Replay> replays = {ended(ReplayEnd::failed, 1),  ended(ReplayEnd::passed, 2),
                                       ended(ReplayEnd::error, 3),   ended(ReplayEnd::failed, 4),
                                       ended(ReplayEnd::skipped, 5), ended(ReplayEnd::not_run, 6)};
  const SeedSearch search = sort_seeds(replays);
  EXPECT_THAT(search.failing, ElementsAre(1, 4));
  EXPECT_THAT(search.passing, ElementsAre(2));
  EXPECT_THAT(search.other, ElementsAre(3, 5, 6));
}

TEST(Cause, OnlyAxesThatTheSeedDecidesAreReseeded) {
  const auto plans = reseeding_plans(plan_of_two(), 3);
  ASSERT_EQ(plans.size(), 6U);
  for (const PinPlan& plan : plans) {
    EXPECT_EQ(plan.seed, 4);
    ASSERT_EQ(plan.reseeded.size(), 1U);
    const std::string& axis = plan.reseeded.begin()->first;
    for (const char* const other : {"clock", "heap", "sched"})
      EXPECT_EQ(plan.value(other) != plan_of_two().value(other), axis == other);
  }
}

TEST(Cause, TheAxisThatChangesTheOutcomeIsFollowed) {
  const auto plans = reseeding_plans(plan_of_two(), 2);
  const std::vector<Replay> replays = {ended(ReplayEnd::failed), ended(ReplayEnd::passed),
                                       ended(ReplayEnd::failed), ended(ReplayEnd::error)};
  CauseStudy study;
  study.effects = effects_of(plans, replays);
  ASSERT_EQ(study.effects.size(), 2U);
  EXPECT_EQ(study.effects[0].passed, 1U);
  EXPECT_EQ(study.effects[0].failed, 1U);
  EXPECT_EQ(study.effects[1].other, 1U);
  EXPECT_THAT(study.followed(), ElementsAre("clock"));
  EXPECT_TRUE(study.is_explained());
  study.unsteady = {4};
  EXPECT_FALSE(study.is_explained());
}

TEST(Cause, ErrorsAreNoCause) {
  const auto plans = reseeding_plans(plan_of_two(), 1);
  const std::vector<Replay> replays = {ended(ReplayEnd::error), ended(ReplayEnd::skipped)};
  CauseStudy study;
  study.effects = effects_of(plans, replays);
  EXPECT_THAT(study.followed(), IsEmpty());
  EXPECT_FALSE(study.is_explained());
}

}  // namespace

}  // namespace freezegate::testing
