// The way to a value in a JSON tree, and whether two trees say the same.
#pragma once

#include "ledger/json_value.hpp"

#include <cstddef>
#include <string>
#include <variant>
#include <vector>

namespace freezegate::editing {

/// Keys of objects and numbers of items, outermost first; empty: the root.
using JsonPath = std::vector<std::variant<std::size_t, std::string>>;

/// \returns nullptr when there is no such value.
[[nodiscard]] const ledger::JsonValue* value_at(const ledger::JsonValue& root, const JsonPath& path) noexcept;
[[nodiscard]] ledger::JsonValue* value_at(ledger::JsonValue& root, const JsonPath& path) noexcept;

/// The same values in the same order, wherever they stand.
[[nodiscard]] bool say_the_same(const ledger::JsonValue& a, const ledger::JsonValue& b);

}  // namespace freezegate::editing
