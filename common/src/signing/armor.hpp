// Bytes between a line `-----BEGIN ...-----` and its end, as OpenSSH writes them.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace freezegate::signing {

/// The bytes of one armored block, which is the whole text; nothing when it is none. White space behind it
/// and carriage returns at line ends are no part of it.
[[nodiscard]] std::optional<std::string> from_armor(std::string_view text, std::string_view label);

}  // namespace freezegate::signing
