// The options that say which ctest run is meant.
#pragma once

#include <string>

#include <CLI/CLI.hpp>

namespace freezegate::cli {

struct CtestOptions {
  std::string build_directory;  ///< Where ctest's files are.
  std::string command;          ///< The ctest program; empty: the one in PATH.
  std::string configuration;    ///< Of a build with several; empty: none.
};

/// Adds `--ctest`, and what needs it. \param what  what `--ctest` does for this command.
/// \returns `--ctest`, for other options that need it.
CLI::Option* add_ctest_options(CLI::App& command, CtestOptions& options, const std::string& what);

}  // namespace freezegate::cli
