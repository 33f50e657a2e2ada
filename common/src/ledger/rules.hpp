// Rules of a freeze map that join several keys or entries: what no single value can break.
#pragma once

#include "ledger/json_value.hpp"
#include "ledger/problems.hpp"

#include <freezegate/freeze_map.hpp>

#include <vector>

namespace freezegate::ledger {

/// A record and where it was read from. Records that could not be read have empty ids.
template <typename Record>
struct Read {
  Record record;
  const JsonValue* json = nullptr;
};

/// Checks one entry against the policy and its own keys against each other.
/// \param policy  nullptr when the policy itself has errors: limits that nobody chose would only add false
/// errors.
void check_freeze(const Read<Freeze>& freeze, const Policy* policy, Problems& problems);

/// Checks the entries of a map against each other: duplicates, witnesses that are frozen, tests that are
/// frozen and escalated.
void check_entries(const std::vector<Read<Freeze>>& freezes, const std::vector<Read<Escalation>>& escalations,
                   const std::vector<Read<Revocation>>& revoked, Problems& problems);

}  // namespace freezegate::ledger
