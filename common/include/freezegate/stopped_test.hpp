// A pinned test that was left stopped for a debugger. Implemented in common/platform.
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>

namespace freezegate {

/// Waits until the test that a launcher was told to leave stopped has come to its stop. Thread-safe.
/// \param launcher  process of freezegate-launch, a child of ours that nobody has waited for yet.
/// \param program   the executable of freezegate-launch.
/// \returns the test's process id as it is out here; nothing when the launcher ended first.
[[nodiscard]] std::optional<std::int64_t> wait_for_stopped_test(std::int64_t launcher,
                                                                const std::filesystem::path& program);

}  // namespace freezegate
