#include "ledger/utf8.hpp"

namespace freezegate::ledger {

namespace {

// Length of the sequence that a lead byte starts, and the range of the byte behind it: that range is what
// rules overlong forms, surrogates and values over U+10FFFF out (the Unicode standard, table 3-7).
struct Sequence {
  std::size_t length = 0;
  unsigned char low = 0x80;
  unsigned char high = 0xBF;
};

constexpr Sequence sequence_of(unsigned char lead) noexcept {
  if (lead < 0x80) return {1};
  if (lead < 0xC2) return {0};
  if (lead < 0xE0) return {2};
  if (lead == 0xE0) return {3, 0xA0, 0xBF};
  if (lead == 0xED) return {3, 0x80, 0x9F};
  if (lead < 0xF0) return {3};
  if (lead == 0xF0) return {4, 0x90, 0xBF};
  if (lead < 0xF4) return {4};
  if (lead == 0xF4) return {4, 0x80, 0x8F};
  return {0};
}

}  // namespace

std::size_t find_invalid_utf8(std::string_view text) noexcept {
  std::size_t at = 0;
  while (at < text.size()) {
    const Sequence sequence = sequence_of(static_cast<unsigned char>(text[at]));
    if (sequence.length == 0 || at + sequence.length > text.size()) return at;
    if (sequence.length > 1) {
      const auto second = static_cast<unsigned char>(text[at + 1]);
      if (second < sequence.low || second > sequence.high) return at;
    }
    for (std::size_t i = 2; i < sequence.length; ++i) {
      if (!is_utf8_continuation(text[at + i])) return at;
    }
    at += sequence.length;
  }
  return std::string_view::npos;
}

}  // namespace freezegate::ledger
