// How the author of a JSON text lays it out, and values laid out alike.
#pragma once

#include "ledger/json_value.hpp"

#include <cstddef>
#include <string>
#include <string_view>

namespace freezegate::editing {

struct Layout {
  std::string newline = "\n";
  std::string unit = "  ";   ///< What one level is indented by.
  std::string colon = ": ";  ///< Between a key and its value.
  std::string comma = ", ";  ///< Between values in one line.
  bool one_line = false;     ///< The whole text stands in one line.
};

[[nodiscard]] Layout layout_of(std::string_view text, const ledger::JsonValue& root);

/// Offset of the first byte of the line that `at` stands in.
[[nodiscard]] std::size_t line_start(std::string_view text, std::size_t at) noexcept;

/// The white space that this line begins with.
[[nodiscard]] std::string indent_at(std::string_view text, std::size_t at);

/// Nothing but white space stands before `at` in its line.
[[nodiscard]] bool starts_line(std::string_view text, std::size_t at) noexcept;

/// A value as JSON text in one line.
[[nodiscard]] std::string in_one_line(const ledger::JsonValue& value, const Layout& layout);

/// A value over several lines where it is long or deep. \param indent  of the line that it begins in.
[[nodiscard]] std::string in_lines(const ledger::JsonValue& value, const Layout& layout,
                                   const std::string& indent);

/// A key and what stands between it and its value.
[[nodiscard]] std::string key_text(std::string_view key, const Layout& layout);

}  // namespace freezegate::editing
