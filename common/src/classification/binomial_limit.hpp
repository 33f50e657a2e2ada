// Confidence limits of a rate that was counted.
#pragma once

#include <cstdint>

namespace freezegate::classification {

/// The chance of at most `successes` in `trials` that each succeed with `rate`, which is neither 0 nor 1.
/// Time grows with `successes`.
[[nodiscard]] double chance_of_at_most(std::int64_t successes, std::int64_t trials, double rate);

/// The one-sided Clopper-Pearson limit: the rate at which so few successes would have the chance `doubt`.
/// \param successes  fewer than `trials`, not negative.
[[nodiscard]] double upper_limit(std::int64_t successes, std::int64_t trials, double doubt);

}  // namespace freezegate::classification
