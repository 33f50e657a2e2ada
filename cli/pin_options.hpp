// The options that say what a run takes from its seed.
#pragma once

#include <freezegate/error.hpp>
#include <freezegate/pinned_run.hpp>
#include <freezegate/pins.hpp>

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include <CLI/CLI.hpp>

namespace freezegate::cli {

struct PinOptions {
  std::optional<std::int64_t> seed;
  std::vector<std::string> pins;  ///< Presets and `AXIS=MODE`; empty: all that this machine allows.
  std::string schedule = "walk";

  /// Whether the run shall be pinned at all.
  [[nodiscard]] bool is_asked() const { return seed.has_value() || !pins.empty(); }
};

void add_pin_options(CLI::App& command, PinOptions& options);

/// The plan that the options stand for. \returns a usage error when a `--pin` cannot be understood.
[[nodiscard]] Result<PinPlan> plan_of(const PinOptions& options);

/// Finds the tools and tries what this machine lets us pin.
[[nodiscard]] Result<PinMachine> this_machine();

}  // namespace freezegate::cli
