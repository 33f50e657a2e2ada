// Reads run reports (docs/reference/run-report.md).
#pragma once

#include <freezegate/error.hpp>
#include <freezegate/run_report.hpp>

#include <filesystem>
#include <string_view>
#include <vector>

namespace freezegate {

/// Reads the text of one report. Pure.
/// \param path  for messages, and ProcessReport::source.
/// \returns an error (untrusted_input) for whatever is not a report of a known version; a report that was cut
/// short is
///          no error: it is a ProcessReport that says so.
[[nodiscard]] Result<ProcessReport> read_report(std::string_view text, std::string_view path);

/// Reads one file.
[[nodiscard]] Result<ProcessReport> load_report(const std::filesystem::path& path);

/// Reads files, and of folders every `*.jsonl` in them (not in folders below), in the order of their names.
/// Every report that cannot be read is an error; all of them are reported.
[[nodiscard]] Checked<std::vector<ProcessReport>> load_reports(
    const std::vector<std::filesystem::path>& paths);

}  // namespace freezegate
