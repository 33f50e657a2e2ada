#include "render/utf8.hpp"

#include <algorithm>
#include <array>

#include <fmt/format.h>

namespace freezegate::render {

namespace {

struct Range {
  char32_t first;
  char32_t last;
};

template <std::size_t size>
bool in_ranges(const std::array<Range, size>& ranges, char32_t value) noexcept {
  return std::ranges::any_of(
      ranges, [value](const Range& range) { return value >= range.first && value <= range.last; });
}

// Controls, soft hyphen, zero-width and direction marks, separators, tags: all that can make a line lie.
constexpr std::array<Range, 14> unprintable_ranges{{{0x00, 0x1f},
                                                    {0x7f, 0x9f},
                                                    {0xad, 0xad},
                                                    {0x61c, 0x61c},
                                                    {0x180e, 0x180e},
                                                    {0x200b, 0x200f},
                                                    {0x2028, 0x202e},
                                                    {0x2060, 0x206f},
                                                    {0xfdd0, 0xfdef},
                                                    {0xfeff, 0xfeff},
                                                    {0xfff0, 0xfffb},
                                                    {0xfffe, 0xffff},
                                                    {0xe0000, 0xe0fff},
                                                    {0xf0000, 0x10ffff}}};

// What is left of Unicode's white space once the unprintable part of it is made visible.
constexpr std::array<Range, 7> blank_ranges{{{0x20, 0x20},
                                             {0xa0, 0xa0},
                                             {0x1680, 0x1680},
                                             {0x2000, 0x200a},
                                             {0x202f, 0x202f},
                                             {0x205f, 0x205f},
                                             {0x3000, 0x3000}}};

constexpr std::array<Range, 4> combining_ranges{
    {{0x300, 0x36f}, {0x1ab0, 0x1aff}, {0x20d0, 0x20ff}, {0xfe00, 0xfe0f}}};

constexpr std::array<Range, 8> wide_ranges{{{0x1100, 0x115f},
                                            {0x2e80, 0xa4cf},
                                            {0xac00, 0xd7a3},
                                            {0xf900, 0xfaff},
                                            {0xfe30, 0xfe6f},
                                            {0xff00, 0xff60},
                                            {0x1f300, 0x1faff},
                                            {0x20000, 0x3fffd}}};

std::size_t columns(char32_t value) noexcept {
  if (value < 0x300) return 1;
  if (in_ranges(combining_ranges, value)) return 0;
  return in_ranges(wide_ranges, value) ? 2 : 1;
}

unsigned char byte_at(std::string_view text, std::size_t position) noexcept {
  return static_cast<unsigned char>(text[position]);
}

// The length that a first byte promises and the smallest value for which that length is the shortest form.
struct Lead {
  std::size_t length;
  char32_t bits;
  char32_t smallest;
};

Lead lead_of(unsigned char byte) noexcept {
  if (byte < 0x80) return {1, byte, 0};
  if ((byte & 0xe0U) == 0xc0U) return {2, byte & 0x1fU, 0x80};
  if ((byte & 0xf0U) == 0xe0U) return {3, byte & 0x0fU, 0x800};
  if ((byte & 0xf8U) == 0xf0U) return {4, byte & 0x07U, 0x10000};
  return {0, 0, 0};
}

void append_visible(std::string& out, std::string_view text, std::size_t position, const CodePoint& point) {
  if (!point.valid) {
    out += fmt::format("\\x{:02x}", byte_at(text, position));
  } else if (!is_unprintable(point.value)) {
    out.append(text.substr(position, point.length));
  } else if (point.value == '\n') {
    out += "\\n";
  } else if (point.value == '\r') {
    out += "\\r";
  } else if (point.value == '\t') {
    out += "\\t";
  } else if (point.value < 0x80) {
    out += fmt::format("\\x{:02x}", static_cast<unsigned>(point.value));
  } else {
    out += fmt::format("\\u{{{:x}}}", static_cast<unsigned>(point.value));
  }
}

}  // namespace

CodePoint decode(std::string_view text, std::size_t position) noexcept {
  const Lead lead = lead_of(byte_at(text, position));
  if (lead.length == 0 || position + lead.length > text.size()) return {byte_at(text, position), 1, false};
  char32_t value = lead.bits;
  for (std::size_t i = 1; i < lead.length; ++i) {
    const unsigned char next = byte_at(text, position + i);
    if ((next & 0xc0U) != 0x80U) return {byte_at(text, position), 1, false};
    value = (value << 6U) | (next & 0x3fU);
  }
  const bool surrogate = value >= 0xd800 && value <= 0xdfff;
  if (value < lead.smallest || value > 0x10ffff || surrogate) return {byte_at(text, position), 1, false};
  return {value, lead.length, true};
}

bool is_unprintable(char32_t value) noexcept {
  return in_ranges(unprintable_ranges, value);
}

std::string visible(std::string_view text) {
  std::string out;
  out.reserve(text.size());
  for (std::size_t i = 0; i < text.size();) {
    const CodePoint point = decode(text, i);
    // `##[` starts a command of GitHub's runner wherever it stands in a line.
    if (point.value == '[' && out.ends_with("##")) {
      out += "\\x5b";
    } else {
      append_visible(out, text, i, point);
    }
    i += point.length;
  }
  return out;
}

bool is_command(std::string_view line) noexcept {
  std::size_t i = 0;
  while (i < line.size()) {
    const CodePoint point = decode(line, i);
    if (!in_ranges(blank_ranges, point.value)) break;
    i += point.length;
  }
  return line.substr(i).starts_with("::");
}

std::size_t display_width(std::string_view text) noexcept {
  std::size_t width = 0;
  for (std::size_t i = 0; i < text.size();) {
    const CodePoint point = decode(text, i);
    width += columns(point.value);
    i += point.length;
  }
  return width;
}

std::string cut_to_width(std::string_view text, std::size_t width) {
  constexpr std::string_view ellipsis = "...";
  if (width == 0 || display_width(text) <= width) return std::string(text);
  const std::size_t room = width > ellipsis.size() ? width - ellipsis.size() : 0;
  std::size_t used = 0;
  std::size_t end = 0;
  while (end < text.size()) {
    const CodePoint point = decode(text, end);
    used += columns(point.value);
    if (used > room) break;
    end += point.length;
  }
  return std::string(text.substr(0, end)).append(ellipsis);
}

std::string cut_to_bytes(std::string_view text, std::size_t limit) {
  if (text.size() <= limit) return std::string(text);
  std::size_t end = limit;
  // Back to the start of a character, but never far: in bytes that are not UTF-8 there is no start to find.
  for (int back = 0; back < 3 && end > 0 && (byte_at(text, end) & 0xc0U) == 0x80U; ++back)
    --end;
  return fmt::format("{}... ({} more bytes)", text.substr(0, end), text.size() - end);
}

}  // namespace freezegate::render
