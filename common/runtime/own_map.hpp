// The freeze map that this process would be judged by.
#pragma once

#include "map_search.hpp"
#include "process_start.hpp"

namespace freezegate {
namespace FREEZEGATE_RUNTIME_NAMESPACE {

/// Asks `may(path, binary)` of the map that the command would take for a binary that is run by itself:
/// FREEZEGATE_MAP, else the nearest `qa/freeze.json` above the working directory, both as they were at the
/// start.
/// \returns false when there is no map, true when there is one whose path does not fit.
inline bool own_map_may(bool (*may)(const char* path, const char* binary)) noexcept {
  const char* const chosen = process_start().variable("FREEZEGATE_MAP");
  static char path[4096];
  if (chosen != nullptr && *chosen != '\0') {
    return !process_start().resolve(chosen, path, sizeof path) || may(path, executable().name);
  }
  return find_map_upward(process_start().working_directory, path, sizeof path) != 0 &&
         may(path, executable().name);
}

}  // namespace FREEZEGATE_RUNTIME_NAMESPACE
}  // namespace freezegate
