// The folder that the listeners of one run write into.
#pragma once

#include <freezegate/error.hpp>

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

namespace freezegate::cli {

/// A folder given by the user, which is kept, or a temporary one, which is removed with this object.
class ReportFolder {
 public:
  /// \param path  made when it does not exist; empty: a temporary folder.
  static Result<ReportFolder> open(const std::string& path);

  ReportFolder(ReportFolder&& other) noexcept;
  ReportFolder& operator=(ReportFolder&&) = delete;
  ReportFolder(const ReportFolder&) = delete;
  ReportFolder& operator=(const ReportFolder&) = delete;
  ~ReportFolder();

  [[nodiscard]] const std::filesystem::path& path() const { return path_; }
  /// Nobody reads it after us.
  [[nodiscard]] bool is_temporary() const { return temporary_; }

  /// Reports of one process (it may have replaced itself by exec and so have several), none from before it
  /// started.
  [[nodiscard]] std::vector<std::filesystem::path> reports_of(std::int64_t pid,
                                                              std::int64_t started_ns) const;

  /// How many reports of any process that started since.
  [[nodiscard]] std::size_t count_since(std::int64_t started_ns) const;

 private:
  ReportFolder(std::filesystem::path path, bool temporary) : path_(std::move(path)), temporary_(temporary) {}

  std::filesystem::path path_;
  bool temporary_;
};

}  // namespace freezegate::cli
