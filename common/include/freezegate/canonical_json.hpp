// Canonical JSON: one spelling for each JSON value, so that what is signed is the meaning and not the layout.
#pragma once

#include <freezegate/error.hpp>

#include <string>
#include <string_view>

namespace freezegate {

/// The canonical bytes of a JSON text by RFC 8785 (JCS): no white space, keys in the order of their UTF-16
/// code units, strings and numbers as ECMAScript prints them. Comments are allowed, as in a freeze map, and
/// left out.
///
/// Integers that fit 64 bits are printed with all their digits. Beyond 2^53 the RFC, which knows only
/// doubles, has nothing to say of them; rounding them would give two seeds one spelling.
///
/// Pure and thread-safe.
/// \param path  names the text in messages.
/// \return the bytes, or the first error, with ExitCode::untrusted_input: all that the reader of the freeze
/// map
///         refuses in any JSON text, keys that an object holds twice among it.
[[nodiscard]] Result<std::string> canonical_json(std::string_view text, std::string_view path);

}  // namespace freezegate
