// The sequential test on the failures at fresh seeds.
#include "classification/binomial_limit.hpp"

#include <freezegate/sweep.hpp>

#include <algorithm>
#include <cmath>

namespace freezegate {

namespace {

constexpr double doubt_of_record = 0.005;
constexpr double false_alarm = 0.005;
constexpr double missed = 0.01;
// Lower than the 1% that is promised: a record may mean more than its test does, and then more passes are
// likely.
constexpr double no_failure_left = 0.005;
constexpr double weakly_certain = 0.1;
constexpr double harmless_odds = 2;
constexpr double broken_odds = 8;
constexpr std::int64_t most_runs = 10000;

double with_odds(double rate, double factor) {
  return factor * rate / (1 - rate + factor * rate);
}

// Time grows with the counts, and a map may hold any number; ten thousand runs leave no doubt that matters.
FailureRate bounded(const FailureRate& record) {
  if (record.runs <= most_runs) return record;
  const double rate = static_cast<double>(record.failed) / static_cast<double>(record.runs);
  const auto failed = static_cast<std::int64_t>(std::llround(rate * static_cast<double>(most_runs)));
  return {std::clamp<std::int64_t>(failed, 1, most_runs - 1), most_runs};
}

// One reading of the outcomes, in order.
class Reading {
 public:
  Reading(const SweepTest& test, bool failure_known)
      : test_(test),
        failure_known_(failure_known),
        log_fail_(std::log(test.broken / test.explained)),
        log_pass_(std::log1p(-test.broken) - std::log1p(-test.explained)) {}

  void take(bool failed) {
    if (failed) {
      chance_of_none_ = 1;
      ++decision_.failed;
    } else if (decision_.failed == 0) {
      chance_of_none_ *= pass_chance(decision_.used);
    }
    log_ratio_ += failed ? log_fail_ : log_pass_;
    is_explained_ = is_explained_ || log_ratio_ <= std::log(missed);
    ++decision_.used;
    decision_.answer = answer();
    if (decision_.answer == SweepAnswer::more && decision_.used >= test_.bound) answer_at_bound();
  }

  [[nodiscard]] bool is_decided() const { return decision_.answer != SweepAnswer::more; }

  [[nodiscard]] SweepDecision result() const {
    SweepDecision decision = decision_;
    decision.chance_of_none = chance_of_none_;
    if (is_decided()) return decision;
    const std::size_t left = test_.bound - decision.used;
    decision.fewest = fewest_to_decide();
    decision.next = std::min(left, std::max(decision.fewest, decision.used / 4));
    return decision;
  }

 private:
  [[nodiscard]] bool has_failed() const { return failure_known_ || decision_.failed != 0; }

  // Of the pass after `passes` of them, given these: the factors of the average of (1 - p)^m.
  [[nodiscard]] double pass_chance(std::size_t passes) const {
    const auto m = static_cast<double>(passes);
    const auto runs = static_cast<double>(test_.record.runs);
    return (runs - static_cast<double>(test_.record.failed) + 1 + m) / (runs + 1 + m);
  }

  [[nodiscard]] SweepAnswer answer() const {
    if (log_ratio_ >= -std::log(false_alarm)) return SweepAnswer::drifted;
    if (is_explained_ && has_failed()) return SweepAnswer::still_frozen;
    if (!has_failed() && chance_of_none_ <= no_failure_left) return SweepAnswer::seed_stable;
    return SweepAnswer::more;
  }

  void answer_at_bound() {
    decision_.at_bound = true;
    if (decision_.failed != 0) {
      decision_.answer = SweepAnswer::drifted;
    } else {
      const bool is_stable = !failure_known_ && chance_of_none_ <= weakly_certain;
      decision_.answer = is_stable ? SweepAnswer::seed_stable : SweepAnswer::still_frozen;
    }
  }

  [[nodiscard]] std::size_t fewest_to_decide() const {
    const std::size_t left = test_.bound - decision_.used;
    const auto steps = [left](double distance, double step) {
      if (distance >= step * static_cast<double>(left)) return left;
      return static_cast<std::size_t>(std::max(1.0, std::ceil(distance / step)));
    };
    const std::size_t to_alarm = steps(-std::log(false_alarm) - log_ratio_, log_fail_);
    std::size_t to_frozen = is_explained_ ? 0 : steps(log_ratio_ - std::log(missed), -log_pass_);
    if (!has_failed()) ++to_frozen;
    std::size_t to_stable = 0;
    double chance = has_failed() ? 0 : chance_of_none_;
    while (to_stable < left && chance > no_failure_left)
      chance *= pass_chance(decision_.used + to_stable++);
    if (has_failed()) to_stable = left;
    return std::max<std::size_t>(1, std::min({left, to_alarm, to_frozen, to_stable}));
  }

  const SweepTest& test_;
  bool failure_known_;
  double log_fail_;
  double log_pass_;
  double log_ratio_ = 0;
  double chance_of_none_ = 1;
  bool is_explained_ = false;
  SweepDecision decision_;
};

}  // namespace

std::optional<SweepTest> sweep_test(const FailureRate& record, std::size_t bound) {
  if (record.failed <= 0 || record.failed >= record.runs || bound == 0) return std::nullopt;
  SweepTest test;
  test.record = bounded(record);
  test.bound = bound;
  const double limit = classification::upper_limit(test.record.failed, test.record.runs, doubt_of_record);
  test.explained = with_odds(limit, harmless_odds);
  test.broken = with_odds(limit, broken_odds);
  return test;
}

SweepDecision decide_sweep(const SweepTest& test, const std::vector<bool>& failed, bool failure_known) {
  Reading reading(test, failure_known);
  for (const bool one : failed) {
    reading.take(one);
    if (reading.is_decided()) break;
  }
  return reading.result();
}

std::vector<std::int64_t> fresh_seeds(const Freeze& freeze, std::size_t from, std::size_t count) {
  std::int64_t last = freeze.rate ? freeze.rate->runs : 0;
  for (const auto* const seeds : {&freeze.seeds, &freeze.controls}) {
    for (const std::int64_t seed : *seeds)
      last = std::max(last, seed);
  }
  // A map whose greatest seed leaves no room gets those from the start that it does not record.
  constexpr std::int64_t room = std::int64_t{1} << 52;
  std::vector<std::int64_t> fresh;
  std::int64_t seed = last < room ? last : 0;
  const auto is_recorded = [&freeze](std::int64_t one) {
    return std::ranges::find(freeze.seeds, one) != freeze.seeds.end() ||
           std::ranges::find(freeze.controls, one) != freeze.controls.end();
  };
  for (std::size_t found = 0; found < from + count;) {
    if (is_recorded(++seed)) continue;
    if (found++ >= from) fresh.push_back(seed);
  }
  return fresh;
}

}  // namespace freezegate
