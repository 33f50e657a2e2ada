// The records of a freeze map, each read from its JSON object.
#pragma once

#include "ledger/json_value.hpp"
#include "ledger/problems.hpp"

#include <freezegate/freeze_map.hpp>

namespace freezegate::ledger {

[[nodiscard]] Policy read_policy(const JsonValue& value, Problems& problems);

/// One entry by itself; what depends on the policy or on another key is check_freeze()'s business.
[[nodiscard]] Freeze read_freeze(const JsonValue& value, Problems& problems);

/// The same for an entry that is a whole file and may name its schema.
[[nodiscard]] Freeze read_bare_freeze(const JsonValue& value, Problems& problems);

[[nodiscard]] Escalation read_escalation(const JsonValue& value, Problems& problems);

[[nodiscard]] Revocation read_revocation(const JsonValue& value, Problems& problems);

}  // namespace freezegate::ledger
