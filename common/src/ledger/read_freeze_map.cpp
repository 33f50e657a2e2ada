#include "ledger/fields.hpp"
#include "ledger/json_reader.hpp"
#include "ledger/problems.hpp"
#include "ledger/read_records.hpp"
#include "ledger/record.hpp"
#include "ledger/rules.hpp"

#include <freezegate/freeze_map_reader.hpp>

#include <array>
#include <string>
#include <utility>
#include <vector>

#include <fmt/format.h>

namespace freezegate {

namespace {

using ledger::Field;
using ledger::JsonValue;
using ledger::Problems;
using ledger::Read;

/// A map as it is being read.
struct Draft {
  Policy policy;
  bool policy_good = true;
  std::vector<Read<Freeze>> freezes;
  std::vector<Read<Escalation>> escalations;
  std::vector<Read<Revocation>> revoked;
};

template <typename Record>
void read_list(const JsonValue& value, Record (*read_one)(const JsonValue&, Problems&),
               std::vector<Read<Record>>& list, Problems& problems) {
  const JsonValue::Array* items = ledger::read_array(value, "write an array of entries here", problems);
  if (items == nullptr) return;
  list.reserve(items->size());
  for (const JsonValue& item : *items)
    list.push_back({read_one(item, problems), &item});
}

void read_schema_key(const JsonValue& value, Draft& /*draft*/, Problems& problems) {
  ledger::read_schema_name(value, problems);
}

void read_version(const JsonValue& value, Draft& /*draft*/, Problems& problems) {
  const auto* version = std::get_if<std::int64_t>(&value.data);
  if (version != nullptr && *version == 1) return;
  if (version != nullptr && *version > 1) {
    problems.add(value, fmt::format("the map has version {}: it was written by a newer freezegate", *version),
                 "use the freezegate that wrote it, or a newer one");
    return;
  }
  problems.add(value, fmt::format("expected version 1, found {}", describe(value)), "write `\"version\": 1`");
}

void read_policy_of(const JsonValue& value, Draft& draft, Problems& problems) {
  const std::size_t before = problems.count();
  draft.policy = ledger::read_policy(value, problems);
  draft.policy_good = problems.count() == before;
}

void read_freezes(const JsonValue& value, Draft& draft, Problems& problems) {
  read_list(value, ledger::read_freeze, draft.freezes, problems);
}

void read_escalations(const JsonValue& value, Draft& draft, Problems& problems) {
  read_list(value, ledger::read_escalation, draft.escalations, problems);
}

void read_revoked(const JsonValue& value, Draft& draft, Problems& problems) {
  read_list(value, ledger::read_revocation, draft.revoked, problems);
}

constexpr std::array<Field<Draft>, 6> map_fields = {{
    {ledger::schema_key, false, read_schema_key},
    {"version", true, read_version},
    {"policy", false, read_policy_of},
    {"freezes", true, read_freezes},
    {"escalations", false, read_escalations},
    {"revoked", false, read_revoked},
}};

bool is_bare_entry(const JsonValue& root) noexcept {
  return find_member(root, "nodeid") != nullptr && find_member(root, "freezes") == nullptr &&
         find_member(root, "version") == nullptr;
}

Draft read_draft(const JsonValue& root, Problems& problems) {
  Draft draft;
  if (std::holds_alternative<JsonValue::Array>(root.data)) {
    read_freezes(root, draft, problems);
  } else if (is_bare_entry(root)) {
    draft.freezes.push_back({ledger::read_bare_freeze(root, problems), &root});
  } else {
    ledger::read_record<Draft>(root, map_fields, draft, problems);
  }
  for (const Read<Freeze>& freeze : draft.freezes) {
    ledger::check_freeze(freeze, draft.policy_good ? &draft.policy : nullptr, problems);
  }
  ledger::check_entries(draft.freezes, draft.escalations, draft.revoked, problems);
  return draft;
}

template <typename Record>
std::vector<Record> records_of(std::vector<Read<Record>> list) {
  std::vector<Record> records;
  records.reserve(list.size());
  for (Read<Record>& entry : list)
    records.push_back(std::move(entry.record));
  return records;
}

}  // namespace

Checked<FreezeMap> read_freeze_map(std::string_view text, std::string_view path) {
  const Result<JsonValue> root = ledger::read_json(text, path);
  if (!root) return tl::unexpected(std::vector<Error>{root.error()});
  Problems problems;
  Draft draft = read_draft(*root, problems);
  ledger::find_duplicate_keys(*root, problems);
  if (problems.count() > 0) return tl::unexpected(problems.in_order(*root, path));
  return FreezeMap{std::string(path), draft.policy, records_of(std::move(draft.freezes)),
                   records_of(std::move(draft.escalations)), records_of(std::move(draft.revoked))};
}

}  // namespace freezegate
