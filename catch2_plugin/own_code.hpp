// The exit status that Catch2 itself gives to a run. It has changed twice.
#pragma once

#include "catch2_api.hpp"

#include <cstdint>

namespace freezegate {
namespace FREEZEGATE_RUNTIME_NAMESPACE {
namespace catch2_api {

/// What the exit status follows from, summed over the test cases that ran.
struct RunResult {
  std::uint64_t tests = 0;
  std::uint64_t skipped_tests = 0;
  std::uint64_t failed_assertions = 0;
  bool has_unmatched_filter = false;  ///< A filter of the command line matched no test case.
};

/// `-w NoTests` (v2) or `-w UnmatchedTestSpec` (v3): a filter that matches nothing fails the run.
inline bool unmatched_filter_fails(const Catch::IConfig& config) {
#if FREEZEGATE_CATCH2_MAJOR == 2
  return config.warnAboutNoTests();
#else
  return config.warnAboutUnmatchedTestSpecs();
#endif
}

inline int clamped_count(std::uint64_t failed_assertions) noexcept {
  return failed_assertions > 255 ? 255 : static_cast<int>(failed_assertions);
}

#if FREEZEGATE_CATCH2_MAJOR == 2

inline int own_code(const RunResult& result, const Catch::IConfig& config) {
  if (result.has_unmatched_filter && unmatched_filter_fails(config)) return 2;
  return clamped_count(result.failed_assertions);
}

#else

// The codes are fixed numbers since 3.7.1; before it was the number of failed assertions.
inline bool has_fixed_codes() noexcept {
  const LibraryVersion version = library_version();
  if (version.major_number != 3) return version.major_number > 3;
  return version.minor_number > 7 || (version.minor_number == 7 && version.patch_number >= 1);
}

inline int own_code(const RunResult& result, const Catch::IConfig& config) {
  if (result.has_unmatched_filter && unmatched_filter_fails(config)) return 3;
  if (!config.zeroTestsCountAsSuccess()) {
    if (result.tests == 0) return 2;
    if (result.tests == result.skipped_tests) return 4;
  }
  if (!has_fixed_codes()) return clamped_count(result.failed_assertions);
  return result.failed_assertions != 0 ? 42 : 0;
}

#endif

}  // namespace catch2_api
}  // namespace FREEZEGATE_RUNTIME_NAMESPACE
}  // namespace freezegate
