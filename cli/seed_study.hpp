// What commands that look for the seeds of a flaky test have in common: searching, repeating, re-seeding.
#pragma once

#include "pin_options.hpp"
#include "replay_options.hpp"

#include <freezegate/cause.hpp>
#include <freezegate/error.hpp>
#include <freezegate/replay.hpp>

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace freezegate::cli {

/// Replays one test in many ways, with a progress bar. Not thread-safe.
class SeedStudy {
 public:
  /// Tries what the machine allows. \returns an error when the test or the pins that are named are none.
  [[nodiscard]] static Result<SeedStudy> open(const ReplaySetup& setup, const PinOptions& pins);

  /// Replays seed after seed, from the first one on, until `is_enough` or `most` were tried.
  [[nodiscard]] Result<std::vector<Replay>> search(
      std::size_t most, const std::function<bool(std::span<const Replay>)>& is_enough);
  /// Replays each seed so many times; the results stand seed by seed.
  [[nodiscard]] Result<std::vector<Replay>> repeat(std::span<const std::int64_t> seeds, std::size_t times);
  /// Re-seeds one axis after the other at a failing seed.
  [[nodiscard]] Result<std::vector<AxisEffect>> reseed(std::int64_t failing, std::size_t times);

  /// The files that the test opens for reading at these seeds.
  [[nodiscard]] Result<std::vector<std::string>> opened_at(std::span<const std::int64_t> seeds);

  [[nodiscard]] const ReplayTarget& target() const noexcept { return target_; }
  [[nodiscard]] const PinMachine& machine() const noexcept { return machine_; }
  /// What came of the pins in the last replay.
  [[nodiscard]] const PinOutcome& pins() const noexcept { return pins_; }
  /// A signal ended the last call early: its results are those until then.
  [[nodiscard]] bool was_interrupted() const noexcept { return interrupted_; }

 private:
  SeedStudy(const ReplaySetup& setup, ReplayTarget target, PinPlan plan, PinMachine machine);
  [[nodiscard]] PinPlan at(std::int64_t seed) const;
  [[nodiscard]] Result<std::vector<Replay>> replay(std::span<const PinPlan> plans,
                                                   const std::function<void(std::size_t)>& progress);

  ReplayOptions options_;
  ReplayTarget target_;
  PinPlan plan_;
  PinMachine machine_;
  PinOutcome pins_;
  bool interrupted_ = false;
};

}  // namespace freezegate::cli
