// OpenSSH's private keys: PROTOCOL.key of its sources.
#include "signing/armor.hpp"
#include "signing/bytes.hpp"
#include "signing/public_key.hpp"
#include "signing/ssh_wire.hpp"

#include <freezegate/signing_key.hpp>

#include <optional>
#include <utility>

#include <openssl/evp.h>

namespace freezegate {

namespace {

using signing::Secret;
using signing::WireReader;

struct Parts {
  std::string_view seed;
  std::string_view public_bytes;
  std::string_view comment;
};

// What stands behind the last field: 1, 2, 3, ... up to a block's end.
bool is_padding(std::string_view bytes) noexcept {
  if (bytes.size() >= 8) return false;
  for (std::size_t i = 0; i < bytes.size(); ++i) {
    if (static_cast<unsigned char>(bytes[i]) != i + 1) return false;
  }
  return true;
}

// The part that is encrypted when there is a passphrase.
std::optional<Parts> private_part(std::string_view text) {
  WireReader reader(text);
  const auto first_check = reader.take_number();
  const auto second_check = reader.take_number();
  const auto kind = reader.take_string();
  const auto public_bytes = reader.take_string();
  const auto both = reader.take_string();  // the seed, and the public key again
  const auto comment = reader.take_string();
  if (!comment || *first_check != *second_check || *kind != signing::ed25519_kind || both->size() != 64 ||
      both->substr(32) != *public_bytes || !is_padding(reader.rest())) {
    return std::nullopt;
  }
  return Parts{both->substr(0, 32), *public_bytes, *comment};
}

}  // namespace

Result<PrivateKey> PrivateKey::read_openssh(std::string_view text, std::string_view path) {
  const auto refuse = [&](std::string what, std::string mend) {
    return tl::unexpected(
        Error{ExitCode::untrusted_input, std::move(what), std::string(path), std::move(mend)});
  };
  const auto damaged = [&] { return refuse("the private key is damaged", "take it from its backup"); };
  auto decoded = signing::from_armor(text, "OPENSSH PRIVATE KEY");
  if (!decoded) return damaged();
  const Secret blob(*std::move(decoded));
  WireReader reader(blob.view());
  constexpr std::string_view magic("openssh-key-v1\0", 15);
  const auto found = reader.take(magic.size());
  const auto cipher = reader.take_string();
  const auto derivation = reader.take_string();
  const auto derivation_options = reader.take_string();
  const auto keys = reader.take_number();
  const auto public_wire = reader.take_string();
  const auto rest = reader.take_string();
  if (!rest || *found != magic || *keys != 1 || !reader.at_end()) return damaged();
  if (*cipher != "none") {
    return refuse(
        "the private key has a passphrase",
        "freezegate does not ask for passphrases: use ssh-keygen -Y sign, see freezegate sign --help");
  }
  if (*derivation != "none" || !derivation_options->empty()) return damaged();
  WireReader kind_reader(*public_wire);
  if (const auto kind = kind_reader.take_string(); kind && signing::is_other_key_kind(*kind)) {
    return refuse("the private key is of the kind " + std::string(*kind) +
                      ", and freeze maps are signed with ssh-ed25519 only",
                  "make a key with freezegate keygen, or with ssh-keygen -t ed25519");
  }
  const auto parts = private_part(*rest);
  const auto public_key = signing::from_wire(*public_wire);
  if (!parts || !public_key) return damaged();
  const auto seed = signing::as_bytes(parts->seed);
  Handle handle(EVP_PKEY_new_raw_private_key(EVP_PKEY_ED25519, nullptr, seed.data(), seed.size()));
  if (!handle) return damaged();
  auto key = of(std::move(handle), path);
  const std::string public_bytes(public_key->bytes.begin(), public_key->bytes.end());
  // The public halves are notes only; one that is another key's shows that the file was tampered with.
  if (!key || key->public_key() != *public_key || public_bytes != parts->public_bytes) return damaged();
  key->comment_ = std::string(parts->comment);
  return key;
}

}  // namespace freezegate
