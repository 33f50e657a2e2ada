// Where the tests of a map are: in a build directory that ctest knows, or in a folder of binaries.
#pragma once

#include <freezegate/error.hpp>
#include <freezegate/replay.hpp>
#include <freezegate/test_binary.hpp>
#include <freezegate/test_id.hpp>

#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include <CLI/CLI.hpp>

namespace freezegate::cli {

struct BuildOptions {
  std::string build;     ///< Build directory for ctest.
  std::string binaries;  ///< Folder that holds the test binaries, at any depth.
};

void add_build_options(CLI::App& command, BuildOptions& options);

/// Finds tests. Asks ctest once.
class BuildTests {
 public:
  /// \returns a usage error when neither or both are given, an environment error when ctest fails.
  [[nodiscard]] static Result<BuildTests> open(const BuildOptions& options);

  /// How the build runs that test. \returns what is wrong, as a sentence fragment, when it does not.
  [[nodiscard]] tl::expected<ReplayTarget, std::string> target_of(const TestId& id) const;

 private:
  std::vector<CtestTest> tests_;
  std::map<std::string, std::vector<std::filesystem::path>> files_;  // by file name
  std::string where_;
};

}  // namespace freezegate::cli
