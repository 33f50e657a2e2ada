#include "replay_limits.hpp"

#include <algorithm>
#include <thread>

namespace freezegate::cli {

void add_replay_limits(CLI::App& command, ReplayLimits& limits) {
  command.add_option("--timeout", limits.timeout, "Longest time of one replay (default: 60)")
      ->type_name("SECONDS")
      ->check(CLI::Range(0.001, 86400.0));
  command.add_option("--jobs,-j", limits.jobs, "Replays at once (default: one for each processor)")
      ->type_name("N")
      ->check(CLI::Range(1, 1024));
}

ReplayOptions replay_options_of(const ReplayLimits& limits) {
  ReplayOptions options;
  options.timeout = milliseconds_of(limits.timeout);
  options.jobs = limits.jobs != 0 ? limits.jobs : std::max(1U, std::thread::hardware_concurrency());
  return options;
}

std::chrono::milliseconds milliseconds_of(double seconds) {
  return std::chrono::duration_cast<std::chrono::milliseconds>(std::chrono::duration<double>(seconds));
}

}  // namespace freezegate::cli
