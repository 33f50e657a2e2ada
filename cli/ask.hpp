// Asks somebody at a terminal.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>

namespace freezegate::cli {

/// Somebody can be asked: standard input and standard error are terminals.
[[nodiscard]] bool can_ask();

/// Asks on standard error until an answer is good. \param fault  says what is wrong with one; empty: nothing.
/// \returns nothing when the input ends, or after a few answers that were none.
[[nodiscard]] std::optional<std::string> ask(std::string_view question,
                                             const std::function<std::string(const std::string&)>& fault);

}  // namespace freezegate::cli
