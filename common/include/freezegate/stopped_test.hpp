// A pinned test that was left stopped for a debugger. Implemented in common/platform.
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>

namespace freezegate {

struct StoppedTest {
  std::int64_t pid = 0;              ///< As it is out here.
  std::filesystem::path executable;  ///< Of a script: its interpreter.
  /// Where a position-independent program was loaded; 0 of any other. The system's own record of it, which
  /// debuggers read, is the address before the program was moved.
  std::uint64_t load_address = 0;
};

/// Waits until the test that a launcher was told to leave stopped has come to its stop. Thread-safe.
/// \param launcher  process of freezegate-launch, a child of ours that nobody has waited for yet.
/// \param program   the executable of freezegate-launch.
/// \returns nothing when the launcher ended first.
[[nodiscard]] std::optional<StoppedTest> wait_for_stopped_test(std::int64_t launcher,
                                                               const std::filesystem::path& program);

}  // namespace freezegate
