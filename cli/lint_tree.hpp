// What stands in the tree besides the freeze map, as lint asks for it.
#pragma once

#include <freezegate/error.hpp>
#include <freezegate/lint.hpp>

#include <filesystem>
#include <string>

namespace freezegate::cli {

/// Looks for CODEOWNERS files, the map's companions and CI files. Reads only; follows no links.
/// \param root      the tree's root.
/// \param map       the freeze map, relative to the root.
/// \param platform  `github`, `gitlab`, or empty: what the tree says, and both where it says nothing or both.
[[nodiscard]] Result<LintTree> read_lint_tree(const std::filesystem::path& root, const std::string& map,
                                              const std::string& platform);

}  // namespace freezegate::cli
