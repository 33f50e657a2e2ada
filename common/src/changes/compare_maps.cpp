#include "changes/compare.hpp"

#include <algorithm>
#include <utility>

#include <fmt/format.h>

namespace freezegate {

namespace {

// Does not compile when the map gets a part that is not compared.
[[maybe_unused]] std::size_t count_parts(const FreezeMap& map) {
  const auto& [path, policy, freezes, escalations, revoked] = map;
  return sizeof(path);
}

void compare_lists(const FreezeMap& before, const FreezeMap& after, std::vector<MapChange>& changes) {
  for (const Freeze& was : before.freezes) {
    const Freeze* const is = after.find(was.id);
    if (is != nullptr) {
      changes::compare_freezes(was, before.policy, *is, after.policy, changes);
      continue;
    }
    changes.push_back(
        {ChangeDirection::removed, to_string(was.id), "", "its freeze is gone: the test is enforced again"});
  }
  for (const Freeze& is : after.freezes) {
    if (before.find(is.id) != nullptr) continue;
    changes.push_back(
        {ChangeDirection::added, to_string(is.id), "",
         fmt::format("a new freeze, owner {}, until {}", is.owner, to_string(lease_end(is, after.policy)))});
  }
}

}  // namespace

std::vector<MapChange> compare_maps(const FreezeMap& before, const FreezeMap& after) {
  std::vector<MapChange> changes;
  changes::compare_policies(before.policy, after.policy, changes);
  compare_lists(before, after, changes);
  changes::compare_escalations(before, after, changes);
  changes::compare_revocations(before, after, changes);
  return changes;
}

ChangeJudgement judge_changes(const FreezeMap& base, const FreezeMap& patch) {
  ChangeJudgement judgement{compare_maps(base, patch), true};
  judgement.allowed = std::ranges::none_of(
      judgement.changes, [](const MapChange& change) { return needs_owner(change.direction); });
  return judgement;
}

}  // namespace freezegate
