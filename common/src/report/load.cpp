#include <freezegate/run_report_reader.hpp>

#include <algorithm>
#include <fstream>
#include <iterator>
#include <system_error>
#include <utility>

namespace freezegate {

namespace {

namespace fs = std::filesystem;

Error cannot_read(const fs::path& path, const std::string& why) {
  return {ExitCode::untrusted_input, "the run report cannot be read: " + why, path.string(),
          "give the path of a report, or of a folder of reports, that a listener wrote"};
}

Checked<std::vector<fs::path>> reports_in(const fs::path& folder) {
  std::error_code error;
  std::vector<fs::path> files;
  for (fs::directory_iterator entry(folder, error), end; !error && entry != end; entry.increment(error)) {
    if (entry->path().extension() == ".jsonl") files.push_back(entry->path());
  }
  if (error) return tl::unexpected(std::vector<Error>{cannot_read(folder, error.message())});
  std::ranges::sort(files);
  return files;
}

}  // namespace

Result<ProcessReport> load_report(const fs::path& path) {
  std::error_code error;
  const fs::file_status status = fs::status(path, error);
  if (error) return tl::unexpected(cannot_read(path, error.message()));
  if (!fs::is_regular_file(status)) return tl::unexpected(cannot_read(path, "it is not a regular file"));
  std::ifstream file(path, std::ios::binary);
  if (!file) return tl::unexpected(cannot_read(path, "it cannot be opened"));
  const std::string text{std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
  if (file.bad()) return tl::unexpected(cannot_read(path, "reading failed"));
  return read_report(text, path.string());
}

Checked<std::vector<ProcessReport>> load_reports(const std::vector<fs::path>& paths) {
  std::vector<Error> errors;
  std::vector<ProcessReport> reports;
  for (const fs::path& path : paths) {
    std::vector<fs::path> files{path};
    std::error_code ignored;
    if (fs::is_directory(path, ignored)) {
      auto found = reports_in(path);
      if (!found) {
        errors.insert(errors.end(), found.error().begin(), found.error().end());
        continue;
      }
      files = *std::move(found);
    }
    for (const fs::path& file : files) {
      auto report = load_report(file);
      if (report) {
        reports.push_back(*std::move(report));
      } else {
        errors.push_back(report.error());
      }
    }
  }
  if (!errors.empty()) return tl::unexpected(std::move(errors));
  return reports;
}

}  // namespace freezegate
