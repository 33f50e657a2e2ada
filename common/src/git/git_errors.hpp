// What git says, as errors of ours.
#pragma once

#include "git/git_command.hpp"

#include <freezegate/error.hpp>

#include <filesystem>
#include <string>
#include <string_view>

namespace freezegate::git {

/// Why there is no repository to be used.
[[nodiscard]] Error no_repository(const std::filesystem::path& folder, const Answer& answer);

/// Anything that should not happen: git's own first line of complaint is in it.
[[nodiscard]] Error unexpected(std::string_view doing, const std::filesystem::path& top,
                               const Answer& answer);

/// `fetch more`, for a clone that may lack what is asked for.
inline constexpr std::string_view fetch_more =
    "fetch more of its history: git fetch --unshallow, or fetch-depth: 0 in the checkout step";

}  // namespace freezegate::git
