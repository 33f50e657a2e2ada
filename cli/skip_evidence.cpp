#include "skip_evidence.hpp"

#include "ctest_evidence.hpp"

#include <freezegate/run_report_reader.hpp>

#include <algorithm>
#include <filesystem>
#include <iterator>
#include <system_error>
#include <utility>

namespace freezegate::cli {

namespace fs = std::filesystem;

namespace {

tl::unexpected<std::vector<Error>> failed(Error error) {
  return tl::unexpected(std::vector<Error>{std::move(error)});
}

}  // namespace

Checked<KeptRun> load_run(const std::vector<std::string>& paths) {
  KeptRun run;
  for (const std::string& path : paths) {
    std::error_code error;
    const bool is_folder = fs::is_directory(path, error);
    auto reports = load_reports(is_folder ? report_folders_in(path) : std::vector<fs::path>{path});
    if (!reports) return tl::unexpected(std::move(reports.error()));
    if (reports->empty()) {
      return failed(
          {ExitCode::nothing_to_judge, "there is no run report", path,
           "run the tests with FREEZEGATE_REPORT_DIR set to that folder, and the listener attached"});
    }
    std::ranges::move(*reports, std::back_inserter(run.reports));
    if (!is_folder) continue;
    auto tests = kept_ctest_tests(path);
    if (!tests) return failed(std::move(tests.error()));
    std::ranges::move(*tests, std::back_inserter(run.tests));
  }
  return run;
}

Checked<std::vector<Skip>> load_skips(const std::vector<std::string>& paths, const FreezeMap& map) {
  const auto run = load_run(paths);
  if (!run) return tl::unexpected(run.error());
  return list_skips(run->reports, run->tests, map);
}

}  // namespace freezegate::cli
