#include "ledger/backticks.hpp"
#include "ledger/rules.hpp"

#include <freezegate/test_id.hpp>

#include <map>
#include <string>
#include <unordered_map>
#include <utility>

#include <fmt/format.h>

namespace freezegate::ledger {

namespace {

using LineById = std::unordered_map<TestId, int>;

// Where each test of a list stands; a second entry for the same test is reported.
template <typename Record>
LineById index_of(const std::vector<Read<Record>>& records, std::string_view done, Problems& problems) {
  LineById lines;
  lines.reserve(records.size());
  for (const auto& [record, json] : records) {
    if (record.id == TestId{}) continue;
    const auto [entry, added] = lines.try_emplace(record.id, record.line);
    if (added) continue;
    problems.add(*find_member(*json, "nodeid"),
                 fmt::format("{} is {} twice, first in line {}", in_backticks(to_string(record.id)), done,
                             entry->second),
                 "keep one of the two entries");
  }
  return lines;
}

void check_witnesses(const Read<Freeze>& freeze, const LineById& frozen, Problems& problems) {
  const JsonValue* witnesses = find_member(*freeze.json, "witnesses");
  if (witnesses == nullptr) return;
  for (const JsonValue& item : items_of(*witnesses)) {
    const auto* text = std::get_if<std::string>(&item.data);
    const auto id = text != nullptr ? parse_test_id(*text) : std::nullopt;
    if (!id || *id == freeze.record.id) continue;  // its own witness: reported with the entry
    const auto found = frozen.find(*id);
    if (found == frozen.end()) continue;
    problems.add(
        item, fmt::format("the witness {} is frozen itself, in line {}", in_backticks(*text), found->second),
        "name a witness that is enforced");
  }
}

// A tombstone that stands twice would count twice.
void check_tombstones(const std::vector<Read<Revocation>>& revoked, Problems& problems) {
  std::map<std::pair<TestId, Date>, int> seen;
  for (const auto& [record, json] : revoked) {
    if (record.id == TestId{}) continue;
    const auto [entry, added] = seen.try_emplace({record.id, record.opened}, record.line);
    if (added) continue;
    problems.add(*find_member(*json, "nodeid"),
                 fmt::format("the freeze of {} opened on {} is revoked twice, first in line {}",
                             in_backticks(to_string(record.id)), to_string(record.opened), entry->second),
                 "keep one of the two entries");
  }
}

}  // namespace

void check_entries(const std::vector<Read<Freeze>>& freezes, const std::vector<Read<Escalation>>& escalations,
                   const std::vector<Read<Revocation>>& revoked, Problems& problems) {
  const LineById frozen = index_of(freezes, "frozen", problems);
  index_of(escalations, "escalated", problems);
  for (const Read<Freeze>& freeze : freezes)
    check_witnesses(freeze, frozen, problems);
  for (const auto& [record, json] : escalations) {
    const auto found = frozen.find(record.id);
    if (found == frozen.end()) continue;
    problems.add(*find_member(*json, "nodeid"),
                 fmt::format("{} is escalated and frozen, in line {}", in_backticks(to_string(record.id)),
                             found->second),
                 "an escalated test has no honest freeze: keep one of the two entries");
  }
  check_tombstones(revoked, problems);
}

}  // namespace freezegate::ledger
