// The signature: a digest of a shape set.
#include <freezegate/failure.hpp>

#include <algorithm>
#include <array>
#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include <openssl/evp.h>

namespace freezegate {
namespace {

constexpr std::size_t signature_bytes = 6;

}  // namespace

std::string signature_of(const std::vector<std::string>& shapes) {
  std::vector<std::string> set = shapes;
  std::ranges::sort(set);
  const auto repeated = std::ranges::unique(set);
  set.erase(repeated.begin(), repeated.end());
  if (set.empty()) return {};
  std::string text;
  for (const std::string& shape : set) {
    text += shape;
    text += '\n';  // no shape holds one: the lines cannot be mistaken for others
  }
  std::array<unsigned char, EVP_MAX_MD_SIZE> digest{};
  unsigned int size = 0;
  if (EVP_Digest(text.data(), text.size(), digest.data(), &size, EVP_sha256(), nullptr) != 1) return {};
  constexpr std::string_view hex = "0123456789abcdef";
  std::string signature;
  for (std::size_t i = 0; i < signature_bytes; ++i) {
    signature += hex[digest.at(i) >> 4U];
    signature += hex[digest.at(i) & 15U];
  }
  return signature;
}

}  // namespace freezegate
