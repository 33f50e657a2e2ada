// What the process was given at its start, kept before tests change it: environment, working directory,
// arguments.
#pragma once

#include "text.hpp"

#include <cstddef>
#include <cstdint>

namespace freezegate {
namespace FREEZEGATE_RUNTIME_NAMESPACE {

/// Kept in static storage: taking it allocates nothing. Implemented in common/platform.
struct ProcessStart {
  const char* const* environment = nullptr;  ///< Null-terminated, as `execve` takes it. A copy where it fits.
  const char* working_directory = "";        ///< Absolute; empty when unknown.
  int parent = 0;                            ///< Process id of the parent.

  /// Value of a variable as it was at the start, or nullptr.
  const char* variable(const char* name) const noexcept;
  /// Leaves a variable out of `environment`, for what is started from now on. Nothing else sees the change.
  /// Does nothing where the environment is no copy.
  void hide(const char* name) const noexcept;
  /// Writes `path` as it was meant at the start: relative to the working directory of then.
  /// \returns false with errno when it does not fit.
  bool resolve(const char* path, char* absolute, std::size_t capacity) const noexcept;
};

/// Takes the snapshot on the first call; the listener makes it while static objects are initialised.
const ProcessStart& process_start() noexcept;

/// The executable, from the system and not from argv[0], which is the caller's to choose.
struct Executable {
  const char* path = "";  ///< Absolute.
  const char* name = "";  ///< File name: the first half of a test id.
  std::int64_t size = 0;
  std::int64_t mtime_ns = 0;
};
const Executable& executable() noexcept;

/// Calls `visit(context, argument)` for each argument behind argv[0], at most `most` bytes of them in all.
void each_argument(void (*visit)(void* context, Text argument), void* context, std::size_t most) noexcept;

}  // namespace FREEZEGATE_RUNTIME_NAMESPACE
}  // namespace freezegate
