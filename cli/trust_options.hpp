// The options that say whose signatures of a freeze map count. They come from whoever runs freezegate, never
// from the tree that is judged.
#pragma once

#include <freezegate/error.hpp>
#include <freezegate/trusted_keys.hpp>

#include <filesystem>
#include <string>
#include <vector>

#include <CLI/CLI.hpp>

namespace freezegate::cli {

struct TrustOptions {
  std::vector<std::string>
      trusted_keys;  ///< `--trusted-key`; none: FREEZEGATE_TRUSTED_KEYS, parted by colons.
  std::vector<std::string>
      allowed_signers;  ///< `--allowed-signers`; none: FREEZEGATE_ALLOWED_SIGNERS, likewise.
  std::vector<std::string> revoked_keys;  ///< `--revoked-keys`, and FREEZEGATE_REVOKED_KEYS as well.
};

void add_trust_options(CLI::App& command, TrustOptions& options);

/// Whether somebody has said whom to trust, by an option or by the environment.
[[nodiscard]] bool is_trust_given(const TrustOptions& options);

/// Reads all that the options and the environment name. Nothing named is no error: nobody is trusted then.
/// \param trees  what is judged, see judged_trees(): a file that lies there, or that a symbolic link there
/// leads to,
///               is refused with ExitCode::untrusted_input.
[[nodiscard]] Checked<TrustedKeys> load_trusted_keys(const TrustOptions& options,
                                                     const std::vector<std::filesystem::path>& trees);

}  // namespace freezegate::cli
