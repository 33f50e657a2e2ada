// freezegate run --check: whether a seed decides.
#pragma once

#include "pin_options.hpp"

#include <cstddef>
#include <string>
#include <vector>

namespace freezegate::cli {

struct CheckRequest {
  PinOptions pins;
  std::size_t repeats = 0;
  double timeout = 0;  ///< Seconds; 0: the usual one of replays.
};

/// Runs the command so many times at one seed and compares exit status, what failed, and normalised output.
/// \returns the exit status: 0 when all runs agree.
[[nodiscard]] int check_repeats(const CheckRequest& request, const std::vector<std::string>& command);

}  // namespace freezegate::cli
