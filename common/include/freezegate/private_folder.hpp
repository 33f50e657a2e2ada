// A folder for one run alone: empty at its start, gone at its end. Implemented in common/platform.
#pragma once

#include <freezegate/error.hpp>

#include <filesystem>

namespace freezegate {

/// Takes the first of this user's numbered folders that no other run holds: as long as runs follow each
/// other, each gets the same path, since a path is something that a test can depend on. Not thread-safe; two
/// in one process get two folders.
class PrivateFolder {
 public:
  /// \returns an environment error when none can be made, or when its parent belongs to somebody else.
  [[nodiscard]] static Result<PrivateFolder> take();

  PrivateFolder(PrivateFolder&& other) noexcept;
  PrivateFolder& operator=(PrivateFolder&&) = delete;
  PrivateFolder(const PrivateFolder&) = delete;
  PrivateFolder& operator=(const PrivateFolder&) = delete;
  ~PrivateFolder();

  [[nodiscard]] const std::filesystem::path& path() const noexcept { return path_; }

 private:
  PrivateFolder(std::filesystem::path path, int lock) : path_(std::move(path)), lock_(lock) {}

  std::filesystem::path path_;
  int lock_ = -1;  // descriptor of the lock file; the lock ends with us, whatever ends us
};

}  // namespace freezegate
