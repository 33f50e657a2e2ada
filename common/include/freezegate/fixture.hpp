// Fixtures: the files that a frozen test reads, pinned by SHA-256.
#pragma once

#include <freezegate/error.hpp>
#include <freezegate/freeze_map.hpp>
#include <freezegate/verdict.hpp>

#include <filesystem>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace freezegate {

/// Why a fixture's path is not a plain path below the root, as a fragment (`it is absolute`); nothing when it
/// is one. Plain: relative, not empty, parts separated by single slashes, none of them `.` or `..`, no
/// backslash, no NUL.
[[nodiscard]] std::optional<std::string_view> fixture_path_fault(std::string_view path) noexcept;

/// True for `sha256:` and 64 lower-case hex digits.
[[nodiscard]] bool is_sha256_digest(std::string_view text) noexcept;

/// The digest of a file's content, `sha256:` and 64 lower-case hex digits. Symbolic links are followed; reads
/// in pieces, so that memory does not grow with the file.
/// \return an error with ExitCode::environment when the file is not a regular file or cannot be read.
[[nodiscard]] Result<std::string> sha256_file(const std::filesystem::path& path);

/// Compares one fixture with its pinned digest. No symbolic link below the root is followed, not even in a
/// folder name: a link is FixtureState::Kind::symlink. What is digested is what was checked, also when
/// somebody replaces the file at the same time.
/// \param relative_path  as in the freeze map; see fixture_path_fault().
[[nodiscard]] FixtureState check_fixture(const std::filesystem::path& root, std::string_view relative_path,
                                         std::string_view expected_digest);

/// Checks all fixtures of these freezes, each file once; the result is what Evidence::fixtures takes. A file
/// that two freezes pin with different digests cannot be intact for both, and counts as changed.
[[nodiscard]] std::map<std::string, FixtureState> check_fixtures(const std::filesystem::path& root,
                                                                 std::span<const Freeze> freezes);

}  // namespace freezegate
