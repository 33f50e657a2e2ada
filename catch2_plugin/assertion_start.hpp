// v2 alone: hears of an assertion before its operands are evaluated, so that a crash in an operand is known
// by the assertion that it happened in.
//
// v2 tells its listeners of an assertion only when the operands are there. What is made before them is the
// framework's AssertionHandler, by a constructor inside the framework; the target is linked with `--wrap` for
// it (see CMakeLists.txt). Where it is not (a test in the file that holds the framework, a shared library, a
// link without the option), the last assertion that is known is the one before.
#pragma once

#include "catch2_api.hpp"

#if FREEZEGATE_CATCH2_MAJOR == 2

#include "site_census.hpp"

namespace freezegate {
namespace FREEZEGATE_RUNTIME_NAMESPACE {
namespace catch2_api {

/// Who is told. Both pointers are valid, or none.
struct AssertionStarts {
  AssertionStarts() noexcept = default;
  AssertionStarts(SiteCensus* to, const SectionPath* sections) noexcept : census(to), path(sections) {}

  SiteCensus* census = nullptr;
  const SectionPath* path = nullptr;

  static AssertionStarts& told() noexcept {
    static AssertionStarts starts;
    return starts;
  }
};

}  // namespace catch2_api
}  // namespace FREEZEGATE_RUNTIME_NAMESPACE
}  // namespace freezegate

// The linker's names of the constructor: the framework's own, and what stands in for it. Constructors return
// the object on some machines, so both do.
#define FREEZEGATE_ASSERTION_HANDLER \
  "_ZN5Catch16AssertionHandlerC1ERKNS_9StringRefERKNS_14SourceLineInfoES1_NS_17ResultDisposition5FlagsE"
void* freezegate_real_assertion_start(void* handler, const Catch::StringRef& macro,
                                      const Catch::SourceLineInfo& place, Catch::StringRef expression,
                                      Catch::ResultDisposition::Flags disposition)  //
    __asm__("__real_" FREEZEGATE_ASSERTION_HANDLER) __attribute__((weak));
void* freezegate_assertion_start(void* handler, const Catch::StringRef& macro,
                                 const Catch::SourceLineInfo& place, Catch::StringRef expression,
                                 Catch::ResultDisposition::Flags disposition)  //
    __asm__("__wrap_" FREEZEGATE_ASSERTION_HANDLER) __attribute__((visibility("hidden"), used));

inline void* freezegate_assertion_start(void* handler, const Catch::StringRef& macro,
                                        const Catch::SourceLineInfo& place, Catch::StringRef expression,
                                        Catch::ResultDisposition::Flags disposition) {
  using freezegate::runtime::catch2_api::AssertionStarts;
  const AssertionStarts& told = AssertionStarts::told();
  if (told.census != nullptr) told.census->announce({macro, place, expression, disposition}, *told.path);
  return freezegate_real_assertion_start(handler, macro, place, expression, disposition);
}

#endif
