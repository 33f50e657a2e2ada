#include "json_line.hpp"

#include <cstring>

namespace freezegate {
namespace FREEZEGATE_RUNTIME_NAMESPACE {

namespace {

using Byte = unsigned char;

constexpr std::size_t longest_escape = 6;  // \u001f

bool is_continuation(const char* at, const char* end) noexcept {
  return at != end && (static_cast<Byte>(*at) & 0xC0U) == 0x80U;
}

// Length of the valid UTF-8 sequence at `at`, 0 when it is not valid (RFC 3629: no overlong forms, no
// surrogates).
std::size_t utf8_length(const char* at, const char* end) noexcept {
  const Byte lead = static_cast<Byte>(*at);
  std::size_t length = 0;
  Byte low = 0x80;
  Byte high = 0xBF;
  if (lead >= 0xC2 && lead <= 0xDF) {
    length = 2;
  } else if (lead >= 0xE0 && lead <= 0xEF) {
    length = 3;
    if (lead == 0xE0) low = 0xA0;
    if (lead == 0xED) high = 0x9F;
  } else if (lead >= 0xF0 && lead <= 0xF4) {
    length = 4;
    if (lead == 0xF0) low = 0x90;
    if (lead == 0xF4) high = 0x8F;
  } else {
    return 0;
  }
  if (at + 1 == end || static_cast<Byte>(at[1]) < low || static_cast<Byte>(at[1]) > high) return 0;
  for (std::size_t i = 2; i < length; ++i) {
    if (!is_continuation(at + i, end)) return 0;
  }
  return length;
}

// Where to cut text so that no character is cut in half: at `cut`, or up to 3 bytes ahead of it.
const char* character_boundary(const char* begin, const char* cut, const char* end) noexcept {
  const char* at = cut;
  for (int i = 0; i < 3 && at != begin && is_continuation(at, end); ++i)
    --at;
  return at + utf8_length(at, end) > cut ? at : cut;
}

bool is_plain(char c) noexcept {
  return static_cast<Byte>(c) >= 0x20 && static_cast<Byte>(c) < 0x7F && c != '"' && c != '\\';
}

// Writes the escape of an ASCII character that is not plain. \returns its length.
std::size_t escape(char c, char* out) noexcept {
  static const char* const digits = "0123456789abcdef";
  char letter = 0;
  switch (c) {
    case '"':
      letter = '"';
      break;
    case '\\':
      letter = '\\';
      break;
    case '\n':
      letter = 'n';
      break;
    case '\r':
      letter = 'r';
      break;
    case '\t':
      letter = 't';
      break;
    default:
      break;
  }
  out[0] = '\\';
  if (letter != 0) {
    out[1] = letter;
    return 2;
  }
  out[1] = 'u';
  out[2] = '0';
  out[3] = '0';
  out[4] = digits[(static_cast<Byte>(c) >> 4U) & 0xFU];
  out[5] = digits[static_cast<Byte>(c) & 0xFU];
  return longest_escape;
}

}  // namespace

void JsonLine::raw(const char* data, std::size_t size) noexcept {
  if (size > room()) return;  // cannot happen: `reserve` is kept free for what is not text
  std::memcpy(buffer_ + size_, data, size);
  size_ += size;
}

void JsonLine::begin(const char* record) noexcept {
  size_ = 0;
  raw(R"({"record":")", 11);
  raw(record, std::strlen(record));
  raw("\"", 1);
}

void JsonLine::key(const char* name) noexcept {
  raw(",\"", 2);
  raw(name, std::strlen(name));
  raw("\":", 2);
}

void JsonLine::quoted(Text value) noexcept {
  const char* at = value.data;
  const char* end = at + value.size;
  bool cut = false;
  if (value.size > text_limit) {
    cut = true;
    end = character_boundary(at, at + text_limit, end);
  }
  raw("\"", 1);
  while (at != end) {
    if (room() < reserve) {
      cut = true;
      break;
    }
    // The common case, whole runs of plain characters, is one copy.
    const char* run = at;
    const std::size_t most = room() - reserve + longest_escape;
    while (run != end && is_plain(*run) && static_cast<std::size_t>(run - at) < most)
      ++run;
    if (run != at) {
      raw(at, static_cast<std::size_t>(run - at));
      at = run;
      continue;
    }
    if (static_cast<Byte>(*at) < 0x80) {
      size_ += escape(*at, buffer_ + size_);
      ++at;
      continue;
    }
    const std::size_t length = utf8_length(at, end);
    if (length == 0) {
      raw("\xEF\xBF\xBD", 3);
      ++at;
    } else {
      raw(at, length);
      at += length;
    }
  }
  if (cut) raw("\xE2\x80\xA6", 3);
  raw("\"", 1);
}

void JsonLine::text(const char* name, Text value) noexcept {
  key(name);
  quoted(value);
}

void JsonLine::optional_text(const char* name, Text value) noexcept {
  if (value.size != 0) text(name, value);
}

void JsonLine::digits(std::uint64_t value) noexcept {
  char digits[20];
  char* const end = digits + sizeof digits;
  char* at = end;
  do {
    *--at = static_cast<char>('0' + value % 10);
    value /= 10;
  } while (value != 0);
  raw(at, static_cast<std::size_t>(end - at));
}

void JsonLine::number(const char* name, std::uint64_t value) noexcept {
  key(name);
  digits(value);
}

void JsonLine::number(const char* name, std::int64_t value) noexcept {
  if (value >= 0) {
    number(name, static_cast<std::uint64_t>(value));
    return;
  }
  number(name, 0 - static_cast<std::uint64_t>(value));
  // Put the sign in front of the digits just written.
  std::size_t digits = size_;
  while (buffer_[digits - 1] != ':')
    --digits;
  std::memmove(buffer_ + digits + 1, buffer_ + digits, size_ - digits);
  buffer_[digits] = '-';
  ++size_;
}

void JsonLine::boolean(const char* name, bool value) noexcept {
  key(name);
  raw(value ? "true" : "false", value ? 4 : 5);
}

void JsonLine::begin_array(const char* name) noexcept {
  key(name);
  raw("[", 1);
  first_element_ = true;
}

void JsonLine::element(Text value) noexcept {
  if (room() < reserve) return;
  if (!first_element_) raw(",", 1);
  first_element_ = false;
  quoted(value);
}

void JsonLine::element(std::uint64_t value) noexcept {
  if (room() < reserve) return;
  if (!first_element_) raw(",", 1);
  first_element_ = false;
  digits(value);
}

void JsonLine::end_array() noexcept {
  raw("]", 1);
}

void JsonLine::texts(const char* name, const Text* values, std::size_t count) noexcept {
  begin_array(name);
  for (std::size_t i = 0; i < count; ++i)
    element(values[i]);
  end_array();
}

std::size_t JsonLine::finish() noexcept {
  raw("}\n", 2);
  return size_;
}

}  // namespace FREEZEGATE_RUNTIME_NAMESPACE
}  // namespace freezegate
