#include "report_folder.hpp"

#include <algorithm>
#include <cerrno>
#include <charconv>
#include <cstdlib>
#include <cstring>
#include <optional>
#include <string_view>
#include <system_error>
#include <unistd.h>
#include <utility>

#include <fmt/format.h>

namespace freezegate::cli {

namespace fs = std::filesystem;

namespace {

Error cannot_write(const fs::path& path, const std::string& why) {
  return {ExitCode::environment, "the report folder cannot be used: " + why, path.string(),
          "give a folder that may be written to with --report-dir, or set TMPDIR"};
}

// Where the report of a process of that name was started, from the file's name: BINARY-PID-START.jsonl.
struct ReportName {
  std::int64_t pid = 0;
  std::int64_t started_ns = 0;
};

std::optional<ReportName> parse_name(const fs::path& file) {
  if (file.extension() != ".jsonl") return std::nullopt;
  const std::string stem = file.stem().string();
  const std::size_t last = stem.rfind('-');
  if (last == std::string::npos || last == 0) return std::nullopt;
  const std::size_t middle = stem.rfind('-', last - 1);
  if (middle == std::string::npos) return std::nullopt;
  const auto number = [](std::string_view text, std::int64_t& value) {
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    return error == std::errc{} && end == text.data() + text.size();
  };
  ReportName name;
  const std::string_view text = stem;
  if (!number(text.substr(middle + 1, last - middle - 1), name.pid) ||
      !number(text.substr(last + 1), name.started_ns)) {
    return std::nullopt;
  }
  return name;
}

std::vector<std::pair<ReportName, fs::path>> names_in(const fs::path& folder) {
  std::vector<std::pair<ReportName, fs::path>> names;
  std::error_code error;
  for (fs::directory_iterator entry(folder, error), end; !error && entry != end; entry.increment(error)) {
    if (const auto name = parse_name(entry->path())) names.emplace_back(*name, entry->path());
  }
  return names;
}

}  // namespace

Result<ReportFolder> ReportFolder::open(const std::string& path) {
  std::error_code error;
  if (path.empty()) {
    const fs::path parent = fs::temp_directory_path(error);
    std::string name = ((error ? fs::path("/tmp") : parent) / "freezegate-XXXXXX").string();
    if (mkdtemp(name.data()) == nullptr) return tl::unexpected(cannot_write(name, std::strerror(errno)));
    return ReportFolder(name, true);
  }
  const fs::path absolute = fs::absolute(path, error);
  if (error) return tl::unexpected(cannot_write(path, error.message()));
  fs::create_directories(absolute, error);
  if (error) return tl::unexpected(cannot_write(absolute, error.message()));
  if (access(absolute.c_str(), W_OK | X_OK) != 0)
    return tl::unexpected(cannot_write(absolute, std::strerror(errno)));
  return ReportFolder(absolute, false);
}

ReportFolder::ReportFolder(ReportFolder&& other) noexcept
    : path_(std::move(other.path_)), temporary_(std::exchange(other.temporary_, false)) {}

ReportFolder::~ReportFolder() {
  std::error_code ignored;  // a temporary folder that cannot be removed is no reason for another verdict
  if (temporary_) fs::remove_all(path_, ignored);
}

std::vector<fs::path> ReportFolder::reports_of(std::int64_t pid, std::int64_t started_ns) const {
  std::vector<fs::path> files;
  for (const auto& [name, path] : names_in(path_)) {
    if (name.pid == pid && name.started_ns >= started_ns) files.push_back(path);
  }
  std::ranges::sort(files);
  return files;
}

std::size_t ReportFolder::count_since(std::int64_t started_ns) const {
  const auto names = names_in(path_);
  return static_cast<std::size_t>(std::count_if(
      names.begin(), names.end(), [&](const auto& entry) { return entry.first.started_ns >= started_ns; }));
}

}  // namespace freezegate::cli
