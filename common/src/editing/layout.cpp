#include "editing/layout.hpp"

#include "ledger/json_trivia.hpp"

#include <algorithm>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

namespace freezegate::editing {

namespace {

using ledger::JsonMember;
using ledger::JsonValue;

constexpr std::size_t longest_line = 100;

// What is no UTF-8 is replaced: whoever compares the text with what was meant sees the difference.
std::string json_string(std::string_view text) {
  return nlohmann::json(text).dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
}

bool is_container(const JsonValue& value) noexcept {
  return std::holds_alternative<JsonValue::Array>(value.data) ||
         std::holds_alternative<JsonValue::Object>(value.data);
}

bool is_flat(const JsonValue& value) noexcept {
  if (const auto* items = std::get_if<JsonValue::Array>(&value.data))
    return std::ranges::none_of(*items, is_container);
  if (const auto* members = std::get_if<JsonValue::Object>(&value.data))
    return std::ranges::none_of(*members,
                                [](const JsonMember& member) { return is_container(member.value); });
  return true;
}

const JsonMember* first_member(const JsonValue& value) {
  if (const auto* members = std::get_if<JsonValue::Object>(&value.data))
    return members->empty() ? nullptr : &members->front();
  const auto& items = items_of(value);
  return items.empty() ? nullptr : first_member(items.front());
}

std::size_t first_child(const JsonValue& value) {
  if (const auto* members = std::get_if<JsonValue::Object>(&value.data))
    return members->empty() ? value.begin : members->front().begin;
  const auto& items = items_of(value);
  return items.empty() ? value.begin : items.front().begin;
}

// What stands between the first key and its value, where that is white space and the colon only.
std::string colon_of(std::string_view text, const JsonMember& member) {
  std::string between;
  for (std::size_t at = member.value.begin; at > member.begin && text[at - 1] != '"'; --at)
    between.insert(0, 1, text[at - 1]);
  return between == ":" || between == " : " ? between : ": ";
}

struct Scalar {
  std::string operator()(std::monostate /*null*/) const { return "null"; }
  std::string operator()(bool value) const { return value ? "true" : "false"; }
  std::string operator()(std::int64_t value) const { return std::to_string(value); }
  std::string operator()(const ledger::JsonNumber& value) const { return value.text; }
  std::string operator()(const std::string& value) const { return json_string(value); }
  std::string operator()(const JsonValue::Array& /*value*/) const { return {}; }
  std::string operator()(const JsonValue::Object& /*value*/) const { return {}; }
};

}  // namespace

Layout layout_of(std::string_view text, const JsonValue& root) {
  Layout layout;
  const std::size_t line_end = text.find('\n');
  if (line_end != std::string_view::npos && line_end > 0 && text[line_end - 1] == '\r')
    layout.newline = "\r\n";
  layout.one_line = text.substr(root.begin, root.end - root.begin).find('\n') == std::string_view::npos;
  if (const JsonMember* member = first_member(root)) layout.colon = colon_of(text, *member);
  if (layout.colon == ":") layout.comma = ",";
  const std::size_t child = first_child(root);
  if (child != root.begin && starts_line(text, child)) {
    const std::string outer = indent_at(text, root.begin);
    const std::string inner = indent_at(text, child);
    if (inner.size() > outer.size() && inner.starts_with(outer)) layout.unit = inner.substr(outer.size());
  }
  return layout;
}

std::size_t line_start(std::string_view text, std::size_t at) noexcept {
  const std::size_t before = at == 0 ? std::string_view::npos : text.rfind('\n', at - 1);
  return before == std::string_view::npos ? 0 : before + 1;
}

std::string indent_at(std::string_view text, std::size_t at) {
  const std::size_t start = line_start(text, at);
  const std::size_t end = std::min(text.find_first_not_of(" \t", start), text.size());
  return std::string(text.substr(start, end - start));
}

bool starts_line(std::string_view text, std::size_t at) noexcept {
  const std::size_t start = line_start(text, at);
  return text.find_first_not_of(" \t", start) >= at && (start != 0 || at == 0);
}

std::string key_text(std::string_view key, const Layout& layout) {
  return json_string(key) + layout.colon;
}

std::string in_one_line(const JsonValue& value, const Layout& layout) {
  std::string out;
  if (const auto* items = std::get_if<JsonValue::Array>(&value.data)) {
    for (const JsonValue& item : *items)
      out += (out.empty() ? "" : layout.comma) + in_one_line(item, layout);
    return '[' + out + ']';
  }
  if (const auto* members = std::get_if<JsonValue::Object>(&value.data)) {
    for (const JsonMember& member : *members)
      out += (out.empty() ? "" : layout.comma) + key_text(member.key, layout) +
             in_one_line(member.value, layout);
    const bool is_wide = !out.empty() && layout.comma.size() > 1;
    return is_wide ? "{ " + out + " }" : '{' + out + '}';
  }
  return std::visit(Scalar{}, value.data);
}

std::string in_lines(const JsonValue& value, const Layout& layout, const std::string& indent) {
  if (!is_container(value)) return std::visit(Scalar{}, value.data);
  if (is_flat(value)) {
    std::string line = in_one_line(value, layout);
    if (indent.size() + line.size() <= longest_line) return line;
  }
  const std::string inner = indent + layout.unit;
  std::string out;
  const auto begin_line = [&] { out += (out.empty() ? "" : ",") + layout.newline + inner; };
  if (const auto* items = std::get_if<JsonValue::Array>(&value.data)) {
    for (const JsonValue& item : *items) {
      begin_line();
      out += in_lines(item, layout, inner);
    }
    return '[' + out + layout.newline + indent + ']';
  }
  for (const JsonMember& member : std::get<JsonValue::Object>(value.data)) {
    begin_line();
    out += key_text(member.key, layout) + in_lines(member.value, layout, inner);
  }
  return '{' + out + layout.newline + indent + '}';
}

}  // namespace freezegate::editing
