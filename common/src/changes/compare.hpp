// The comparisons of the parts of a map. Each appends what differs.
#pragma once

#include <freezegate/freeze_map.hpp>
#include <freezegate/map_changes.hpp>

#include <vector>

namespace freezegate::changes {

void compare_policies(const Policy& before, const Policy& after, std::vector<MapChange>& changes);

/// \param before, after  two entries of one test. Leases without an end of their own end by the maps'
/// policies.
void compare_freezes(const Freeze& before, const Policy& policy_before, const Freeze& after,
                     const Policy& policy_after, std::vector<MapChange>& changes);

void compare_escalations(const FreezeMap& before, const FreezeMap& after, std::vector<MapChange>& changes);

/// Tombstones are history: what stands there stays, and a new one tells of a freeze that goes.
void compare_revocations(const FreezeMap& before, const FreezeMap& after, std::vector<MapChange>& changes);

}  // namespace freezegate::changes
