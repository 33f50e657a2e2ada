#include "ledger/json_value.hpp"

#include "ledger/backticks.hpp"

#include <fmt/format.h>

namespace freezegate::ledger {

namespace {

struct Describe {
  std::string operator()(std::monostate /*null*/) const { return "null"; }
  std::string operator()(bool value) const { return value ? "true" : "false"; }
  std::string operator()(std::int64_t value) const { return fmt::format("the number {}", value); }
  std::string operator()(const JsonNumber& value) const { return "the number " + in_backticks(value.text); }
  std::string operator()(const std::string& value) const { return "the string " + in_backticks(value); }
  std::string operator()(const JsonValue::Array& /*value*/) const { return "an array"; }
  std::string operator()(const JsonValue::Object& /*value*/) const { return "an object"; }
};

}  // namespace

std::string describe(const JsonValue& value) {
  return std::visit(Describe{}, value.data);
}

const JsonValue* find_member(const JsonValue& object, std::string_view key) noexcept {
  const auto* members = std::get_if<JsonValue::Object>(&object.data);
  if (members == nullptr) return nullptr;
  for (const JsonMember& member : *members) {
    if (member.key == key) return &member.value;
  }
  return nullptr;
}

const JsonValue::Array& items_of(const JsonValue& array) noexcept {
  static const JsonValue::Array none;
  const auto* items = std::get_if<JsonValue::Array>(&array.data);
  return items != nullptr ? *items : none;
}

}  // namespace freezegate::ledger
