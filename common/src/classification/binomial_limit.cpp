#include "classification/binomial_limit.hpp"

#include <cmath>

namespace freezegate::classification {

namespace {

// Not lgamma(): it writes a global variable.
double log_choose(std::int64_t n, std::int64_t k) {
  double sum = 0;
  for (std::int64_t i = 1; i <= k; ++i)
    sum += std::log(static_cast<double>(n - k + i) / static_cast<double>(i));
  return sum;
}

double chance_with(double log_ways, std::int64_t successes, std::int64_t trials, double rate) {
  const auto k = static_cast<double>(successes);
  const auto n = static_cast<double>(trials);
  double term = std::exp(log_ways + k * std::log(rate) + (n - k) * std::log1p(-rate));
  double sum = 0;
  for (std::int64_t i = successes; i >= 0; --i) {
    sum += term;
    term *= static_cast<double>(i) / static_cast<double>(trials - i + 1) * (1 - rate) / rate;
  }
  return sum;
}

}  // namespace

double chance_of_at_most(std::int64_t successes, std::int64_t trials, double rate) {
  return chance_with(log_choose(trials, successes), successes, trials, rate);
}

double upper_limit(std::int64_t successes, std::int64_t trials, double doubt) {
  const double log_ways = log_choose(trials, successes);
  double low = static_cast<double>(successes) / static_cast<double>(trials);
  double high = 1;
  for (int i = 0; i < 60; ++i) {
    const double middle = (low + high) / 2;
    // Nothing lies between them any more.
    if (middle <= low || middle >= high) break;
    (chance_with(log_ways, successes, trials, middle) > doubt ? low : high) = middle;
  }
  return high;
}

}  // namespace freezegate::classification
