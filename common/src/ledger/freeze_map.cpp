#include <freezegate/freeze_map.hpp>

#include <algorithm>

namespace freezegate {

const Freeze* FreezeMap::find(const TestId& id) const noexcept {
  const auto found = std::ranges::find(freezes, id, &Freeze::id);
  return found != freezes.end() ? &*found : nullptr;
}

Date lease_end(const Freeze& freeze, const Policy& policy) noexcept {
  return freeze.expires.value_or(freeze.opened + std::chrono::days{policy.max_lease_days});
}

}  // namespace freezegate
