// The sequential test of the sweep.
#include "classification/binomial_limit.hpp"

#include <freezegate/sweep.hpp>

#include <algorithm>
#include <random>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace freezegate {

namespace {

using ::testing::ElementsAre;

SweepDecision decide(const FailureRate& record, const std::vector<bool>& failed, bool failure_known = false,
                     std::size_t bound = default_sweep_bound) {
  return decide_sweep(sweep_test(record, bound).value(), failed, failure_known);
}

// Against values that can be had without this code: 1 - doubt^(1/n) for no success, tables for the rest.
TEST(BinomialLimit, IsThatOfClopperAndPearson) {
  EXPECT_NEAR(classification::upper_limit(0, 10, 0.05), 0.258866, 1e-6);
  EXPECT_NEAR(classification::upper_limit(5, 20, 0.025), 0.491046, 1e-6);
  EXPECT_NEAR(classification::upper_limit(14, 200, 0.025), 0.114660, 1e-6);
  EXPECT_NEAR(classification::upper_limit(9, 10, 0.05), 0.994884, 1e-6);
  EXPECT_NEAR(classification::chance_of_at_most(1, 3, 0.5), 0.5, 1e-12);
}

TEST(Sweep, NeedsARecordThatSaysSomething) {
  EXPECT_FALSE(sweep_test({0, 200}));
  EXPECT_FALSE(sweep_test({200, 200}));
  EXPECT_FALSE(sweep_test({201, 200}));
  EXPECT_FALSE(sweep_test({0, 0}));
  EXPECT_FALSE(sweep_test({-1, 5}));
  EXPECT_FALSE(sweep_test({14, 200}, 0));
  EXPECT_TRUE(sweep_test({1, 2}));
}

TEST(Sweep, ExplainsTwiceTheOddsOfTheHighestRate) {
  const auto test = sweep_test({14, 200});
  const double limit = classification::upper_limit(14, 200, 0.005);
  const double odds = limit / (1 - limit);
  EXPECT_NEAR(test->explained / (1 - test->explained), 2 * odds, 1e-9);
  EXPECT_NEAR(test->broken / (1 - test->broken), 8 * odds, 1e-9);
}

TEST(Sweep, ShortRecordExplainsMore) {
  EXPECT_GT(sweep_test({3, 20})->explained, sweep_test({30, 200})->explained);
}

TEST(Sweep, HugeRecordCostsNoTime) {
  const auto test = sweep_test({INT64_MAX / 100 * 7, INT64_MAX});
  EXPECT_EQ(test->record, (FailureRate{700, 10000}));
  EXPECT_EQ(sweep_test({1, INT64_MAX})->record, (FailureRate{1, 10000}));
  const auto nearly_all = sweep_test({INT64_MAX - 1, INT64_MAX});
  EXPECT_EQ(nearly_all->record, (FailureRate{9999, 10000}));
  EXPECT_GE(decide_sweep(*nearly_all, {}, true).next, 1U);
}

TEST(Sweep, StopsAtTheFirstDecision) {
  std::vector<bool> failed(30, true);
  failed.resize(400, false);
  const SweepDecision decision = decide({14, 200}, failed);
  EXPECT_EQ(decision.answer, SweepAnswer::drifted);
  EXPECT_LT(decision.used, 12U);
  EXPECT_EQ(decision.failed, decision.used);
  EXPECT_EQ(decision.next, 0U);
  EXPECT_EQ(decision.fewest, 0U);
  EXPECT_FALSE(decision.at_bound);
}

TEST(Sweep, PassesAloneLeaveNoFreezeStanding) {
  EXPECT_EQ(decide({14, 200}, std::vector<bool>(50, false)).answer, SweepAnswer::more);
  EXPECT_EQ(decide({14, 200}, std::vector<bool>(50, false), true).answer, SweepAnswer::still_frozen);
}

TEST(Sweep, AtTheBoundPassesAreNoRegression) {
  const SweepDecision weak = decide({4, 300}, std::vector<bool>(500, false));
  EXPECT_TRUE(weak.at_bound);
  EXPECT_EQ(weak.answer, SweepAnswer::seed_stable);
  EXPECT_GT(weak.chance_of_none, 0.005);
  EXPECT_LE(weak.chance_of_none, 0.1);
  const SweepDecision rare = decide({3, 2000}, std::vector<bool>(500, false));
  EXPECT_TRUE(rare.at_bound);
  EXPECT_EQ(rare.answer, SweepAnswer::still_frozen);
  EXPECT_GT(rare.chance_of_none, 0.1);
}

TEST(Sweep, AtTheBoundFailuresInDoubtAreNotForgiven) {
  // 17 of 20 explain nearly anything, so that eight failures in a row leave it open.
  const std::vector<bool> failed(8, true);
  EXPECT_EQ(decide({17, 20}, failed, true, 9).answer, SweepAnswer::more);
  const SweepDecision decision = decide({17, 20}, failed, true, 8);
  EXPECT_TRUE(decision.at_bound);
  EXPECT_EQ(decision.answer, SweepAnswer::drifted);
}

TEST(Sweep, ChanceOfNoneIsTheAverageOverTheRecord) {
  // Over Beta(1, 2), whose density is 2(1 - p), the average of (1 - p)^2 is 1/2.
  EXPECT_NEAR(decide({1, 2}, {false, false}).chance_of_none, 0.5, 1e-12);
  EXPECT_EQ(decide({20, 200}, {false, true, false}).chance_of_none, 1);
}

TEST(Sweep, FewerThanTheFewestNeverDecide) {
  std::mt19937 random(1);
  const auto flip = [&random](std::size_t n) { return random() % n == 0; };
  for (int i = 0; i < 3000; ++i) {
    const auto failures = static_cast<std::int64_t>(1 + random() % 60);
    const auto runs = static_cast<std::int64_t>(61 + random() % 340);
    const auto test = sweep_test({failures, runs});
    const bool failure_known = flip(2);
    std::vector<bool> failed(random() % 60);
    for (std::size_t j = 0; j < failed.size(); ++j)
      failed[j] = flip(10);
    const SweepDecision before = decide_sweep(*test, failed, failure_known);
    if (before.answer != SweepAnswer::more) continue;
    ASSERT_GE(before.fewest, 1U);
    ASSERT_GE(before.next, before.fewest);
    ASSERT_LE(before.next, std::max(before.fewest, before.used / 4 + 1));
    std::vector<bool> fewer = failed;
    const std::size_t rarity = 1 + random() % 20;
    for (std::size_t j = 1; j < before.fewest; ++j)
      fewer.push_back(flip(rarity));
    ASSERT_EQ(decide_sweep(*test, fewer, failure_known).answer, SweepAnswer::more);
  }
}

TEST(Sweep, FreshSeedsAreThoseAfterAllRecordedOnes) {
  Freeze freeze;
  freeze.seeds = {0, 7, 13};
  freeze.controls = {1, 2, 5};
  EXPECT_THAT(fresh_seeds(freeze, 0, 3), ElementsAre(14, 15, 16));
  EXPECT_THAT(fresh_seeds(freeze, 3, 2), ElementsAre(17, 18));
  freeze.rate = FailureRate{14, 200};
  EXPECT_THAT(fresh_seeds(freeze, 0, 2), ElementsAre(201, 202));
  freeze.controls.push_back(INT64_MAX);
  EXPECT_THAT(fresh_seeds(freeze, 2, 3), ElementsAre(6, 8, 9));
}

}  // namespace

}  // namespace freezegate
