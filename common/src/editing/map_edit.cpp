#include "editing/edited_map.hpp"
#include "ledger/json_reader.hpp"

#include <freezegate/map_edit.hpp>

#include <algorithm>
#include <iterator>
#include <vector>

#include <fmt/format.h>

namespace freezegate {

namespace {

using editing::Child;
using editing::EditedMap;
using editing::JsonPath;
using ledger::JsonMember;
using ledger::JsonValue;

constexpr std::size_t at_the_end = static_cast<std::size_t>(-1);

JsonValue text_value(std::string text) {
  return JsonValue{std::move(text)};
}

JsonValue object_of(std::vector<std::pair<std::string, std::string>> texts) {
  JsonValue::Object members;
  for (auto& [key, text] : texts)
    members.push_back({std::move(key), 0, text_value(std::move(text))});
  return JsonValue{std::move(members)};
}

std::vector<Error> one(Error error) {
  return {std::move(error)};
}

std::vector<Error> not_frozen(const TestId& id, std::string_view path) {
  return one({ExitCode::untrusted_input, fmt::format("'{}' is not frozen", to_string(id)), std::string(path),
              "see freezegate list"});
}

std::string id_of(const JsonValue& entry) {
  const JsonValue* const nodeid = find_member(entry, "nodeid");
  const auto* const text = nodeid != nullptr ? std::get_if<std::string>(&nodeid->data) : nullptr;
  return text != nullptr ? *text : std::string();
}

// Two patches that each add an entry meet less often where the list is sorted.
std::size_t place_of(const JsonValue::Array& entries, const std::string& id) {
  if (!std::ranges::is_sorted(entries, {}, id_of)) return at_the_end;
  return static_cast<std::size_t>(
      std::distance(entries.begin(), std::ranges::lower_bound(entries, id, {}, id_of)));
}

// Behind the key in front of which nothing new belongs.
std::size_t behind(const JsonValue& object, std::string_view key) {
  const auto& members = std::get<JsonValue::Object>(object.data);
  const auto found = std::ranges::find(members, key, &JsonMember::key);
  return found == members.end() ? members.size()
                                : static_cast<std::size_t>(std::distance(members.begin(), found)) + 1;
}

const JsonValue& value_in(const EditedMap& map, const JsonPath& path) {
  return *editing::value_at(map.tree(), path);
}

}  // namespace

Checked<MapEdit> add_freeze(std::string_view text, std::string_view path, std::string_view entry) {
  auto map = EditedMap::open(text, path);
  if (!map) return tl::unexpected(map.error());
  auto read = ledger::read_json(entry, "the new entry");
  if (!read) return tl::unexpected(one(read.error()));
  if (!std::holds_alternative<JsonValue::Array>(map->tree().data)) map->make_full();
  const std::string id = id_of(*read);
  const std::size_t place = place_of(items_of(value_in(*map, map->freezes())), id);
  map->insert(map->freezes(), place, {std::nullopt, *std::move(read)});
  return std::move(*map).finish();
}

Checked<MapEdit> renew_freeze(std::string_view text, std::string_view path, const TestId& id,
                              const Renewal& renewal, Date expires) {
  auto map = EditedMap::open(text, path);
  if (!map) return tl::unexpected(map.error());
  const auto entry = map->entry_of(id);
  if (!entry) return tl::unexpected(not_frozen(id, path));
  map->set(*entry, "expires", text_value(to_string(expires)), behind(value_in(*map, *entry), "opened"));
  JsonValue record =
      object_of({{"on", to_string(renewal.on)}, {"reason", renewal.reason}, {"issue", renewal.issue}});
  JsonPath renewals = *entry;
  renewals.emplace_back("renewals");
  if (find_member(value_in(*map, *entry), "renewals") != nullptr) {
    map->insert(renewals, at_the_end, {std::nullopt, std::move(record)});
  } else {
    map->set(*entry, "renewals", JsonValue{JsonValue::Array{std::move(record)}},
             behind(value_in(*map, *entry), "expires"));
  }
  return std::move(*map).finish();
}

Checked<MapEdit> close_freeze(std::string_view text, std::string_view path, const Revocation& tombstone) {
  auto map = EditedMap::open(text, path);
  if (!map) return tl::unexpected(map.error());
  map->make_full();
  const auto entry = map->entry_of(tombstone.id);
  if (!entry) return tl::unexpected(not_frozen(tombstone.id, path));
  const JsonValue opened = *find_member(value_in(*map, *entry), "opened");
  map->remove(map->freezes(), std::get<std::size_t>(entry->back()));
  std::vector<std::pair<std::string, std::string>> texts = {{"nodeid", to_string(tombstone.id)},
                                                            {"opened", std::get<std::string>(opened.data)},
                                                            {"revoked", to_string(tombstone.revoked)},
                                                            {"class", tombstone.revocation_class}};
  if (!tombstone.change.empty()) texts.emplace_back("change", tombstone.change);
  JsonValue record = object_of(std::move(texts));
  if (find_member(map->tree(), "revoked") != nullptr) {
    map->insert({std::string("revoked")}, at_the_end, {std::nullopt, std::move(record)});
  } else {
    map->set({}, "revoked", JsonValue{JsonValue::Array{std::move(record)}}, at_the_end);
  }
  return std::move(*map).finish();
}

}  // namespace freezegate
