// One line of what a test asserts, read back.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

namespace freezegate::assertions {

/// `maybe EXPECT EQ("a", "b") / "section" x2`. Views into the line.
struct Line {
  bool maybe = false;
  std::string_view text;  ///< Without `maybe ` and ` x2`.
  std::uint32_t count = 1;
  std::string_view head;      ///< `EXPECT EQ`
  std::string_view source;    ///< `"a", "b"`, still quoted
  std::string_view sections;  ///< ` / "section"`
};

/// Nothing for a line that asserted_lines() does not write.
[[nodiscard]] std::optional<Line> read_line(std::string_view line) noexcept;

}  // namespace freezegate::assertions
