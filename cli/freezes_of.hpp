// The freezes that concern some binaries.
#pragma once

#include <freezegate/freeze_map.hpp>

#include <string>
#include <vector>

namespace freezegate::cli {

[[nodiscard]] inline std::vector<Freeze> freezes_of(const FreezeMap& map, const std::string& binary) {
  std::vector<Freeze> result;
  for (const Freeze& freeze : map.freezes) {
    if (freeze.id.binary == binary && freeze.command.empty()) result.push_back(freeze);
  }
  return result;
}

}  // namespace freezegate::cli
