// How much of a binary's assertions is recorded.
#pragma once

#include "../common/runtime/asked_assertions.hpp"
#include "../common/runtime/own_map.hpp"
#include "catch2_api.hpp"

namespace freezegate {
namespace FREEZEGATE_RUNTIME_NAMESPACE {
namespace catch2_api {

/// `all`: each assertion, with its site. Asked for by FREEZEGATE_ASSERTIONS=all, and where the freeze map may
/// pin what tests of this binary assert; FREEZEGATE_ASSERTIONS=failures declines. Otherwise `counts`: how
/// many a test executed.
enum class AssertionMode { counts, all };

inline AssertionMode wanted_assertions() noexcept {
  const AskedAssertions asked = asked_assertions();
  if (asked != AskedAssertions::unsaid) {
    return asked == AskedAssertions::all ? AssertionMode::all : AssertionMode::counts;
  }
  return own_map_may(map_may_pin_assertions) ? AssertionMode::all : AssertionMode::counts;
}

/// Whether the framework announces every assertion before it evaluates it, so that one that fails need not be
/// the only one that is heard of. Before 3.4 it did so afterwards, and only for some.
inline bool announces_assertions() noexcept {
  const LibraryVersion version = library_version();
  return version.major_number > 3 || (version.major_number == 3 && version.minor_number >= 4);
}

}  // namespace catch2_api
}  // namespace FREEZEGATE_RUNTIME_NAMESPACE
}  // namespace freezegate
