// Text that somebody else wrote (test names, messages, reasons), made safe to print. Nothing here knows a
// format.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace freezegate::render {

/// One decoded character.
struct CodePoint {
  char32_t value = 0;
  std::size_t length = 1;  ///< Bytes that it took.
  bool valid = false;      ///< False: one byte that is no part of well-formed UTF-8.
};

/// Decodes at `position`, which must lie inside `text`. Overlong forms and surrogates are not valid.
[[nodiscard]] CodePoint decode(std::string_view text, std::size_t position) noexcept;

/// True for what a terminal would obey or hide instead of showing: controls, line separators, direction
/// overrides.
[[nodiscard]] bool is_unprintable(char32_t value) noexcept;

/// One line of text that a terminal shows as it is: `\n`, `\x1b`, `\u{202e}`, and `\xff` for a bad byte.
/// The same for the `[` of `##[`, by which GitHub's runner knows a command.
[[nodiscard]] std::string visible(std::string_view text);

/// True when a line of visible text is a command to GitHub's runner: it starts with `::`, blanks before it or
/// not.
[[nodiscard]] bool is_command(std::string_view line) noexcept;

/// Columns that visible text takes; characters of East Asian scripts and emoji take two.
[[nodiscard]] std::size_t display_width(std::string_view text) noexcept;

/// The first columns of visible text, with `...` in place of what was cut. A `width` of 0 does not cut.
[[nodiscard]] std::string cut_to_width(std::string_view text, std::size_t width);

/// At most `limit` bytes, cut between characters, with a note of how many bytes were left out.
[[nodiscard]] std::string cut_to_bytes(std::string_view text, std::size_t limit);

}  // namespace freezegate::render
