// Whole files that other tools wrote.
#pragma once

#include <freezegate/error.hpp>

#include <cstddef>
#include <filesystem>
#include <string>

namespace freezegate::cli {

/// A regular file's bytes; links are not followed, nothing is waited for.
/// \return an error with ExitCode::untrusted_input when it cannot be read, is no regular file, or has more
/// than `most_bytes`.
[[nodiscard]] Result<std::string> read_text(const std::filesystem::path& path, std::size_t most_bytes);

}  // namespace freezegate::cli
