#include "ledger/backticks.hpp"

#include "ledger/utf8.hpp"

#include <cstddef>

#include <fmt/format.h>

namespace freezegate::ledger {

namespace {

constexpr std::size_t longest = 80;  // bytes

// U+0080 to U+009F are control characters, too: two bytes, of which the first is C2.
bool is_c1_control(std::string_view text, std::size_t at) noexcept {
  return text[at] == '\xC2' && at + 1 < text.size() && static_cast<unsigned char>(text[at + 1]) < 0xA0;
}

}  // namespace

std::string in_backticks(std::string_view text) {
  std::string result = "`";
  std::size_t at = 0;
  for (; at < text.size(); ++at) {
    if (at >= longest && !is_utf8_continuation(text[at])) break;
    const auto byte = static_cast<unsigned char>(text[at]);
    if (byte < 0x20 || byte == 0x7F) {
      result += fmt::format("\\u{:04x}", byte);
    } else if (is_c1_control(text, at)) {
      ++at;
      result += fmt::format("\\u{:04x}", static_cast<unsigned char>(text[at]));
    } else {
      result += text[at];
    }
  }
  if (at < text.size()) result += "...";
  return result + "`";
}

}  // namespace freezegate::ledger
