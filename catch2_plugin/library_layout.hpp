// Whether the Catch2 that is linked fits the headers that the listener was compiled with.
#pragma once

#include "catch2_api.hpp"

#if FREEZEGATE_CATCH2_MAJOR == 2
// A function of the library that is there only when it was compiled with benchmarking.
extern const char freezegate_catch2_has_benchmarks __asm__(  // NOLINT: the name is the linker's
    "_ZN5Catch17ListeningReporter17benchmarkStartingERKNS_13BenchmarkInfoE") __attribute__((weak));
#endif

namespace freezegate {
namespace FREEZEGATE_RUNTIME_NAMESPACE {
namespace catch2_api {

/// v2 has more virtual functions in its listener interface when CATCH_CONFIG_ENABLE_BENCHMARKING is defined.
/// A main file that defines it for itself alone would call the wrong ones of a listener that was compiled
/// without.
inline bool fits_linked_library() noexcept {
#if FREEZEGATE_CATCH2_MAJOR != 2
  return true;
#elif defined(CATCH_CONFIG_ENABLE_BENCHMARKING)
  return &freezegate_catch2_has_benchmarks != nullptr;
#else
  return &freezegate_catch2_has_benchmarks == nullptr;
#endif
}

}  // namespace catch2_api
}  // namespace FREEZEGATE_RUNTIME_NAMESPACE
}  // namespace freezegate
