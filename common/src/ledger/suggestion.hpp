// "Did you mean ...?"
#pragma once

#include <optional>
#include <span>
#include <string_view>

namespace freezegate::ledger {

/// The candidate that is nearest to a misspelt word, when one is near enough to be meant.
[[nodiscard]] std::optional<std::string_view> nearest(std::string_view word,
                                                      std::span<const std::string_view> candidates);

}  // namespace freezegate::ledger
