// The work tree that is judged: what stands in it is its author's word, and no reason to trust anything.
#pragma once

#include <filesystem>
#include <vector>

namespace freezegate::cli {

/// The work trees that a freeze map belongs to: the folder with `.git` above it, those that it is a submodule
/// or a linked worktree in, and the same for the file that it is a symbolic link to. Without git: map_root().
[[nodiscard]] std::vector<std::filesystem::path> judged_trees(const std::filesystem::path& map);

/// Whether a file lies in one of these trees, or is reached through a symbolic link that does: whoever may
/// change the link says which file it is. Folders are compared by identity, so that other names for them do
/// not help.
[[nodiscard]] bool is_decided_by(const std::filesystem::path& file,
                                 const std::vector<std::filesystem::path>& trees);

}  // namespace freezegate::cli
