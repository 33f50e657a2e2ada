// How the launcher tells the preload library what to pin: one environment variable, `FREEZEGATE_PINS`.
//
//   v1 clock=0123456789abcdef sched=00000000000000ff policy=pct:3 state=/path/of/the page
//
// Words are separated by single spaces; `state` comes last, and its path goes on to the end. A value has 16
// hexadecimal digits, so that the size of the environment, which moves the stack, does not depend on the
// seed. An axis that is missing is not pinned. The variable and LD_PRELOAD are inherited: what a test starts
// is pinned, too.
#pragma once

#include "axes.hpp"
#include "test_start_option.hpp"

#include <cstdint>

namespace freezegate {
namespace pins {

constexpr const char* settings_version = "v1";

/// Names the file to which the preload library appends the paths of files that are opened for reading; unset:
/// to none.
constexpr const char* opened_variable = "FREEZEGATE_OPENED";

/// How the scheduler chooses among threads that may run.
enum class Policy : unsigned {
  random_walk,  ///< Any of them, at each point.
  pct,          ///< The one of highest priority; priorities drop at `depth - 1` points chosen from the seed
        ///< (Burckhardt et al., "A randomized scheduler with probabilistic guarantees of finding bugs",
        ///< 2010).
};

struct PinSettings {
  bool is_pinned[axis_count];
  std::uint64_t value[axis_count];
  Policy policy;
  unsigned depth;          ///< Of PCT.
  const char* state_path;  ///< Into the text that was parsed. Null when there is none.
};

/// Reads the variable's text. Never allocates; keeps pointers into `text`. \returns false when it cannot be
/// understood whole; nothing is pinned then.
bool parse_settings(const char* text, PinSettings& settings) noexcept;

}  // namespace pins
}  // namespace freezegate
