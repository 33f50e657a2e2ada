// Checks that bytes are UTF-8.
#pragma once

#include <cstddef>
#include <string_view>

namespace freezegate::ledger {

/// Offset of the first byte that is not part of well-formed UTF-8 (no overlong forms, no surrogates, nothing
/// over U+10FFFF); npos when all of it is.
[[nodiscard]] std::size_t find_invalid_utf8(std::string_view text) noexcept;

/// True for a byte that continues a character: counting the others counts characters.
[[nodiscard]] constexpr bool is_utf8_continuation(char c) noexcept {
  return (static_cast<unsigned char>(c) & 0xC0U) == 0x80U;
}

}  // namespace freezegate::ledger
