// Digests of bytes in memory.
#pragma once

#include "signing/bytes.hpp"

#include <stdexcept>
#include <string>
#include <string_view>

#include <openssl/evp.h>

namespace freezegate::signing {

/// Throws when OpenSSL cannot: SHA-2 is always there, so that this is a broken installation and no input's
/// fault.
[[nodiscard]] inline std::string digest(std::string_view text, const EVP_MD* algorithm) {
  std::string bytes(EVP_MAX_MD_SIZE, '\0');
  unsigned length = 0;
  const auto input = as_bytes(text);
  if (EVP_Digest(input.data(), input.size(), mutable_bytes(bytes), &length, algorithm, nullptr) != 1) {
    throw std::runtime_error("OpenSSL cannot make a digest");
  }
  bytes.resize(length);
  return bytes;
}

}  // namespace freezegate::signing
