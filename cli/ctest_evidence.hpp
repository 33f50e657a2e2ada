// What is known of a whole ctest run: what ctest declares, and what the tests that ran left behind.
#pragma once

#include "ctest_options.hpp"

#include <freezegate/ctest_run.hpp>
#include <freezegate/error.hpp>
#include <freezegate/freeze_map.hpp>

#include <cstddef>
#include <filesystem>
#include <map>
#include <string>
#include <vector>

namespace freezegate::cli {

struct CtestEvidence {
  std::vector<ProcessReport> reports;
  std::map<std::string, Coverage> coverage;  ///< Of the binaries that the map names.
  CtestSelection selection;
  std::vector<ProcessReport> left_to_ctest;  ///< Processes that ctest judges in its own way.
  std::vector<CtestTest> tests;              ///< What ctest knows.
  bool ran_binary_of_map = false;            ///< A test of a binary that the map names was started.
  std::vector<CtestTest> unexplained;        ///< Failed as ctest says, and no report shows why.
  bool is_old = false;                       ///< It was gathered by an earlier run, which has ended.
};

/// Asks ctest for its tests, and keeps what it says in the report folder: see kept_ctest_tests().
[[nodiscard]] Result<std::vector<CtestTest>> ask_ctest(const CtestOptions& options,
                                                       const std::filesystem::path& reports);

/// What ctest said when it was asked last for this report folder; nothing when nobody asked.
[[nodiscard]] Result<std::vector<CtestTest>> kept_ctest_tests(const std::filesystem::path& reports);

/// The folder and those in it, sorted: each ctest test has a folder of reports of its own.
[[nodiscard]] std::vector<std::filesystem::path> report_folders_in(const std::filesystem::path& reports);

[[nodiscard]] Checked<CtestEvidence> gather_ctest_evidence(const CtestOptions& options,
                                                           const std::string& reports, const FreezeMap& map);

}  // namespace freezegate::cli
