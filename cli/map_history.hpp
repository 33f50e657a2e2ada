// The freeze map as the commits of its repository had it.
#pragma once

#include <freezegate/date.hpp>
#include <freezegate/stats.hpp>

#include <filesystem>
#include <string>
#include <vector>

namespace freezegate::cli {

struct MapHistory {
  std::vector<MapVersion> versions;  ///< Oldest first, up to a day.
  std::string gap;                   ///< Why some are missing, or all; empty: none is.
};

/// The versions of a map since a day, and the one before them. That there is no history is no error: the
/// map's own tombstones are still there.
[[nodiscard]] MapHistory map_history(const std::filesystem::path& map, Date since, Date until);

}  // namespace freezegate::cli
