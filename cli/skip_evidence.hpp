// What did not count in a run whose reports are there.
#pragma once

#include <freezegate/error.hpp>
#include <freezegate/freeze_map.hpp>
#include <freezegate/skips.hpp>

#include <string>
#include <vector>

namespace freezegate::cli {

/// The reports at these paths: files, folders, and folders of a ctest run, which has one for each test. Of
/// those also what ctest said of its tests.
struct KeptRun {
  std::vector<ProcessReport> reports;
  std::vector<CtestTest> tests;
};

/// \returns errors for paths without any report: nobody should compare with nothing by a slip.
[[nodiscard]] Checked<KeptRun> load_run(const std::vector<std::string>& paths);

[[nodiscard]] Checked<std::vector<Skip>> load_skips(const std::vector<std::string>& paths,
                                                    const FreezeMap& map);

}  // namespace freezegate::cli
