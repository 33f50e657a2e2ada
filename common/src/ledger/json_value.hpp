// A JSON text as a tree that remembers where every key and value stands.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace freezegate::ledger {

struct JsonMember;

/// A number that is not a 64-bit integer: with a fraction, an exponent, or too large. Nothing in a freeze map
/// takes one.
struct JsonNumber {
  std::string text;  ///< As written.
};

struct JsonValue {
  using Array = std::vector<JsonValue>;
  using Object = std::vector<JsonMember>;  ///< In the order of the text.
  using Data = std::variant<std::monostate, bool, std::int64_t, JsonNumber, std::string, Array, Object>;

  Data data;              ///< std::monostate is `null`.
  int line = 0;           ///< From 1; where the value starts.
  std::size_t begin = 0;  ///< Offset of its first byte in the text.
  std::size_t end = 0;    ///< Offset behind its last byte.
};

struct JsonMember {
  std::string key;
  int line = 0;  ///< Of the key.
  JsonValue value;
  std::size_t begin = 0;  ///< Offset of the key's quotation mark.
};

/// What a value is, for messages: `the string ...`, `the number 1.5`, `an array`, `null`.
[[nodiscard]] std::string describe(const JsonValue& value);

/// The value of a key of an object; nullptr when it has none, or is no object.
[[nodiscard]] const JsonValue* find_member(const JsonValue& object, std::string_view key) noexcept;

/// The items of an array; none when it is no array.
[[nodiscard]] const JsonValue::Array& items_of(const JsonValue& array) noexcept;

}  // namespace freezegate::ledger
