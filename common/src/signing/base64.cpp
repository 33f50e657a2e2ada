#include "signing/base64.hpp"

#include "signing/bytes.hpp"

#include <cstddef>

#include <openssl/crypto.h>
#include <openssl/evp.h>

namespace freezegate::signing {

namespace {

constexpr std::size_t longest = std::size_t{16} * 1024 * 1024;  // OpenSSL counts in int

}  // namespace

std::string to_base64(std::span<const unsigned char> bytes) {
  std::string text((bytes.size() + 2) / 3 * 4 + 1, '\0');  // OpenSSL writes a NUL behind it
  const int length = EVP_EncodeBlock(mutable_bytes(text), bytes.data(), static_cast<int>(bytes.size()));
  text.resize(static_cast<std::size_t>(length));
  return text;
}

std::string to_base64(std::string_view bytes) {
  return to_base64(as_bytes(bytes));
}

std::optional<std::string> from_base64(std::string_view text) {
  if (text.size() % 4 != 0 || text.size() > longest) return std::nullopt;
  if (text.empty()) return std::string();
  std::string bytes(text.size() / 4 * 3, '\0');
  const int length =
      EVP_DecodeBlock(mutable_bytes(bytes), as_bytes(text).data(), static_cast<int>(text.size()));
  if (length < 0) return std::nullopt;
  std::size_t padding = 0;  // which OpenSSL decodes to zeros
  while (padding < 2 && text[text.size() - 1 - padding] == '=')
    ++padding;
  bytes.resize(static_cast<std::size_t>(length) - padding);
  std::string again = to_base64(bytes);
  const bool same = again == text;
  OPENSSL_cleanse(again.data(), again.size());  // private keys come this way, too
  if (!same) {
    OPENSSL_cleanse(bytes.data(), bytes.size());
    return std::nullopt;
  }
  return bytes;
}

}  // namespace freezegate::signing
