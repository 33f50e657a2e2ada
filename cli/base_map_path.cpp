#include "base_map_path.hpp"

#include "map_options.hpp"

#include <system_error>

#include <fmt/format.h>

namespace freezegate::cli {

namespace fs = std::filesystem;

namespace {

constexpr std::string_view usual_map = "qa/freeze.json";

Error outside(const std::string& chosen, const fs::path& top) {
  return {
      ExitCode::untrusted_input,
      fmt::format("the freeze map {} is outside of the repository, and no revision vouches for it", chosen),
      top.string(), "name a map of the repository with --map or FREEZEGATE_MAP, or leave --base out"};
}

Error untracked(const std::string& path, const fs::path& top) {
  return {ExitCode::untrusted_input,
          fmt::format("the freeze map {} is not tracked by git, and no revision vouches for it", path),
          top.string(), "commit the map, name another one, or leave --base out"};
}

Result<std::string> vouched_for(const Repository& repository, const std::string& chosen,
                                const std::string& base, const std::string& tip) {
  const auto path = path_below(repository.top(), chosen);
  if (!path) return tl::unexpected(outside(chosen, repository.top()));
  for (const std::string& commit : {base, tip}) {
    const auto entry = repository.entry(commit, *path);
    if (!entry) return tl::unexpected(entry.error());
    if (*entry) return *path;  // also a link: reading it says so
  }
  const auto tracked = repository.is_tracked(*path);
  if (!tracked) return tl::unexpected(tracked.error());
  return *tracked ? Result<std::string>(*path) : tl::unexpected(untracked(*path, repository.top()));
}

}  // namespace

std::optional<std::string> path_below(const fs::path& top, const fs::path& path) {
  std::error_code error;
  const fs::path file = fs::absolute(path, error).lexically_normal();
  if (error) return std::nullopt;
  // The outermost folder that is the top: a link inside of the repository may be the top once more.
  fs::path above;
  for (const fs::path& part : file.parent_path()) {
    above /= part;
    if (!fs::equivalent(above, top, error)) continue;
    const std::string relative = file.lexically_relative(above).generic_string();
    return relative.starts_with("..") ? std::nullopt : std::optional(relative);
  }
  return std::nullopt;
}

std::string fault_of_entry(const TreeEntry& entry) {
  switch (entry.kind) {
    case TreeEntry::Kind::symlink:
      return fmt::format("{} is a symbolic link in this revision", entry.path);
    case TreeEntry::Kind::submodule:
      return fmt::format("{} is a submodule in this revision", entry.path);
    case TreeEntry::Kind::folder:
      return fmt::format("{} is a folder in this revision", entry.path);
    default:
      return {};
  }
}

Result<std::string> find_map_path(const Repository& repository, const std::string& chosen,
                                  const std::string& base, const std::string& tip) {
  if (!chosen.empty()) return vouched_for(repository, chosen, base, tip);
  std::error_code error;
  const auto below = path_below(repository.top(), fs::current_path(error) / usual_map);
  if (error || !below) return std::string();
  // From `a/b/qa/freeze.json` to `a/qa/freeze.json` and `qa/freeze.json`.
  fs::path folder = fs::path(*below).parent_path().parent_path();
  while (true) {
    const std::string path = (folder / usual_map).generic_string();
    const auto entry = repository.entry(base, path);
    if (!entry) return tl::unexpected(entry.error());
    if (*entry && ((*entry)->path == path || (*entry)->kind == TreeEntry::Kind::symlink)) return path;
    if (folder.empty()) break;
    folder = folder.parent_path();
  }
  const std::string nearest = nearest_map();
  const auto path = nearest.empty() ? std::nullopt : path_below(repository.top(), nearest);
  return path.value_or(std::string());
}

}  // namespace freezegate::cli
