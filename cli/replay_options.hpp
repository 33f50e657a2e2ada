// The options of commands that replay one test, and the way to the test that they name.
#pragma once

#include "pin_options.hpp"
#include "replay_limits.hpp"

#include <freezegate/error.hpp>
#include <freezegate/replay.hpp>

#include <string>
#include <vector>

#include <CLI/CLI.hpp>

namespace freezegate::cli {

struct ReplaySetup {
  std::string test;  ///< `BINARY::TEST`, the binary as a path.
  std::vector<std::string> env;
  std::string among;
  std::string directory;
  ReplayLimits limits;
};

void add_replay_options(CLI::App& command, ReplaySetup& setup);

/// The test that is named. \returns a usage error when there is no such binary.
[[nodiscard]] Result<ReplayTarget> target_of(const ReplaySetup& setup);

}  // namespace freezegate::cli
