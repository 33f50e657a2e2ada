// Which test cases of the binary a run selects: Catch2 tells its listeners only about those that it runs.
#pragma once

#include "catch2_api.hpp"

#include <cstdint>
#include <string>
#include <vector>

namespace freezegate {
namespace FREEZEGATE_RUNTIME_NAMESPACE {
namespace catch2_api {

/// Calls `visit(info)` for each test case of the binary, hidden ones included.
template <typename Visit>
void each_test(Visit visit) {
  const auto& registry = Catch::getRegistryHub().getTestCaseRegistry();
#if FREEZEGATE_CATCH2_MAJOR == 2
  for (const Catch::TestCaseInfo& test : registry.getAllTests())
    visit(test);
#else
  for (const Catch::TestCaseInfo* const test : registry.getAllInfos())
    visit(*test);
#endif
}

// `-c` selects sections; newer versions have paths of sections and generators in its place.
template <typename Config>
auto selects_sections(const Config& config, int /*preferred*/) -> decltype(config.getPathFilters().empty()) {
  return !config.getPathFilters().empty();
}
template <typename Config>
bool selects_sections(const Config& config, long /*otherwise*/) {
  return !config.getSectionsToRun().empty();
}

#if FREEZEGATE_CATCH2_MAJOR == 2
inline bool is_sharded(const Catch::IConfig& /*config*/) {
  return false;
}
inline bool selects_nothing(const Catch::TestSpec& spec) {
  return !spec.hasFilters() && !spec.getInvalidArgs().empty();
}
inline std::uint64_t in_shard(std::uint64_t tests, const Catch::IConfig& /*config*/) {
  return tests;
}
#else
inline bool is_sharded(const Catch::IConfig& config) {
  return config.shardCount() > 1;
}
inline bool selects_nothing(const Catch::TestSpec& /*spec*/) {
  return false;  // v3 does not start a run with a filter that it cannot read
}
// The first `tests % shards` shards take one more than the others.
inline std::uint64_t in_shard(std::uint64_t tests, const Catch::IConfig& config) {
  const std::uint64_t shards = config.shardCount();
  if (shards < 2) return tests;
  return tests / shards + (config.shardIndex() < tests % shards ? 1 : 0);
}
#endif

/// Whether the run leaves out anything but hidden test cases.
inline bool is_filtered(const Catch::IConfig& config) {
  return config.hasTestFilters() || selects_sections(config, 0) || is_sharded(config);
}

/// How many test cases the run is about to run, by the rules of the framework.
inline std::uint64_t count_selected(const Catch::IConfig& config) {
  const Catch::TestSpec& spec = config.testSpec();
  if (selects_nothing(spec)) return 0;
  std::uint64_t count = 0;
  each_test([&](const Catch::TestCaseInfo& test) {
    const bool selected =
        spec.hasFilters() ? spec.matches(test) && (config.allowThrows() || !test.throws()) : !test.isHidden();
    if (selected) ++count;
  });
  return in_shard(count, config);
}

}  // namespace catch2_api
}  // namespace FREEZEGATE_RUNTIME_NAMESPACE
}  // namespace freezegate
