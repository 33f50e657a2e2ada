// What a git repository says of its past, through the `git` command. Reads only, and believes nothing that
// the working tree could have changed: no attributes or filters, no replaced objects or grafts, no hooks, no
// variable that points elsewhere.
#pragma once

#include <freezegate/date.hpp>
#include <freezegate/error.hpp>

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace freezegate {

/// What stands at a path of a revision.
struct TreeEntry {
  enum class Kind { file, symlink, submodule, folder };
  Kind kind = Kind::file;
  std::string id;         ///< Object name, as long as the repository's digests are.
  std::string path;       ///< Where it stands: the path itself, or the part of it that is no folder.
  std::size_t bytes = 0;  ///< Of a file.
};

/// One version of a file.
struct FileVersion {
  std::string commit;
  Date date{};                      ///< Of the commit (not of its author), in UTC.
  std::optional<std::string> text;  ///< Nothing: the commit deleted it, or it is no file there.
};

/// The innermost repository around a folder. Every call starts `git`; nothing is kept between calls, nothing
/// is written. Not thread-safe, as supervise() is not.
class Repository {
 public:
  /// \param folder  a folder of its working tree, which exists.
  /// \return an environment error when git is missing, when there is no repository or no working tree, or
  /// when git refuses a repository of another user's.
  [[nodiscard]] static Result<Repository> open(const std::filesystem::path& folder);

  /// Top folder of the working tree, links resolved.
  [[nodiscard]] const std::filesystem::path& top() const noexcept { return top_; }
  /// Its history was fetched in part only.
  [[nodiscard]] bool is_shallow() const noexcept { return shallow_; }

  /// The commit that a revision names (`origin/main`, `HEAD~2`, an object name).
  /// \return an untrusted-input error when there is no such commit, when the name could mean several, or when
  /// it begins with a dash.
  [[nodiscard]] Result<std::string> commit_of(std::string_view revision) const;

  /// The best common ancestors of a commit and HEAD: mostly one, several after criss-cross merges.
  /// \param revision  names the commit in messages.
  /// \return an error when there is none: an environment error in a shallow clone, which may hide it.
  [[nodiscard]] Result<std::vector<std::string>> merge_bases(const std::string& commit,
                                                             std::string_view revision) const;

  /// What a commit has at a path; nothing when it has nothing there. A symbolic link or a submodule on the
  /// way to the path is what is returned.
  /// \param path  relative to top(), plain: see fixture_path_fault().
  [[nodiscard]] Result<std::optional<TreeEntry>> entry(const std::string& commit,
                                                       std::string_view path) const;

  /// The bytes of a file as they were committed. \return an error when there are more than `most_bytes`, or
  /// when the object is not there (a partial clone).
  [[nodiscard]] Result<std::string> content(const TreeEntry& entry, std::size_t most_bytes) const;

  /// Whether the index has this path, or HEAD has.
  [[nodiscard]] Result<bool> is_tracked(std::string_view path) const;

  /// The versions of a file that commits reachable from `revision` made, newest first: those since a day, and
  /// the one before them, with which the first of them can be compared.
  [[nodiscard]] Result<std::vector<FileVersion>> history(std::string_view path, Date since,
                                                         std::string_view revision = "HEAD") const;

 private:
  Repository(std::filesystem::path top, bool shallow) : top_(std::move(top)), shallow_(shallow) {}

  std::filesystem::path top_;
  bool shallow_;
};

}  // namespace freezegate
