#include "render/lease.hpp"

#include <algorithm>
#include <tuple>

namespace freezegate::render {

Lease lease_of(const Freeze& freeze, const Policy& policy, Date today) {
  Lease lease{&freeze, lease_end(freeze, policy), 0, 0, LeaseState::open};
  lease.age_days = days_between(freeze.opened, today);
  lease.days_left = days_between(today, lease.end);
  if (lease.days_left < 0) {
    lease.state = LeaseState::expired;
  } else if (lease.days_left <= policy.warn_days) {
    lease.state = LeaseState::ends_soon;
  }
  return lease;
}

std::vector<Lease> leases_of(const FreezeMap& map, Date today) {
  std::vector<Lease> leases;
  leases.reserve(map.freezes.size());
  for (const Freeze& freeze : map.freezes)
    leases.push_back(lease_of(freeze, map.policy, today));
  std::ranges::sort(leases, [](const Lease& a, const Lease& b) {
    return std::tie(a.days_left, a.freeze->id) < std::tie(b.days_left, b.freeze->id);
  });
  return leases;
}

std::string_view to_string(LeaseState state) noexcept {
  switch (state) {
    case LeaseState::open:
      return "open";
    case LeaseState::ends_soon:
      return "ends_soon";
    case LeaseState::expired:
      break;
  }
  return "expired";
}

}  // namespace freezegate::render
