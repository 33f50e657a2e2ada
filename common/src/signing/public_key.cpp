#include "signing/public_key.hpp"

#include "signing/base64.hpp"
#include "signing/bytes.hpp"
#include "signing/digest.hpp"
#include "signing/ssh_wire.hpp"

#include <freezegate/signing_key.hpp>

#include <algorithm>
#include <memory>

#include <fmt/format.h>
#include <openssl/evp.h>

namespace freezegate {

namespace signing {

bool is_other_key_kind(std::string_view word) noexcept {
  return word == "ssh-rsa" || word == "ssh-dss" || word.starts_with("ecdsa-sha2-") ||
         word.starts_with("sk-ssh-") || word.starts_with("sk-ecdsa-") ||
         word.ends_with("-cert-v01@openssh.com");
}

std::string to_wire(const PublicKey& key) {
  const std::string bytes(key.bytes.begin(), key.bytes.end());
  return wire_string(ed25519_kind) + wire_string(bytes);
}

std::optional<PublicKey> from_wire(std::string_view wire) noexcept {
  WireReader reader(wire);
  const auto kind = reader.take_string();
  const auto bytes = reader.take_string();
  if (!kind || *kind != ed25519_kind || !bytes || !reader.at_end()) return std::nullopt;
  PublicKey key;
  if (bytes->size() != key.bytes.size()) return std::nullopt;
  std::ranges::copy(*bytes, key.bytes.begin());
  return key;
}

}  // namespace signing

std::string key_id(const PublicKey& key) {
  std::string text = signing::to_base64(signing::digest(signing::to_wire(key), EVP_sha256()));
  while (text.ends_with('='))
    text.pop_back();
  return "SHA256:" + text;
}

bool is_key_id(std::string_view text) noexcept {
  constexpr std::string_view prefix = "SHA256:";
  if (!text.starts_with(prefix)) return false;
  const auto bytes = signing::from_base64(std::string(text.substr(prefix.size())) + "=");
  return bytes && bytes->size() == 32;
}

std::string to_openssh(const NamedPublicKey& key) {
  std::string line =
      fmt::format("{} {}", signing::ed25519_kind, signing::to_base64(signing::to_wire(key.key)));
  if (!key.comment.empty()) line += " " + key.comment;
  return line;
}

Result<NamedPublicKey> read_public_key(std::string_view line, std::string_view where) {
  const auto refuse = [&](std::string what, std::string mend) {
    return tl::unexpected(
        Error{ExitCode::untrusted_input, std::move(what), std::string(where), std::move(mend)});
  };
  const std::size_t first_blank = std::min(line.find_first_of(" \t"), line.size());
  const std::string_view kind = line.substr(0, first_blank);
  if (signing::is_other_key_kind(kind)) {
    return refuse(
        fmt::format("the key is of the kind {}, and freeze maps are signed with ssh-ed25519 only", kind),
        "make a key with freezegate keygen, or with ssh-keygen -t ed25519");
  }
  if (kind != signing::ed25519_kind) {
    return refuse("this is no public key",
                  "write a line of an OpenSSH public key file: ssh-ed25519 AAAA... owner");
  }
  std::string_view rest = signing::trim(line.substr(first_blank));
  const std::size_t second_blank = std::min(rest.find_first_of(" \t"), rest.size());
  const auto wire = signing::from_base64(rest.substr(0, second_blank));
  const auto key = wire ? signing::from_wire(*wire) : std::nullopt;
  if (!key) return refuse("the public key is damaged", "copy the line from the .pub file once more");
  const std::string_view comment = signing::trim(rest.substr(second_blank));
  if (const auto bad = std::ranges::find_if(comment, signing::is_control); bad != comment.end()) {
    return refuse("the key's comment holds a control character", "remove it");
  }
  return NamedPublicKey{*key, std::string(comment)};
}

bool verifies(const PublicKey& key, std::string_view bytes, std::string_view signature) {
  if (signature.size() != 64) return false;
  const std::unique_ptr<EVP_PKEY, decltype(&EVP_PKEY_free)> handle(
      EVP_PKEY_new_raw_public_key(EVP_PKEY_ED25519, nullptr, key.bytes.data(), key.bytes.size()),
      &EVP_PKEY_free);
  const std::unique_ptr<EVP_MD_CTX, decltype(&EVP_MD_CTX_free)> context(EVP_MD_CTX_new(), &EVP_MD_CTX_free);
  if (!handle || !context) return false;
  if (EVP_DigestVerifyInit(context.get(), nullptr, nullptr, nullptr, handle.get()) != 1) return false;
  const auto signature_bytes = signing::as_bytes(signature);
  const auto message = signing::as_bytes(bytes);
  return EVP_DigestVerify(context.get(), signature_bytes.data(), signature_bytes.size(), message.data(),
                          message.size()) == 1;
}

}  // namespace freezegate
