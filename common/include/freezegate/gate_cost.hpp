// What the gate costs: replays, and their time as one of its runs measured it. Pure.
#pragma once

#include <freezegate/error.hpp>
#include <freezegate/freeze_map.hpp>

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace freezegate {

/// One run of the gate.
struct GateMeasure {
  std::size_t replays = 0;  ///< Processes that were started for it.
  double seconds = 0;       ///< Wall time, so that jobs beside each other count once.

  /// Seconds of one replay; 0 when nothing was replayed.
  [[nodiscard]] double per_replay() const noexcept;
};

/// Reads a measure from what `freezegate gate --format json` wrote.
/// \param path  names the file in messages. The error has ExitCode::untrusted_input.
[[nodiscard]] Result<GateMeasure> read_gate_measure(std::string_view json, std::string_view path);

/// What one gate run replays of a map where no sweep is needed.
struct GateCost {
  std::size_t freezes = 0;
  std::size_t replays = 0;        ///< Seeds and controls of all freezes.
  std::optional<double> seconds;  ///< Wall time; nothing where it was not measured.
};

[[nodiscard]] GateCost cost_of(const FreezeMap& map, const std::optional<GateMeasure>& measure);

/// `126 replays of their seeds and controls, 37 s a run`; without a measure no time.
[[nodiscard]] std::string to_words(const GateCost& cost);

/// The freezes that were opened first, oldest first, at most so many. \returns pointers into the map.
[[nodiscard]] std::vector<const Freeze*> oldest_freezes(const FreezeMap& map, std::size_t most);

/// The policy's cap, in words: what all these freezes cost, and which three are the oldest. Empty when the
/// map keeps to it.
[[nodiscard]] std::string cap_problem(const FreezeMap& map, const std::optional<GateMeasure>& measure);

}  // namespace freezegate
