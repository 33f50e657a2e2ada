// Finds the freeze map, and tells whether it may name a binary. Shared by the runtime and the command, so
// that both mean the same file.
#pragma once

#include "text.hpp"

#include <cstddef>

namespace freezegate {
namespace FREEZEGATE_RUNTIME_NAMESPACE {

/// Looks for `qa/freeze.json` from `directory` (absolute) upward to the repository root (a folder with
/// `.git`) or `/`.
/// \returns the length of the path written to `path`, 0 when there is none or it does not fit.
std::size_t find_map_upward(const char* directory, char* path, std::size_t capacity) noexcept;

/// Whether the map may hold an entry for the binary. Errs on the side of yes: a map that cannot be read, or
/// whose names are written with escapes, may; the command then says what is wrong with it.
bool map_may_name(const char* path, const char* binary) noexcept;

/// Whether the map may pin what tests of the binary assert: it may name the binary, and some entry has the
/// key `assertions` or `asserts`. Errs on the side of yes like map_may_name().
bool map_may_pin_assertions(const char* path, const char* binary) noexcept;

}  // namespace FREEZEGATE_RUNTIME_NAMESPACE
}  // namespace freezegate
