#include "signing/ssh_signature.hpp"

#include "ledger/backticks.hpp"
#include "signing/armor.hpp"
#include "signing/digest.hpp"
#include "signing/public_key.hpp"
#include "signing/ssh_wire.hpp"

#include <utility>

#include <fmt/format.h>
#include <openssl/evp.h>

namespace freezegate::signing {

namespace {

constexpr std::string_view magic = "SSHSIG";
constexpr std::string_view hash_name = "sha512";

}  // namespace

std::string signed_bytes(std::string_view message) {
  return std::string(magic) + wire_string(map_namespace) + wire_string("") + wire_string(hash_name) +
         wire_string(digest(message, EVP_sha512()));
}

Result<SshSignature> read_ssh_signature(std::string_view text, std::string_view where) {
  const auto refuse = [&](std::string what) {
    return tl::unexpected(Error{ExitCode::untrusted_input, std::move(what), std::string(where),
                                "sign with an Ed25519 key: freezegate sign --print | ssh-keygen -Y sign -n " +
                                    std::string(map_namespace) + " -f KEY"});
  };
  const auto blob = from_armor(text, ssh_signature_label);
  if (!blob) return refuse("the OpenSSH signature is damaged");
  WireReader reader(*blob);
  const auto start = reader.take(magic.size());
  const auto version = reader.take_number();
  const auto public_wire = reader.take_string();
  const auto name_space = reader.take_string();
  const auto reserved = reader.take_string();
  const auto hash = reader.take_string();
  const auto signature = reader.take_string();
  if (!signature || *start != magic || *version != 1 || !reader.at_end()) {
    return refuse("the OpenSSH signature is damaged");
  }
  WireReader kind_reader(*public_wire);
  if (const auto kind = kind_reader.take_string(); kind && is_other_key_kind(*kind)) {
    return refuse(fmt::format("the signature is by a key of the kind {}", *kind));
  }
  const auto key = from_wire(*public_wire);
  WireReader signature_reader(*signature);
  const auto signature_kind = signature_reader.take_string();
  const auto bytes = signature_reader.take_string();
  if (!key || !bytes || *signature_kind != ed25519_kind || bytes->size() != 64 ||
      !signature_reader.at_end() || !reserved->empty()) {
    return refuse("the OpenSSH signature is damaged");
  }
  if (*name_space != map_namespace) {
    return refuse(fmt::format("the signature was made for {}, not for a freeze map",
                              ledger::in_backticks(*name_space)));
  }
  if (*hash != hash_name) return refuse("the signature was made with another hash than sha512");
  return SshSignature{*key, std::string(*bytes)};
}

}  // namespace freezegate::signing
