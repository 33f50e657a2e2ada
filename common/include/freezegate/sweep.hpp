// The sweep: what fresh seeds say of a freeze whose recorded seeds belong to another build. Pure statistics.
// docs/decisions/0007-sweep.md says why this test, and gives its figures.
#pragma once

#include <freezegate/freeze_map.hpp>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

namespace freezegate {

/// Replays of fresh seeds at the most, unless somebody says otherwise. A test that fails in one of a hundred
/// runs passes 500 of them with a chance of 0.7%.
inline constexpr std::size_t default_sweep_bound = 500;

/// What a record makes of failures at fresh seeds. Made by sweep_test().
struct SweepTest {
  FailureRate record;     ///< As recorded; of more than 10,000 runs the same rate over 10,000.
  double explained = 0;   ///< Highest failure rate that the record explains.
  double broken = 0;      ///< Failure rate from which on a regression is found with a certainty of 99%.
  std::size_t bound = 0;  ///< Fresh seeds at the most.
};

/// The test for one record.
///
/// `failed` of `runs` is an estimate, so all is derived from the highest rate that it is compatible with: the
/// upper Clopper-Pearson limit at 99.5%. A harmless patch may double the odds of that (`explained`); a rate
/// of eight times its odds, and more, is a regression (`broken`). What lies between may be called either way.
/// \returns nothing when the record says nothing about a rate: nothing failed, everything did, or the numbers
///          contradict each other; or when the bound is 0.
[[nodiscard]] std::optional<SweepTest> sweep_test(const FailureRate& record,
                                                  std::size_t bound = default_sweep_bound);

enum class SweepAnswer {
  more,          ///< Not decided; replay more seeds.
  still_frozen,  ///< It fails, at a rate that the record explains.
  drifted,       ///< It fails at a rate that the record does not explain.
  seed_stable,   ///< It does not fail where the record makes a failure nearly certain.
};

struct SweepDecision {
  SweepAnswer answer = SweepAnswer::more;
  std::size_t used = 0;    ///< Replays up to the decision; those after it do not count.
  std::size_t failed = 0;  ///< Of the used ones.
  std::size_t fewest = 0;  ///< With `more`: fewer further replays cannot decide.
  /// With `more`: how many to replay next; `fewest`, or a quarter of those so far where that is more, lest a
  /// long sweep goes forward one by one.
  std::size_t next = 0;
  bool at_bound = false;  ///< The bound decided: see decide_sweep().
  /// The chance that a test which fails as recorded passes as many in a row; 1 when something failed.
  double chance_of_none = 1;
};

/// Reads the outcomes of fresh seeds one after the other, until one of these holds:
///
/// * Wald's sequential probability ratio of `broken` against `explained` reaches 200: **drifted**. A test
/// whose
///   rate the record explains gets there with a chance of at most 0.5%, and the record's limit is too low
///   with one of at most 0.5%: together at most 1% false alarms, whatever the rate is.
/// * The ratio has fallen to 1/100, and a failure was seen: **still frozen**. A test that fails at the rate
///   `broken`, or more often, gets there with a chance of at most 1%; one that always fails never.
/// * Nothing failed, and the chance of that is at most 0.5% for a test that fails as recorded: **seed
/// stable**.
///   The chance is the average of `(1 - p)^m` over Beta(failed, runs - failed + 1), which takes the record
///   for as little as it may mean.
/// * The bound is reached. Something failed: **drifted**, for a rate that so many replays could not bring
///   within what the record explains is not forgiven. Nothing failed, neither here nor at a recorded seed:
///   **seed stable** with the weaker promise that the chance of that was at most 10%, else **still frozen**:
///   passes are what the record explains, and they are no regression.
///
/// \param failed         for each fresh seed, in order, whether it failed; all with allowed signatures.
/// \param failure_known  a recorded seed or control of this build failed with an allowed signature.
[[nodiscard]] SweepDecision decide_sweep(const SweepTest& test, const std::vector<bool>& failed,
                                         bool failure_known);

/// Seeds that neither the freeze records nor its record was made of, as far as they can be told: those after
/// the greatest of them. \param from  how many of them were taken before.
[[nodiscard]] std::vector<std::int64_t> fresh_seeds(const Freeze& freeze, std::size_t from,
                                                    std::size_t count);

}  // namespace freezegate
