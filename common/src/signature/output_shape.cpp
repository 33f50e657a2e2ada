#include "assertion_words.hpp"
#include "ledger/utf8.hpp"
#include "source_text.hpp"

#include <freezegate/output_signature.hpp>

#include <algorithm>
#include <cstddef>
#include <optional>

namespace freezegate {

namespace {

constexpr std::size_t most_read = 4096;  // of one line
constexpr std::size_t most_kept = 120;   // of the last line, in bytes
constexpr std::string_view blank = " \t\r\v\f";

bool is_digit(char c) noexcept {
  return c >= '0' && c <= '9';
}

bool is_letter(char c) noexcept {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

bool is_word(char c) noexcept {
  return is_digit(c) || is_letter(c) || c == '_' || c == '-' || c == '.';
}

bool is_hex(char c) noexcept {
  return is_digit(c) || (c >= 'a' && c <= 'f') || (c >= 'A' && c <= 'F');
}

template <typename Predicate>
std::size_t skip_while(std::string_view text, std::size_t from, Predicate is_part) {
  while (from < text.size() && is_part(text[from]))
    ++from;
  return from;
}

std::string_view trimmed(std::string_view line) {
  const std::size_t from = line.find_first_not_of(blank);
  return from == std::string_view::npos ? std::string_view()
                                        : line.substr(from, line.find_last_not_of(blank) + 1 - from);
}

// `ESC [ ... letter`, and all other control characters.
std::string without_colours(std::string_view line) {
  std::string out;
  for (std::size_t i = 0; i < line.size(); ++i) {
    if (line.substr(i).starts_with("\x1b[")) {
      i = skip_while(line, i + 2, [](char c) { return !is_letter(c); });
    } else if (static_cast<unsigned char>(line[i]) >= 0x20 && line[i] != 0x7f) {
      out += line[i];
    }
  }
  return out;
}

std::string cleaned(std::string_view line) {
  std::string text = without_colours(line.substr(0, most_read));
  for (std::size_t at = ledger::find_invalid_utf8(text); at != std::string_view::npos;
       at = ledger::find_invalid_utf8(text))
    text[at] = '?';
  return std::string(trimmed(text));
}

// Whole characters only.
std::string cut(std::string text) {
  if (text.size() <= most_kept) return text;
  std::size_t end = most_kept;
  while (end > 0 && (static_cast<unsigned char>(text[end]) & 0xC0U) == 0x80U)
    --end;
  text.resize(end);
  return text;
}

// The path that starts at `from`, and what of it stays.
struct Path {
  std::size_t end = 0;
  std::string_view name;
};

std::optional<Path> absolute_path(std::string_view text, std::size_t from) {
  if (text[from] != '/' ||
      (from > 0 && (is_word(text[from - 1]) || text[from - 1] == '/' || text[from - 1] == ':')))
    return std::nullopt;
  const std::size_t end = skip_while(text, from, [](char c) { return is_word(c) || c == '/'; });
  const std::string_view path = text.substr(from, end - from);
  if (path.size() < 2) return std::nullopt;
  return Path{end, base_name(path)};
}

std::string folded(std::string_view text) {
  std::string out;
  for (std::size_t i = 0; i < text.size();) {
    const bool is_address = text.substr(i).starts_with("0x") && i + 2 < text.size() && is_hex(text[i + 2]);
    if (is_address) {
      out += "0xN";
      i = skip_while(text, i + 2, is_hex);
    } else if (is_digit(text[i])) {
      out += 'N';
      i = skip_while(text, i, is_digit);
    } else if (const auto path = absolute_path(text, i)) {
      out += folded(path->name);
      i = path->end;
    } else {
      out += text[i++];
    }
  }
  return out;
}

// Python: File "/src/x.py", line 3, in f
std::optional<std::string> python_frame(std::string_view line) {
  constexpr std::string_view start = "File \"";
  if (!line.starts_with(start)) return std::nullopt;
  const std::size_t quote = line.find('"', start.size());
  if (quote == std::string_view::npos) return std::nullopt;
  std::string frame(base_name(line.substr(start.size(), quote - start.size())));
  const std::size_t in = line.find(", in ", quote);
  if (in != std::string_view::npos) frame += ": " + std::string(line.substr(in + 5));
  return frame;
}

// Most others: tests/x.py:3: AssertionError
std::optional<std::string> colon_frame(std::string_view line) {
  const std::size_t colon = line.find(':');
  if (colon == std::string_view::npos || line.substr(0, colon).find_first_of(blank) != std::string_view::npos)
    return std::nullopt;
  const std::string_view path = line.substr(0, colon);
  const std::size_t dot = path.rfind('.');
  const bool has_extension =
      dot != std::string_view::npos && dot > 0 && dot + 1 < path.size() && is_letter(path[dot + 1]);
  const std::size_t digits = skip_while(line, colon + 1, is_digit);
  const bool has_line = digits > colon + 1 && (digits == line.size() || line[digits] == ':');
  if (!has_extension || !has_line) return std::nullopt;
  return std::string(base_name(path));
}

std::optional<std::string> frame_in(std::string_view line) {
  auto frame = python_frame(line);
  return frame ? frame : colon_frame(line);
}

}  // namespace

std::string output_shape(std::string_view output) {
  std::string last;
  std::string frame;
  while (!output.empty() && (last.empty() || frame.empty())) {
    const std::size_t end = output.rfind('\n');
    const std::string line = cleaned(end == std::string_view::npos ? output : output.substr(end + 1));
    output = end == std::string_view::npos ? std::string_view() : output.substr(0, end);
    if (last.empty()) last = line;
    if (const auto found = frame.empty() ? frame_in(line) : std::nullopt) frame = *found;
  }
  if (last.empty()) return "no output";
  return "last line " + quoted(cut(folded(last))) +
         (frame.empty() ? "" : " after " + escaped(cut(folded(frame))));
}

}  // namespace freezegate
