#include "editing/edited_map.hpp"

#include "ledger/json_reader.hpp"

#include <freezegate/freeze_map_reader.hpp>

#include <algorithm>
#include <utility>

namespace freezegate::editing {

using ledger::JsonMember;
using ledger::JsonValue;

Checked<EditedMap> EditedMap::open(std::string_view text, std::string_view path) {
  if (const auto map = read_freeze_map(text, path); !map) return tl::unexpected(map.error());
  auto tree = ledger::read_json(text, path);
  if (!tree) return tl::unexpected(std::vector<Error>{tree.error()});
  EditedMap edited(text, path);
  edited.layout_ = layout_of(text, *tree);
  edited.expected_ = *tree;
  edited.placed_ = *std::move(tree);
  return edited;
}

JsonPath EditedMap::freezes() const {
  return is_full_form() ? JsonPath{std::string("freezes")} : JsonPath{};
}

std::optional<JsonPath> EditedMap::entry_of(const TestId& id) const {
  const auto is_it = [&](const JsonValue& entry) {
    const JsonValue* const nodeid = find_member(entry, "nodeid");
    const auto* const text = nodeid != nullptr ? std::get_if<std::string>(&nodeid->data) : nullptr;
    return text != nullptr && parse_test_id(*text) == id;
  };
  if (is_it(expected_)) return JsonPath{};
  const JsonValue* const list = is_full_form() ? find_member(expected_, "freezes") : &expected_;
  const JsonValue::Array& entries = items_of(*list);
  for (std::size_t i = 0; i < entries.size(); ++i) {
    if (!is_it(entries[i])) continue;
    JsonPath path = freezes();
    path.emplace_back(i);
    return path;
  }
  return std::nullopt;
}

void EditedMap::make_full() {
  if (is_full_form()) return;
  became_full_ = true;
  const bool is_array = std::holds_alternative<JsonValue::Array>(expected_.data);
  const std::string gap = layout_.one_line ? "" : layout_.newline;
  const std::string step = layout_.one_line ? "" : layout_.newline + layout_.unit;
  const std::string version = key_text("version", layout_) + "1" + (layout_.one_line ? layout_.comma : ",");
  change(
      replaced(text_, {{placed_.begin, placed_.begin,
                        '{' + step + version + step + key_text("freezes", layout_) + (is_array ? "" : "[")},
                       {placed_.end, placed_.end, (is_array ? "" : "]") + gap + '}'}}));
  JsonValue list = is_array ? std::move(expected_) : JsonValue{JsonValue::Array{std::move(expected_)}};
  JsonValue::Object root;
  root.push_back({"version", 0, JsonValue{std::int64_t{1}}});
  root.push_back({"freezes", 0, std::move(list)});
  expected_ = JsonValue{std::move(root)};
}

void EditedMap::insert(const JsonPath& container, std::size_t index, const Child& child) {
  const JsonValue* const placed = value_at(placed_, container);
  JsonValue* const expected = value_at(expected_, container);
  if (placed == nullptr || expected == nullptr) {
    is_broken_ = true;
    return;
  }
  change(replaced(text_, insertion(text_, *placed, index, child, layout_)));
  if (auto* const items = std::get_if<JsonValue::Array>(&expected->data)) {
    items->insert(items->begin() + static_cast<std::ptrdiff_t>(std::min(index, items->size())), child.value);
  } else if (auto* const members = std::get_if<JsonValue::Object>(&expected->data)) {
    members->insert(members->begin() + static_cast<std::ptrdiff_t>(std::min(index, members->size())),
                    JsonMember{child.key.value_or(""), 0, child.value});
  }
}

void EditedMap::remove(const JsonPath& container, std::size_t index) {
  const JsonValue* const placed = value_at(placed_, container);
  JsonValue* const expected = value_at(expected_, container);
  auto* const items = expected != nullptr ? std::get_if<JsonValue::Array>(&expected->data) : nullptr;
  if (placed == nullptr || items == nullptr || index >= items->size()) {
    is_broken_ = true;
    return;
  }
  change(replaced(text_, removal(text_, *placed, index)));
  items->erase(items->begin() + static_cast<std::ptrdiff_t>(index));
}

void EditedMap::set(const JsonPath& object, const std::string& key, const JsonValue& value,
                    std::size_t index) {
  JsonPath member = object;
  member.emplace_back(key);
  const JsonValue* const placed = value_at(placed_, member);
  if (placed == nullptr) {
    insert(object, index, {key, value});
    return;
  }
  const std::string indent = indent_at(text_, placed->begin);
  change(replaced(text_, {{placed->begin, placed->end, in_lines(value, layout_, indent)}}));
  *value_at(expected_, member) = value;
}

void EditedMap::change(std::string text) {
  if (is_broken_) return;
  auto tree = ledger::read_json(text, path_);
  if (!tree) {
    is_broken_ = true;
    return;
  }
  text_ = std::move(text);
  placed_ = *std::move(tree);
}

Checked<MapEdit> EditedMap::finish() && {
  if (is_broken_ || !say_the_same(placed_, expected_)) {
    return tl::unexpected(
        std::vector<Error>{{ExitCode::environment, "the change did not come out as it was meant", path_,
                            "make it by hand, and please report this"}});
  }
  auto map = read_freeze_map(text_, path_ + " with the change");
  if (!map) return tl::unexpected(map.error());
  map->path = path_;
  return MapEdit{std::move(text_), *std::move(map), became_full_};
}

}  // namespace freezegate::editing
