// Whether an owner vouches for a map that judges, or that a patch wants to judge by.
#pragma once

#include "trust_options.hpp"

#include <freezegate/error.hpp>
#include <freezegate/freeze_map.hpp>
#include <freezegate/git.hpp>

#include <optional>
#include <string>

namespace freezegate::cli {

/// A map's text, and where it stands.
struct SignedText {
  std::string text;
  std::string path;
  Date today{};
};

/// Who has signed the map, by the keys that the caller trusts: `finley`, or `ada and finley`.
/// \param signatures  the text of its signature file; nothing: there is none.
/// \return an error that says why no signature counts.
Checked<std::string> signers_of(const SignedText& map, const std::optional<std::string>& signatures,
                                const TrustedKeys& trusted);

/// The signature file beside the map in the working tree; nothing when there is none.
/// \return an error also for a symbolic link, there or on the way.
Result<std::optional<std::string>> signatures_in_tree(const std::filesystem::path& top,
                                                      const std::string& map_path);

/// The same in a revision.
Result<std::optional<std::string>> signatures_at(const Repository& repository, const std::string& commit,
                                                 const std::string& map_path);

/// The commit on which a map with this meaning stood before, other than the newest version: its signature is
/// old, and says nothing about today. Nothing: there was none.
Result<std::optional<std::string>> earlier_version(const Repository& repository, const std::string& tip,
                                                   const std::string& map_path, const FreezeMap& map);

}  // namespace freezegate::cli
