// The page in which a pinned run counts (common/pins/protocol/pin_state.hpp), as a file.
#pragma once

#include <freezegate/error.hpp>
#include <freezegate/pinned_run.hpp>

#include <filesystem>
#include <map>
#include <optional>
#include <string>

namespace freezegate::pinning {

/// Writes an empty page.
[[nodiscard]] std::optional<Error> create_state_page(const std::filesystem::path& file);

/// What stands in a page.
struct StatePage {
  std::map<std::string, std::string> refusals;  ///< Axis -> why.
  std::map<std::string, std::uint64_t> counters;
  std::map<std::string, std::uint64_t> escapes;
  std::string launch_error;
  std::int64_t test_pid = 0;
  int bind_errno = 0;
  int overlay_errno = 0;
};

/// \returns an environment error when it is no page of ours.
[[nodiscard]] Result<StatePage> read_state_page(const std::filesystem::path& file);

}  // namespace freezegate::pinning
