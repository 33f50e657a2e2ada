// Sweeps over made-up tests of a known failure rate: how often each answer comes, and what it costs.
#pragma once

#include <freezegate/sweep.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <random>
#include <vector>

namespace freezegate::simulation {

/// Not std::bernoulli_distribution, whose results each standard library makes in its own way.
class Coin {
 public:
  explicit Coin(std::uint64_t seed) : random_(seed) {}

  bool falls(double chance) { return static_cast<double>(random_() >> 11U) * 0x1p-53 < chance; }

 private:
  std::mt19937_64 random_;
};

/// As capture makes it: so many runs, and on until three seeds failed and three passed.
inline FailureRate record_of(Coin& coin, double rate, std::int64_t at_least) {
  constexpr std::int64_t needed = 3;
  FailureRate record;
  while (record.runs < at_least || record.failed < needed || record.runs - record.failed < needed) {
    ++record.runs;
    if (coin.falls(rate)) ++record.failed;
  }
  return record;
}

struct Tally {
  std::size_t trials = 0;
  std::size_t frozen = 0;
  std::size_t drifted = 0;
  std::size_t stable = 0;
  std::size_t replays = 0;
  std::size_t most = 0;  ///< Replays of the longest sweep.

  [[nodiscard]] double part(std::size_t count) const {
    return static_cast<double>(count) / static_cast<double>(trials);
  }
  [[nodiscard]] double mean() const { return part(replays); }
};

inline void count(Tally& tally, const SweepDecision& decision) {
  ++tally.trials;
  tally.replays += decision.used;
  tally.most = std::max(tally.most, decision.used);
  if (decision.answer == SweepAnswer::still_frozen) ++tally.frozen;
  if (decision.answer == SweepAnswer::drifted) ++tally.drifted;
  if (decision.answer == SweepAnswer::seed_stable) ++tally.stable;
}

/// As the gate does it: round by round, until it is decided.
inline SweepDecision sweep(Coin& coin, const SweepTest& test, double rate, bool failure_known) {
  std::vector<bool> failed;
  SweepDecision decision = decide_sweep(test, failed, failure_known);
  while (decision.answer == SweepAnswer::more) {
    for (std::size_t i = 0; i < decision.next; ++i)
      failed.push_back(coin.falls(rate));
    decision = decide_sweep(test, failed, failure_known);
  }
  return decision;
}

/// Each trial makes a record at the rate `then` and sweeps at the rate `now`. No recorded seed is known to
/// fail.
inline Tally sweep_often(Coin& coin, double then, double now, std::int64_t runs, std::size_t trials) {
  Tally tally;
  for (std::size_t i = 0; i < trials; ++i) {
    const auto test = sweep_test(record_of(coin, then, runs));
    count(tally, sweep(coin, test.value(), now, false));
  }
  return tally;
}

}  // namespace freezegate::simulation
