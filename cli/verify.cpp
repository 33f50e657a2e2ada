// freezegate verify: whether somebody whom the caller trusts has signed the freeze map.
#include "command.hpp"
#include "files.hpp"
#include "judged_tree.hpp"
#include "map_text.hpp"
#include "say.hpp"
#include "trust_options.hpp"

#include <freezegate/render_signatures.hpp>
#include <freezegate/signing.hpp>

#include <filesystem>
#include <memory>
#include <string>
#include <utility>
#include <vector>

namespace freezegate::cli {

namespace fs = std::filesystem;

namespace {

struct VerifyOptions {
  MapOptions map;
  TrustOptions trust;
  std::string signatures;
  std::string format = "text";
};

// Without a file nobody has signed: that is a verdict, and no fault of the input.
Checked<SignatureVerdict> judge(const MapText& map, const fs::path& file, const TrustedKeys& trusted) {
  std::error_code error;
  if (fs::symlink_status(file, error).type() == fs::file_type::not_found) return SignatureVerdict{};
  const auto text = read_small_file(file, "the signature file", max_signature_file_bytes);
  if (!text) return tl::unexpected(std::vector{text.error()});
  return verify_map(map.text, map.path, *text, file.string(), trusted, map.today);
}

int verify(const VerifyOptions& options) {
  if (!is_trust_given(options.trust)) {
    return fail(Error{ExitCode::untrusted_input, "it is not said whose signatures count", "the command line",
                      "give --trusted-key or --allowed-signers, or set FREEZEGATE_TRUSTED_KEYS or "
                      "FREEZEGATE_ALLOWED_SIGNERS"});
  }
  const auto map = load_map_text(options.map);
  if (!map) return fail(map.error());
  const auto trusted = load_trusted_keys(options.trust, judged_trees(map->path));
  if (!trusted) return fail(trusted.error());
  const fs::path file =
      options.signatures.empty() ? signature_file_of(map->path) : fs::path(options.signatures);
  const auto verdict = judge(*map, file, *trusted);
  if (!verdict) return fail(verdict.error());
  const std::string text = options.format == "json"
                               ? render_signatures_json(*verdict, map->path, file.string())
                               : render_signatures(*verdict, map->path, file.string());
  if (const auto error = write_out(stdout, text)) return fail(*error);
  return to_int(verdict->good ? ExitCode::good : ExitCode::bad);
}

}  // namespace

void add_verify(CLI::App& app, Invocation& invocation) {
  auto options = std::make_shared<VerifyOptions>();
  CLI::App* const command =
      app.add_subcommand("verify", "Say who has signed the freeze map, by keys that you trust");
  command->footer(
      "Exits with 0 when at least one signature is good. Files that say whom to trust are refused when they "
      "lie in the "
      "work tree of the map: a patch could bring its own.\n\n"
      "Examples:\n"
      "  freezegate verify --trusted-key /etc/freezegate/finley.pub\n"
      "  freezegate verify --allowed-signers ~/.ssh/allowed_signers --revoked-keys ~/.ssh/revoked_keys");
  add_map_options(*command, options->map);
  add_trust_options(*command, options->trust);
  command->add_option("--signatures", options->signatures, "The signature file (default: MAP.sig)")
      ->type_name("FILE");
  command->add_option("--format", options->format, "How to show it: text (default) or json")
      ->type_name("FORMAT")
      ->check(CLI::IsMember({"text", "json"}));
  command->callback([options, &invocation] { invocation.exit_status = verify(*options); });
}

}  // namespace freezegate::cli
