// Public keys as OpenSSH writes them.
#pragma once

#include <freezegate/signing_key.hpp>

#include <optional>
#include <string>
#include <string_view>

namespace freezegate::signing {

inline constexpr std::string_view ed25519_kind = "ssh-ed25519";

/// True for the kinds of OpenSSH keys that cannot sign a freeze map.
[[nodiscard]] bool is_other_key_kind(std::string_view word) noexcept;

/// The key in SSH's own form, which is digested for its id.
[[nodiscard]] std::string to_wire(const PublicKey& key);
[[nodiscard]] std::optional<PublicKey> from_wire(std::string_view wire) noexcept;

/// Without the blanks around it.
[[nodiscard]] constexpr std::string_view trim(std::string_view text) noexcept {
  const std::size_t begin = text.find_first_not_of(" \t\r");
  if (begin == std::string_view::npos) return {};
  return text.substr(begin, text.find_last_not_of(" \t\r") - begin + 1);
}

[[nodiscard]] constexpr bool is_control(char c) noexcept {
  return static_cast<unsigned char>(c) < 0x20U || c == '\x7F';
}

}  // namespace freezegate::signing
