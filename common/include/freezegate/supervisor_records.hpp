// What the supervisor adds to a run report after the process has ended.
#pragma once

#include <freezegate/error.hpp>
#include <freezegate/run_report.hpp>

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

namespace freezegate {

struct SupervisorRecords {
  std::vector<FixtureRecord> fixtures;
  ProcessEnd end;
  std::string ctest_name;        ///< May be empty.
  std::filesystem::path binary;  ///< Executable whose digest is recorded; empty: none is.
};

/// Cuts what a killed process left behind its last whole record, and appends the records.
/// \returns an error when the report cannot be written.
[[nodiscard]] std::optional<Error> append_supervisor_records(const std::filesystem::path& report,
                                                             const SupervisorRecords& records);

/// The same for a report that was read before: it is then as if it were read again.
void apply(const SupervisorRecords& records, ProcessReport& report);

/// `xxh3:` and 32 hex digits: the content's XXH3-128. For recognising a binary, not for trusting it.
[[nodiscard]] Result<std::string> xxh3_file(const std::filesystem::path& path);

}  // namespace freezegate
