// The pinned fixtures around one run: as they were before the tests and as they are after them.
#pragma once

#include <freezegate/freeze_map.hpp>
#include <freezegate/run_report.hpp>
#include <freezegate/verdict.hpp>

#include <filesystem>
#include <map>
#include <span>
#include <string>
#include <vector>

namespace freezegate::cli {

class RunFixtures {
 public:
  /// Looks at the fixtures of every binary that a word of the command may name: `env`, `nice` and `sh -c`
  /// start another program than the first word says.
  RunFixtures(const FreezeMap& map, std::filesystem::path root, std::span<const std::string> command);

  /// Looks again, now that the binaries that ran are known.
  void look_again(std::span<const std::string> binaries);

  /// For Evidence::fixtures. A fixture that was not intact before the tests is not intact, whatever it is
  /// now.
  [[nodiscard]] std::map<std::string, FixtureState> states() const;

  /// For the report of one of the binaries.
  [[nodiscard]] std::vector<FixtureRecord> records_of(const std::string& binary) const;

 private:
  const FreezeMap& map_;
  std::filesystem::path root_;
  std::map<std::string, FixtureState> before_;
  std::map<std::string, FixtureState> after_;
};

}  // namespace freezegate::cli
