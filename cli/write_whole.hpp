// Files that are there in full, or as they were before.
#pragma once

#include <freezegate/error.hpp>

#include <filesystem>
#include <optional>
#include <string_view>

namespace freezegate::cli {

/// Writes a file by way of a draft beside it, which then takes its name: a reader never sees a part. \returns
/// an error when it cannot be written; what was there then stands.
[[nodiscard]] std::optional<Error> write_whole(const std::filesystem::path& path, std::string_view text);

}  // namespace freezegate::cli
