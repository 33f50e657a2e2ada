// The text of a freeze map and of the signatures beside it.
#pragma once

#include "map_options.hpp"

#include <freezegate/error.hpp>

#include <filesystem>
#include <string>

namespace freezegate::cli {

/// A freeze map that can be read, as it stands in its file.
struct MapText {
  std::string path;
  std::string text;
  Date today{};
};

/// Finds, reads and checks the map.
[[nodiscard]] Checked<MapText> load_map_text(const MapOptions& options);

/// Where a map's signatures are: `MAP.sig` beside it.
[[nodiscard]] std::filesystem::path signature_file_of(const std::string& map);

}  // namespace freezegate::cli
