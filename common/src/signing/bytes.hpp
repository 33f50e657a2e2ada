// Text as the bytes that OpenSSL takes.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <utility>

#include <openssl/crypto.h>

namespace freezegate::signing {

[[nodiscard]] inline std::span<const unsigned char> as_bytes(std::string_view text) noexcept {
  return {reinterpret_cast<const unsigned char*>(text.data()), text.size()};
}

[[nodiscard]] inline unsigned char* mutable_bytes(std::string& text) noexcept {
  return reinterpret_cast<unsigned char*>(text.data());
}

/// Bytes that are overwritten when they are not needed any more. Move-only; what is moved from is
/// overwritten, too (a short string would stay where it was).
class Secret {
 public:
  Secret() = default;
  explicit Secret(std::string bytes) noexcept : bytes_(std::move(bytes)) {}
  Secret(Secret&& other) noexcept : bytes_(other.bytes_) { other.wipe(); }
  Secret& operator=(Secret&& other) noexcept {
    if (this != &other) {
      wipe();
      bytes_ = other.bytes_;
      other.wipe();
    }
    return *this;
  }
  Secret(const Secret&) = delete;
  Secret& operator=(const Secret&) = delete;
  ~Secret() { wipe(); }

  [[nodiscard]] std::string_view view() const noexcept { return bytes_; }

 private:
  void wipe() noexcept {
    OPENSSL_cleanse(bytes_.data(), bytes_.size());
    bytes_.clear();
  }

  std::string bytes_;
};

}  // namespace freezegate::signing
