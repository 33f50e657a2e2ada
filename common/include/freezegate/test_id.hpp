// The name of one test: `binary::test`.
#pragma once

#include <compare>
#include <functional>
#include <optional>
#include <string>
#include <string_view>

namespace freezegate {

/// A test's identity in the freeze map: the test binary's file name and the framework's own name of the test.
struct TestId {
  std::string binary;  ///< File name without directories: `export_tests`.
  std::string test;    ///< `Export.Roundtrip`, or a Catch2 test case's name; may itself hold `::`.

  friend auto operator<=>(const TestId&, const TestId&) = default;
};

/// Splits at the first `::`; nothing when either part would be empty.
[[nodiscard]] std::optional<TestId> parse_test_id(std::string_view text);

[[nodiscard]] std::string to_string(const TestId& id);

}  // namespace freezegate

template <>
struct std::hash<freezegate::TestId> {
  std::size_t operator()(const freezegate::TestId& id) const noexcept {
    const std::size_t binary = std::hash<std::string>{}(id.binary);
    return binary ^
           (std::hash<std::string>{}(id.test) + 0x9e3779b97f4a7c15U + (binary << 6U) + (binary >> 2U));
  }
};
