// Text of a freeze map inside a message.
#pragma once

#include <string>
#include <string_view>

namespace freezegate::ledger {

/// The text in backticks, for one line of a terminal: control characters are written as escapes, so that a
/// map cannot steer whoever reads the message, and a long text is cut.
[[nodiscard]] std::string in_backticks(std::string_view text);

}  // namespace freezegate::ledger
