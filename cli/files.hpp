// Small files that are read and written as a whole.
#pragma once

#include <freezegate/error.hpp>

#include <cstddef>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>

namespace freezegate::cli {

/// Whether a symbolic link leads to a file, or is none.
enum class Links { followed, refused };

/// Reads a regular file of `most` bytes at the most; FIFOs and devices are refused without waiting.
/// \param what  names it in messages: `the key file`.
/// \return an error with ExitCode::untrusted_input and the system's reason.
[[nodiscard]] Result<std::string> read_small_file(const std::filesystem::path& path, std::string_view what,
                                                  std::size_t most, Links links = Links::followed);

/// The same for a file that nobody but its owner may read or write: others make it an error.
[[nodiscard]] Result<std::string> read_private_file(const std::filesystem::path& path, std::string_view what,
                                                    std::size_t most);

/// Whose business a new file is.
enum class FileMode : unsigned { owner_only = 0600, everybody = 0644 };

/// Writes a new file and syncs it. What stands there already, a symbolic link too, is never overwritten.
[[nodiscard]] std::optional<Error> create_file(const std::filesystem::path& path, std::string_view text,
                                               FileMode mode);

/// Replaces a file, or makes it: whoever reads it sees the old text or the new one, after a crash, too.
[[nodiscard]] std::optional<Error> replace_file(const std::filesystem::path& path, std::string_view text);

}  // namespace freezegate::cli
