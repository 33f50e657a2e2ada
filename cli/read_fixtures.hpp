// Which of the files that a test reads can be its fixtures.
#pragma once

#include <freezegate/error.hpp>

#include <filesystem>
#include <map>
#include <span>
#include <string>

namespace freezegate::cli {

/// The files below the root that git knows, by their path below it, with their digests: what the build made
/// is not the test's input. Where there is no git repository, all files below the root but the binary.
/// \param opened  absolute paths.
[[nodiscard]] std::map<std::string, std::string> fixtures_among(std::span<const std::string> opened,
                                                                const std::filesystem::path& root,
                                                                const std::filesystem::path& binary);

}  // namespace freezegate::cli
