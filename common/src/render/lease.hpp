// Where a lease stands on a day, for the views of the map. Verdicts bring their own figures.
#pragma once

#include <freezegate/date.hpp>
#include <freezegate/freeze_map.hpp>

#include <string_view>
#include <vector>

namespace freezegate::render {

enum class LeaseState { open, ends_soon, expired };

struct Lease {
  const Freeze* freeze = nullptr;  ///< Never null; not owned.
  Date end{};                      ///< The last good day.
  int age_days = 0;
  int days_left = 0;  ///< Negative when it has ended.
  LeaseState state = LeaseState::open;
};

[[nodiscard]] Lease lease_of(const Freeze& freeze, const Policy& policy, Date today);

/// All leases of a map, which must outlive them; those that end first come first.
[[nodiscard]] std::vector<Lease> leases_of(const FreezeMap& map, Date today);

/// `open`, `ends_soon`, `expired`.
[[nodiscard]] std::string_view to_string(LeaseState state) noexcept;

}  // namespace freezegate::render
