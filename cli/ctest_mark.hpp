// The mark that the first test of a ctest run leaves in the report folder.
#pragma once

#include <freezegate/ctest_run.hpp>
#include <freezegate/error.hpp>

#include <filesystem>
#include <optional>

namespace freezegate::cli {

/// \returns nothing when there is none.
[[nodiscard]] Result<std::optional<CtestRunMark>> load_mark(const std::filesystem::path& reports);

[[nodiscard]] std::optional<Error> store_mark(const std::filesystem::path& reports, const CtestRunMark& mark);

/// Two ctest runs in one build tree would mix their reports.
[[nodiscard]] Error two_runs_at_once(const std::filesystem::path& reports, const CtestRunMark& other);

/// Starts a run: empties the report folder of what an earlier one left there, and of nothing else, and leaves
/// the mark.
[[nodiscard]] std::optional<Error> begin_ctest_run(const std::filesystem::path& reports);

}  // namespace freezegate::cli
