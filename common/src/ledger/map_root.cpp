#include <freezegate/freeze_map_reader.hpp>

#include <system_error>

namespace freezegate {

namespace {

bool has_git(const std::filesystem::path& folder) {
  std::error_code ignored;  // what cannot be looked at is not the root
  const auto status = std::filesystem::status(folder / ".git", ignored);
  return std::filesystem::is_directory(status) || std::filesystem::is_regular_file(status);
}

}  // namespace

std::filesystem::path map_root(const std::filesystem::path& map) {
  std::error_code error;  // only when the working directory is gone: then the path stays as it is
  std::filesystem::path absolute = std::filesystem::absolute(map, error);
  if (error) absolute = map;
  const std::filesystem::path file = absolute.lexically_normal();
  const std::filesystem::path folder = file.parent_path();
  for (std::filesystem::path above = folder;; above = above.parent_path()) {
    if (has_git(above)) return above;
    if (above == above.parent_path()) break;
  }
  const bool usual_place = folder.filename() == "qa" && file.filename() == "freeze.json";
  return usual_place ? folder.parent_path() : folder;
}

}  // namespace freezegate
