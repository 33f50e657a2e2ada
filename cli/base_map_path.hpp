// Where the freeze map stands in a repository that a base revision is taken from.
#pragma once

#include <freezegate/error.hpp>
#include <freezegate/git.hpp>

#include <filesystem>
#include <optional>
#include <string>

namespace freezegate::cli {

/// A path as the repository has it, `..` taken out and no link below the top followed: a link on the way to
/// the map must not make it another one. Nothing when it is outside.
std::optional<std::string> path_below(const std::filesystem::path& top, const std::filesystem::path& path);

/// Why what stands in a revision is no map, as a fragment; empty when it may be one.
std::string fault_of_entry(const TreeEntry& entry);

/// The map's path below the top: the one that was chosen, else the nearest `qa/freeze.json` upward from the
/// working directory *in the base revision*, else in the working tree. Empty: there is none at all.
/// \param chosen  what `--map` or FREEZEGATE_MAP says; empty: nothing.
/// \param tip     the commit from whose branch `base` was taken: it may have got its map since.
Result<std::string> find_map_path(const Repository& repository, const std::string& chosen,
                                  const std::string& base, const std::string& tip);

}  // namespace freezegate::cli
