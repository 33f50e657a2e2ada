// JSON text -> tree, strictly.
#pragma once

#include "ledger/json_value.hpp"
#include "ledger/problems.hpp"

#include <freezegate/error.hpp>

#include <cstddef>
#include <string_view>

namespace freezegate::ledger {

inline constexpr std::size_t max_json_depth = 32;  ///< Objects and arrays inside each other.

/// Values in one text. Bounds memory: a tree takes many times the room of a text that is all `[0,0,0,...`.
inline constexpr std::size_t max_json_values = 1'000'000;

/// Reads one JSON value with nothing but white space and comments (`//`, `/* */`) around it.
/// \return the tree, or the first thing that cannot be read: malformed JSON, more than max_freeze_map_bytes,
///         max_json_depth or max_json_values, a NUL (escaped ones too), bytes that are not UTF-8, a
///         byte-order mark. Duplicate keys are left in the tree: see find_duplicate_keys().
[[nodiscard]] Result<JsonValue> read_json(std::string_view text, std::string_view path);

/// Reports each key that an object holds twice. JSON parsers keep the first or the last of them, so that two
/// readers of one map could see different maps.
void find_duplicate_keys(const JsonValue& root, Problems& problems);

}  // namespace freezegate::ledger
