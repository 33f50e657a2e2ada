#include <freezegate/freeze_map.hpp>

#include <algorithm>

namespace freezegate {

const Freeze* FreezeMap::find(const TestId& id) const noexcept {
  const auto found = std::ranges::find(freezes, id, &Freeze::id);
  return found != freezes.end() ? &*found : nullptr;
}

Date lease_begin(const Freeze& freeze) noexcept {
  return freeze.renewals.empty() ? freeze.opened : freeze.renewals.back().on;
}

Date lease_end(const Freeze& freeze, const Policy& policy) noexcept {
  return freeze.expires.value_or(lease_begin(freeze) + std::chrono::days{policy.max_lease_days});
}

bool is_enforced_again(const Freeze& freeze, const Policy& policy, Date today) noexcept {
  const int ended = days_between(lease_end(freeze, policy), today);
  return ended > (policy.ended_lease == Severity::fail ? 0 : policy.max_lease_days);
}

}  // namespace freezegate
