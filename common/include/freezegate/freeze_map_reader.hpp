// Reads the freeze map. The file format is docs/reference/freeze-map.md; a JSON Schema for editors is in
// schemas/.
#pragma once

#include <freezegate/date.hpp>
#include <freezegate/error.hpp>
#include <freezegate/freeze_map.hpp>

#include <cstddef>
#include <filesystem>
#include <string_view>
#include <vector>

namespace freezegate {

/// Largest freeze map that is read, in bytes (16 MiB).
inline constexpr std::size_t max_freeze_map_bytes = std::size_t{16} * 1024 * 1024;

/// Reads a freeze map from its text: JSON with comments, in the full form, as a bare array of entries or as
/// one bare entry. Pure: no I/O, no clock, so that future dates are check_dates()' business.
/// \param path  names the file in messages and in FreezeMap::path.
/// \return the map, or every error in the order of the text, each with ExitCode::untrusted_input. Malformed
/// JSON is
///         one error only, since nothing behind it can be trusted; its `where` is `PATH:LINE:COLUMN`.
[[nodiscard]] Checked<FreezeMap> read_freeze_map(std::string_view text, std::string_view path);

/// Reads a freeze map from a file, which is opened for reading only and never waited for.
/// \return as read_freeze_map(). A file that is missing, unreadable, too large or not a regular file (a
/// directory, a
///         FIFO, a device) is an error with ExitCode::untrusted_input and the system's reason. Symbolic links
///         to the map are followed.
[[nodiscard]] Checked<FreezeMap> load_freeze_map(const std::filesystem::path& path);

/// The errors of a map that only a calendar knows: a date (`opened`, `revoked`) after today, in any of its
/// lists. A lease that starts in the future would be a lease longer than the policy allows.
[[nodiscard]] std::vector<Error> check_dates(const FreezeMap& map, Date today);

/// The folder that fixture paths are relative to, absolute: the nearest folder above the map that holds
/// `.git` (a folder, or a file in linked worktrees and submodules). Without one: the folder above `qa` for
/// `qa/freeze.json`, otherwise the map's own folder. Asks the file system; the map itself need not exist.
[[nodiscard]] std::filesystem::path map_root(const std::filesystem::path& map);

}  // namespace freezegate
