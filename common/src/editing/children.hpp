// Puts a member into an object or an item into an array, or takes one out, in the layout of what stands
// there.
#pragma once

#include "editing/layout.hpp"
#include "editing/replacements.hpp"
#include "ledger/json_value.hpp"

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace freezegate::editing {

/// What goes in. An object's children have a key.
struct Child {
  std::optional<std::string> key;
  ledger::JsonValue value;
};

/// \param container  an array or object of this text. \param index  from 0 to the number of its children.
[[nodiscard]] std::vector<Replacement> insertion(std::string_view text, const ledger::JsonValue& container,
                                                 std::size_t index, const Child& child, const Layout& layout);

/// Comments behind the child in its last line go with it.
[[nodiscard]] std::vector<Replacement> removal(std::string_view text, const ledger::JsonValue& container,
                                               std::size_t index);

}  // namespace freezegate::editing
