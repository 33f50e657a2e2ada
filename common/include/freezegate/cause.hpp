// Which axis the outcome of a flaky test follows: one is re-seeded while all others stay as they are. Pure:
// what to replay, and what the results mean.
#pragma once

#include <freezegate/pins.hpp>
#include <freezegate/replay.hpp>

#include <cstddef>
#include <cstdint>
#include <map>
#include <span>
#include <string>
#include <vector>

namespace freezegate {

/// What is known of a test after it was replayed at many seeds.
struct SeedSearch {
  std::vector<std::int64_t> failing;  ///< In the order in which they were tried.
  std::vector<std::int64_t> passing;
  std::vector<std::int64_t> other;  ///< Skipped, not run, or an error.
};

[[nodiscard]] SeedSearch sort_seeds(std::span<const Replay> replays);

/// The seeds that do not say the same thing each time.
/// \param replays  several of each seed, in any order.
[[nodiscard]] std::vector<std::int64_t> unsteady_seeds(std::span<const Replay> replays);

/// Plans that are as the failing seed but for one axis, which takes other seeds: `count` for each axis that
/// the seed decides. They stand axis by axis.
[[nodiscard]] std::vector<PinPlan> reseeding_plans(const PinPlan& failing, std::size_t count);

/// How the outcome took to the re-seeding of one axis.
struct AxisEffect {
  std::string axis;
  std::size_t passed = 0;
  std::size_t failed = 0;
  std::size_t other = 0;

  /// The outcome changed.
  [[nodiscard]] bool is_followed() const noexcept { return passed != 0; }
};

/// \param plans    as reseeding_plans() gave them.
/// \param replays  their results, in the same order.
[[nodiscard]] std::vector<AxisEffect> effects_of(std::span<const PinPlan> plans,
                                                 std::span<const Replay> replays);

/// The axes that the outcome follows.
[[nodiscard]] std::vector<std::string> followed_axes(std::span<const AxisEffect> effects);

/// All that was found out about one test.
struct CauseStudy {
  std::string test;  ///< As it was named.
  SeedSearch search;
  std::string other_reason;            ///< Why some replay neither passed nor failed.
  std::vector<std::string> shapes;     ///< Of the first failure.
  std::vector<std::int64_t> unsteady;  ///< Seeds that do not say the same thing each time.
  std::map<std::string, std::uint64_t> escapes;
  PinOutcome pins;
  std::vector<AxisEffect> effects;
  bool interrupted = false;  ///< What stands here is what was found until then.

  /// The axes that the outcome follows.
  [[nodiscard]] std::vector<std::string> followed() const;
  /// A cause was found.
  [[nodiscard]] bool is_explained() const { return unsteady.empty() && !followed().empty(); }
};

}  // namespace freezegate
