// What is known of a whole ctest run: what ctest declares, and what the tests that ran left behind.
#pragma once

#include <freezegate/ctest_run.hpp>
#include <freezegate/error.hpp>
#include <freezegate/freeze_map.hpp>

#include <cstddef>
#include <map>
#include <string>
#include <vector>

namespace freezegate::cli {

struct CtestOptions {
  std::string build_directory;  ///< Where ctest's files are.
  std::string command;          ///< The ctest program; empty: the one in PATH.
  std::string configuration;    ///< Of a build with several; empty: none.
};

struct CtestEvidence {
  std::vector<ProcessReport> reports;
  std::map<std::string, Coverage> coverage;  ///< Of the binaries that the map names.
  CtestSelection selection;
  std::size_t left_to_ctest = 0;   ///< Processes that ctest judges in its own way.
  bool ran_binary_of_map = false;  ///< A test of a binary that the map names was started.
  bool is_old = false;             ///< It was gathered by an earlier run, which has ended.
};

[[nodiscard]] Checked<CtestEvidence> gather_ctest_evidence(const CtestOptions& options,
                                                           const std::string& reports, const FreezeMap& map);

}  // namespace freezegate::cli
