// The options that bound replays: how long one may take, and how many go on at once.
#pragma once

#include <freezegate/replay.hpp>

#include <chrono>
#include <cstddef>

#include <CLI/CLI.hpp>

namespace freezegate::cli {

struct ReplayLimits {
  double timeout = 60;   ///< Seconds.
  std::size_t jobs = 0;  ///< 0: as many as there are processors.
};

void add_replay_limits(CLI::App& command, ReplayLimits& limits);

/// Options of replays that keep to the limits.
[[nodiscard]] ReplayOptions replay_options_of(const ReplayLimits& limits);

/// Seconds as people give them.
[[nodiscard]] std::chrono::milliseconds milliseconds_of(double seconds);

}  // namespace freezegate::cli
