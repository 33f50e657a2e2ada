// freezegate sign: puts an owner's signature beside the freeze map.
#include "../common/src/ledger/utf8.hpp"
#include "command.hpp"
#include "files.hpp"
#include "map_text.hpp"
#include "say.hpp"

#include <freezegate/canonical_json.hpp>
#include <freezegate/signing.hpp>

#include <algorithm>
#include <filesystem>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <fmt/format.h>

namespace freezegate::cli {

namespace fs = std::filesystem;

namespace {

constexpr std::size_t most_key_bytes = std::size_t{64} * 1024;

struct SignOptions {
  MapOptions map;
  std::string key;
  std::string added;
  std::string principal;
  std::string signatures;
  bool print = false;
};

std::string fault_of_text(const std::string& text) {
  if (text.empty()) return "it is empty: give a value, or leave the option out";
  const bool has_control =
      std::ranges::any_of(text, [](char c) { return static_cast<unsigned char>(c) < 0x20U || c == '\x7F'; });
  return has_control || ledger::find_invalid_utf8(text) != std::string_view::npos
             ? "it is no line of UTF-8 text"
             : std::string();
}

Result<PrivateKey> read_key(const std::string& path) {
  auto text = read_private_file(path, "the private key", most_key_bytes);
  if (!text) return tl::unexpected(text.error());
  auto key = PrivateKey::read(*text, path);
  wipe(*text);
  return key;
}

// A key in PEM has no comment; the public key beside it has.
std::string owner_of(const PrivateKey& key, const std::string& path) {
  if (!key.comment().empty()) return key.comment();
  const auto text = read_small_file(path + ".pub", "the public key", most_key_bytes);
  if (!text) return {};
  const auto named = read_public_key(text->substr(0, text->find('\n')), path + ".pub");
  return named && named->key == key.public_key() ? named->comment : std::string();
}

Result<MapSignature> sign_with_key(const SignOptions& options, const MapText& map) {
  const auto key = read_key(options.key);
  if (!key) return tl::unexpected(key.error());
  std::string principal = options.principal.empty() ? owner_of(*key, options.key) : options.principal;
  if (principal.empty() || !fault_of_text(principal).empty()) {
    return tl::unexpected(Error{ExitCode::untrusted_input, "the key does not say whose it is", options.key,
                                "name who signs with --as"});
  }
  return sign_map(map.text, map.path, *key, std::move(principal), map.today);
}

Result<MapSignature> add_signature(const SignOptions& options, const MapText& map) {
  if (options.principal.empty()) {
    return tl::unexpected(Error{ExitCode::untrusted_input, "an OpenSSH signature does not say whose it is",
                                "the command line", "name who signed with --as"});
  }
  const auto text = read_small_file(options.added, "the signature", max_signature_file_bytes);
  if (!text) return tl::unexpected(text.error());
  return adopt_ssh_signature(*text, options.added, map.text, map.path, options.principal, map.today);
}

// What the file holds already; none when there is no file.
Checked<std::vector<MapSignature>> signatures_in(const fs::path& file) {
  std::error_code error;
  if (fs::symlink_status(file, error).type() == fs::file_type::not_found) return std::vector<MapSignature>{};
  const auto text = read_small_file(file, "the signature file", max_signature_file_bytes);
  if (!text) return tl::unexpected(std::vector{text.error()});
  auto signatures = read_signatures(*text, file.string());
  if (!signatures) return signatures;
  const bool all_named = std::ranges::none_of(*signatures, &std::string::empty, &MapSignature::principal);
  if (all_named) return signatures;
  return tl::unexpected(std::vector<Error>{
      {ExitCode::untrusted_input, "the file holds OpenSSH signatures, which name nobody", file.string(),
       "move it away, and take the signatures over one by one: freezegate sign --add FILE --as OWNER"}});
}

int print_canonical(const MapText& map) {
  const auto canonical = canonical_json(map.text, map.path);
  if (!canonical) return fail(canonical.error());
  const auto error = write_out(stdout, *canonical);
  return error ? fail(*error) : to_int(ExitCode::good);
}

int sign(const SignOptions& options) {
  const int ways = (options.key.empty() ? 0 : 1) + (options.added.empty() ? 0 : 1) + (options.print ? 1 : 0);
  if (ways != 1) {
    return fail(Error{ExitCode::untrusted_input, "it is not said how to sign", "the command line",
                      "give one of --key, --add and --print, see freezegate sign --help"});
  }
  const auto map = load_map_text(options.map);
  if (!map) return fail(map.error());
  if (options.print) return print_canonical(*map);
  const fs::path file =
      options.signatures.empty() ? signature_file_of(map->path) : fs::path(options.signatures);
  auto signatures = signatures_in(file);
  if (!signatures) return fail(signatures.error());
  auto signature = options.key.empty() ? add_signature(options, *map) : sign_with_key(options, *map);
  if (!signature) return fail(signature.error());
  const std::string said = fmt::format("{} is signed by {} with {}, in {}\n", map->path, signature->principal,
                                       signature->key_id, file.string());
  const auto own = std::ranges::find(*signatures, signature->key_id, &MapSignature::key_id);
  if (own != signatures->end()) {
    *own = *std::move(signature);
  } else {
    signatures->push_back(*std::move(signature));
  }
  if (const auto error = replace_file(file, write_signatures(*signatures))) return fail(*error);
  const auto error = write_out(stdout, said);
  return error ? fail(*error) : to_int(ExitCode::good);
}

}  // namespace

void add_sign(CLI::App& app, Invocation& invocation) {
  auto options = std::make_shared<SignOptions>();
  CLI::App* const command = app.add_subcommand("sign", "Sign the freeze map");
  command->footer(
      "A signature covers all of the map but comments and white space. It stands in MAP.sig, beside those of "
      "other "
      "owners.\n\n"
      "Examples:\n"
      "  freezegate sign --key ~/.ssh/id_ed25519 --as finley\n"
      "A key with a passphrase, in an agent, or out of reach:\n"
      "  freezegate sign --print | ssh-keygen -Y sign -n freezegate-map-v1 -f KEY >signed\n"
      "  freezegate sign --add signed --as finley");
  add_map_options(*command, options->map);
  command
      ->add_option("--key", options->key,
                   "The private key: of freezegate keygen, or of OpenSSH (ssh-ed25519), without a passphrase")
      ->type_name("FILE")
      ->check(fault_of_text);
  command->add_option("--add", options->added, "Take over the OpenSSH signature in this file instead")
      ->type_name("FILE")
      ->check(fault_of_text);
  command->add_flag("--print", options->print, "Print the bytes that are signed instead");
  command->add_option("--as", options->principal, "Who signs (default: the key's comment)")
      ->type_name("OWNER")
      ->check(fault_of_text);
  command->add_option("--signatures", options->signatures, "The signature file (default: MAP.sig)")
      ->type_name("FILE")
      ->check(fault_of_text);
  command->callback([options, &invocation] { invocation.exit_status = sign(*options); });
}

}  // namespace freezegate::cli
