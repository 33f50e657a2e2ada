// By which name a disabled test would run, so that its freeze can be found.
#pragma once

#include <freezegate/freeze_map.hpp>
#include <freezegate/test_id.hpp>

#include <string>
#include <string_view>
#include <unordered_set>

namespace freezegate::skipping {

/// GoogleTest's name without `DISABLED_` at the start of its parts.
[[nodiscard]] std::string enabled_name(std::string_view name);

/// The tests that have a freeze.
class Frozen {
 public:
  explicit Frozen(const FreezeMap& map) {
    for (const Freeze& freeze : map.freezes)
      ids_.insert(freeze.id);
  }

  /// Under its own name, or under the one that it has when it is enabled.
  [[nodiscard]] bool has(const TestId& id) const {
    return ids_.contains(id) || ids_.contains({id.binary, enabled_name(id.test)});
  }

 private:
  std::unordered_set<TestId> ids_;
};

}  // namespace freezegate::skipping
