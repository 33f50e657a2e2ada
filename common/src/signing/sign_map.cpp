#include "signing/ssh_signature.hpp"

#include <freezegate/canonical_json.hpp>
#include <freezegate/signing.hpp>

#include <utility>

namespace freezegate {

Result<MapSignature> sign_map(std::string_view map_text, std::string_view path, const PrivateKey& key,
                              std::string principal, Date signed_on) {
  const auto canonical = canonical_json(map_text, path);
  if (!canonical) return tl::unexpected(canonical.error());
  auto signature = key.sign(signing::signed_bytes(*canonical));
  if (!signature) return tl::unexpected(signature.error());
  return MapSignature{key_id(key.public_key()), std::move(principal), signed_on, *std::move(signature)};
}

Result<MapSignature> adopt_ssh_signature(std::string_view text, std::string_view path,
                                         std::string_view map_text, std::string_view map_path,
                                         std::string principal, Date signed_on) {
  const auto canonical = canonical_json(map_text, map_path);
  if (!canonical) return tl::unexpected(canonical.error());
  auto signature = signing::read_ssh_signature(text, path);
  if (!signature) return tl::unexpected(signature.error());
  if (!verifies(signature->key, signing::signed_bytes(*canonical), signature->bytes)) {
    return tl::unexpected(Error{ExitCode::untrusted_input,
                                "this is no signature of the freeze map as it is now", std::string(path),
                                "sign what freezegate sign --print writes, without a line end"});
  }
  return MapSignature{key_id(signature->key), std::move(principal), signed_on, std::move(signature->bytes)};
}

}  // namespace freezegate
