#include "editing/json_path.hpp"

#include <algorithm>
#include <utility>

namespace freezegate::editing {

using ledger::JsonMember;
using ledger::JsonValue;

namespace {

const JsonValue* child_of(const JsonValue& value,
                          const std::variant<std::size_t, std::string>& step) noexcept {
  if (const auto* number = std::get_if<std::size_t>(&step)) {
    const auto* const items = std::get_if<JsonValue::Array>(&value.data);
    return items != nullptr && *number < items->size() ? &(*items)[*number] : nullptr;
  }
  const auto* const members = std::get_if<JsonValue::Object>(&value.data);
  if (members == nullptr) return nullptr;
  const auto found = std::ranges::find(*members, *std::get_if<std::string>(&step), &JsonMember::key);
  return found == members->end() ? nullptr : &found->value;
}

}  // namespace

const JsonValue* value_at(const JsonValue& root, const JsonPath& path) noexcept {
  const JsonValue* value = &root;
  for (const auto& step : path) {
    value = child_of(*value, step);
    if (value == nullptr) return nullptr;
  }
  return value;
}

JsonValue* value_at(JsonValue& root, const JsonPath& path) noexcept {
  // The root may be changed, and so may all that is in it.
  return const_cast<JsonValue*>(value_at(std::as_const(root), path));
}

bool say_the_same(const JsonValue& a, const JsonValue& b) {
  if (a.data.index() != b.data.index()) return false;
  if (const auto* items = std::get_if<JsonValue::Array>(&a.data))
    return std::ranges::equal(*items, std::get<JsonValue::Array>(b.data), say_the_same);
  if (const auto* members = std::get_if<JsonValue::Object>(&a.data)) {
    return std::ranges::equal(*members, std::get<JsonValue::Object>(b.data),
                              [](const JsonMember& left, const JsonMember& right) {
                                return left.key == right.key && say_the_same(left.value, right.value);
                              });
  }
  if (const auto* number = std::get_if<ledger::JsonNumber>(&a.data))
    return number->text == std::get<ledger::JsonNumber>(b.data).text;
  if (const auto* text = std::get_if<std::string>(&a.data)) return *text == std::get<std::string>(b.data);
  if (const auto* whole = std::get_if<std::int64_t>(&a.data)) return *whole == std::get<std::int64_t>(b.data);
  if (const auto* truth = std::get_if<bool>(&a.data)) return *truth == std::get<bool>(b.data);
  return true;  // both are null
}

}  // namespace freezegate::editing
