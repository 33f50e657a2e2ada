// The tokens of an assertion's source, without what says nothing about its meaning.
#pragma once

#include "signature/source_token.hpp"
#include "witness/tally.hpp"

#include <cstddef>
#include <optional>
#include <string_view>
#include <vector>

namespace freezegate::witness {

/// Longer source is not taken apart, in bytes.
inline constexpr std::size_t longest_source = 4096;

/// The tokens as shapes of failures have them (numbers by value, `__FILE__` for the file's own name), and:
/// comments go; `not`, `and` and their kin become operators, `NULL` becomes `nullptr`; `this->`, `(*this).`,
/// `std::` and a leading `::` go. \returns nothing when the source is too long.
[[nodiscard]] std::optional<std::vector<Token>> expression_tokens(std::string_view source,
                                                                  std::string_view file, Tally& tally);

}  // namespace freezegate::witness
