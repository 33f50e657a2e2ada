// The promised error rates of the sweep: exactly where that can be computed, else by simulation with a fixed
// generator. bench/sweep_simulation.cpp prints the full tables.
#include "classification/simulated_sweep.hpp"

#include <array>
#include <cmath>

#include <gtest/gtest.h>

namespace freezegate {

namespace {

constexpr std::array rates{0.01, 0.015, 0.02, 0.05, 0.1, 0.2, 0.4, 0.6};
constexpr std::array<std::int64_t, 4> records{20, 50, 200, 400};
constexpr std::size_t trials = 1000;

double chance_of_count(std::int64_t k, std::int64_t n, double rate) {
  double log_chance = static_cast<double>(n - k) * std::log1p(-rate);
  for (std::int64_t i = 1; i <= k; ++i)
    log_chance += std::log(static_cast<double>(n - k + i) / static_cast<double>(i) * rate);
  return std::exp(log_chance);
}

// Of a test that fails with that rate: all fresh seeds pass until the sweep takes that for a mended test.
double chance_of_stable(const FailureRate& record, double rate) {
  static const std::vector<bool> passes(default_sweep_bound, false);
  const SweepDecision decision = decide_sweep(sweep_test(record).value(), passes, false);
  if (decision.answer != SweepAnswer::seed_stable) return 0;
  return std::pow(1 - rate, static_cast<double>(decision.used));
}

// Records as capture makes them: so many runs, and on until the third failure.
TEST(SweepErrorRates, FalseSeedStableIsBelowOnePercentExactly) {
  for (const double rate : rates) {
    for (const std::int64_t runs : records) {
      double wrong = 0;
      for (std::int64_t failed = 3; failed <= runs - 3; ++failed) {
        const double chance = chance_of_count(failed, runs, rate);
        if (chance > 1e-12) wrong += chance * chance_of_stable({failed, runs}, rate);
      }
      for (std::int64_t n = runs + 1; n < runs + 3000; ++n) {
        const double chance = chance_of_count(2, n - 1, rate) * rate;
        if (chance > 1e-9) wrong += chance * chance_of_stable({3, n}, rate);
      }
      EXPECT_LT(wrong, 0.01) << rate << " over " << runs;
    }
  }
}

TEST(SweepErrorRates, FalseDriftedAndMissedAreBelowOnePercent) {
  std::uint64_t seed = 0;
  for (const double rate : rates) {
    for (const std::int64_t runs : records) {
      simulation::Coin coin(++seed);
      const auto same = simulation::sweep_often(coin, rate, rate, runs, trials);
      EXPECT_LT(same.part(same.drifted), 0.01) << rate << " over " << runs;
      const double doubled = 2 * rate / (1 + rate);
      const auto harmless = simulation::sweep_often(coin, rate, doubled, runs, trials);
      EXPECT_LT(harmless.part(harmless.drifted), 0.01) << rate << " over " << runs;
      const auto broken = simulation::sweep_often(coin, rate, 1, runs, trials);
      EXPECT_EQ(broken.drifted, broken.trials) << rate << " over " << runs;
      EXPECT_EQ(same.frozen + same.drifted + same.stable, trials);
    }
  }
}

// What Wald's bound promises of each single record.
TEST(SweepErrorRates, RateFromBrokenOnIsFound) {
  std::uint64_t seed = 100;
  for (const FailureRate record : {FailureRate{3, 20}, {6, 50}, {14, 200}, {80, 200}, {28, 400}}) {
    simulation::Coin coin(++seed);
    const auto test = sweep_test(record);
    simulation::Tally broken;
    simulation::Tally explained;
    for (std::size_t i = 0; i < trials; ++i) {
      simulation::count(broken, simulation::sweep(coin, *test, test->broken, true));
      simulation::count(explained, simulation::sweep(coin, *test, test->explained, true));
    }
    // One and half a percent, and three standard deviations of so many trials.
    EXPECT_LT(1 - broken.part(broken.drifted), 0.0195) << record.failed;
    EXPECT_LT(explained.part(explained.drifted), 0.0117) << record.failed;
    EXPECT_LT(broken.most, 200U);
  }
}

}  // namespace

}  // namespace freezegate
