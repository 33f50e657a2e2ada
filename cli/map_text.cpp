#include "map_text.hpp"

#include "files.hpp"

#include <freezegate/freeze_map_reader.hpp>

#include <utility>
#include <vector>

namespace freezegate::cli {

Checked<MapText> load_map_text(const MapOptions& options) {
  auto loaded = load_existing_map(options);
  if (!loaded) return tl::unexpected(std::move(loaded.error()));
  auto text = read_small_file(loaded->path, "the freeze map", max_freeze_map_bytes);
  if (!text) return tl::unexpected(std::vector{text.error()});
  // What was checked just now may be another text than this one.
  const auto map = read_freeze_map(*text, loaded->path);
  if (!map) return tl::unexpected(map.error());
  return MapText{loaded->path, *std::move(text), loaded->today};
}

std::filesystem::path signature_file_of(const std::string& map) {
  return map + ".sig";
}

}  // namespace freezegate::cli
