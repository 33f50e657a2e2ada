// What stands between the keys and values of a JSON text: white space and comments. For texts that were read.
#pragma once

#include <cstddef>
#include <string_view>

namespace freezegate::ledger {

/// Offset behind the white space and the comments at `from`.
[[nodiscard]] std::size_t skip_trivia(std::string_view text, std::size_t from) noexcept;

/// The same, and over the commas and the colon between what stands there and the next key, value or bracket.
[[nodiscard]] std::size_t find_token(std::string_view text, std::size_t from) noexcept;

/// The same as skip_trivia(), up to the end of the line, which is left: what is said behind something about
/// it.
[[nodiscard]] std::size_t skip_rest_of_line(std::string_view text, std::size_t from) noexcept;

}  // namespace freezegate::ledger
