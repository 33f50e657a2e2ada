// The freeze map's file while it is changed: nobody else changes it meanwhile, and no crash leaves half a
// map.
#pragma once

#include <freezegate/error.hpp>
#include <freezegate/file_descriptor.hpp>

#include <chrono>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>

namespace freezegate {

/// A map's file that is held for a change. The lock is on its folder (flock): it leaves no file behind and
/// ends with the process, whatever ends that, so that it cannot be stale. It binds those who ask for it; an
/// editor does not, so replace() looks once more. Not thread-safe.
class MapFile {
 public:
  /// Waits for others who hold it, then reads the text. A symbolic link is followed: its target is replaced
  /// and the link stays. \returns an environment error when it cannot be locked or read, also after
  /// `patience`.
  [[nodiscard]] static Result<MapFile> hold(const std::filesystem::path& path,
                                            std::chrono::milliseconds patience = std::chrono::seconds(30));

  [[nodiscard]] const std::string& text() const noexcept { return text_; }

  /// Puts a new text in its place, with the file's mode and owner: written beside it, flushed to the disk,
  /// and renamed over it, so that whoever reads sees the old map or the new one. \returns an error, and
  /// changes nothing, when the file may not be written or is no longer what was read.
  [[nodiscard]] std::optional<Error> replace(std::string_view text);

 private:
  MapFile(std::filesystem::path file, int folder) : file_(std::move(file)), folder_(folder) {}

  std::filesystem::path file_;  // no link
  std::string text_;
  io::FileDescriptor folder_;  // of its folder, which is locked until this is closed
};

}  // namespace freezegate
