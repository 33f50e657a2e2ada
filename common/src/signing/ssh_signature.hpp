// OpenSSH's signatures: PROTOCOL.sshsig of its sources.
#pragma once

#include <freezegate/error.hpp>
#include <freezegate/signing.hpp>

#include <string>
#include <string_view>

namespace freezegate::signing {

inline constexpr std::string_view ssh_signature_label = "SSH SIGNATURE";

/// What is really signed: the namespace, and the SHA-512 of the message.
[[nodiscard]] std::string signed_bytes(std::string_view message);

/// What one says: by whose key it wants to be, and the 64 bytes of the signature itself.
struct SshSignature {
  PublicKey key;
  std::string bytes;
};

/// Reads one armored signature. It is not verified.
/// \param where  names it in messages.
[[nodiscard]] Result<SshSignature> read_ssh_signature(std::string_view text, std::string_view where);

}  // namespace freezegate::signing
