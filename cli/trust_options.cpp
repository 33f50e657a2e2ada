#include "trust_options.hpp"

#include "files.hpp"
#include "judged_tree.hpp"

#include <algorithm>
#include <cstdlib>
#include <iterator>
#include <string_view>
#include <utility>

namespace freezegate::cli {

namespace {

constexpr std::size_t most_bytes = std::size_t{1024} * 1024;

using Read = std::vector<Error> (*)(std::string_view text, std::string_view path, TrustedKeys& trusted);

std::vector<std::string> files_of(const char* variable) {
  std::vector<std::string> files;
  const char* const value = std::getenv(variable);
  std::string_view rest = value != nullptr ? value : "";
  while (!rest.empty()) {
    const std::size_t colon = std::min(rest.find(':'), rest.size());
    if (colon > 0) files.emplace_back(rest.substr(0, colon));
    rest.remove_prefix(std::min(colon + 1, rest.size()));
  }
  return files;
}

// The options first; the environment is what holds without them.
TrustOptions with_environment(TrustOptions options) {
  const bool from_environment = options.trusted_keys.empty() && options.allowed_signers.empty();
  if (from_environment) {
    options.trusted_keys = files_of("FREEZEGATE_TRUSTED_KEYS");
    options.allowed_signers = files_of("FREEZEGATE_ALLOWED_SIGNERS");
  }
  std::ranges::move(files_of("FREEZEGATE_REVOKED_KEYS"), std::back_inserter(options.revoked_keys));
  return options;
}

std::string fault_of_empty(const std::string& text) {
  return text.empty() ? "it is empty: give a file, or leave the option out" : std::string();
}

}  // namespace

void add_trust_options(CLI::App& command, TrustOptions& options) {
  command
      .add_option(
          "--trusted-key", options.trusted_keys,
          "A file of public keys whose signatures count, one a line as in OpenSSH's .pub files. May be given "
          "several times (default: FREEZEGATE_TRUSTED_KEYS)")
      ->type_name("FILE")
      ->allow_extra_args(false)
      ->check(fault_of_empty);
  command
      .add_option("--allowed-signers", options.allowed_signers,
                  "An OpenSSH allowed_signers file: whose signatures count, and when (default: "
                  "FREEZEGATE_ALLOWED_SIGNERS)")
      ->type_name("FILE")
      ->allow_extra_args(false)
      ->check(fault_of_empty);
  command
      .add_option("--revoked-keys", options.revoked_keys,
                  "Keys that do not count any more, one a line: [YYYY-MM-DD] and a key id or a public key "
                  "(besides those of FREEZEGATE_REVOKED_KEYS)")
      ->type_name("FILE")
      ->allow_extra_args(false)
      ->check(fault_of_empty);
}

bool is_trust_given(const TrustOptions& options) {
  const TrustOptions all = with_environment(options);
  return !all.trusted_keys.empty() || !all.allowed_signers.empty();
}

Checked<TrustedKeys> load_trusted_keys(const TrustOptions& options,
                                       const std::vector<std::filesystem::path>& trees) {
  TrustedKeys trusted;
  std::vector<Error> errors;
  const auto read_all = [&](const std::vector<std::string>& files, std::string_view what, Read read) {
    for (const std::string& file : files) {
      if (is_decided_by(file, trees)) {
        errors.push_back(
            {ExitCode::untrusted_input,
             std::string(what) + " lies in the work tree that is judged, whose author could trust himself",
             file, "keep it outside of the repository, with the configuration of CI"});
        continue;
      }
      const auto text = read_small_file(file, what, most_bytes);
      if (!text) {
        errors.push_back(text.error());
        continue;
      }
      std::ranges::move(read(*text, file, trusted), std::back_inserter(errors));
    }
  };
  const TrustOptions all = with_environment(options);
  read_all(all.trusted_keys, "the file of trusted keys", read_trusted_keys);
  read_all(all.allowed_signers, "the file of allowed signers", read_allowed_signers);
  read_all(all.revoked_keys, "the list of revoked keys", read_revoked_keys);
  if (!errors.empty()) return tl::unexpected(std::move(errors));
  return trusted;
}

}  // namespace freezegate::cli
