// Base64 as RFC 4648 defines it.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace freezegate::signing {

/// With padding, on one line.
[[nodiscard]] std::string to_base64(std::span<const unsigned char> bytes);
[[nodiscard]] std::string to_base64(std::string_view bytes);

/// The bytes; nothing unless the text is exactly what to_base64() makes of them: no white space, no missing
/// padding, no spare bits, so that one value has one spelling.
[[nodiscard]] std::optional<std::string> from_base64(std::string_view text);

}  // namespace freezegate::signing
