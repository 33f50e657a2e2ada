// One face for Catch2 v2 and v3: which of them the target uses, and the few names that differ between them.
#pragma once

// A target that defines these for all of its sources means its own main file: with v2 the listener would
// become a second main.
#undef CATCH_CONFIG_MAIN
#undef CATCH_CONFIG_RUNNER

// Where both versions can be found (one of the system, one of the target), v3 is taken; a target that uses
// v2 there defines FREEZEGATE_CATCH2_MAJOR=2.
#ifndef FREEZEGATE_CATCH2_MAJOR
#if __has_include(<catch2/catch_test_macros.hpp>) || __has_include(<catch2/catch_amalgamated.hpp>) || \
    __has_include(<catch_amalgamated.hpp>)
#define FREEZEGATE_CATCH2_MAJOR 3
#else
#define FREEZEGATE_CATCH2_MAJOR 2
#endif
#endif

#if FREEZEGATE_CATCH2_MAJOR == 2

// v2 hides its listener interface by default, and its header has effect only once.
#if defined(TWOBLUECUBES_SINGLE_INCLUDE_CATCH_HPP_INCLUDED) && !defined(CATCH_CONFIG_EXTERNAL_INTERFACES)
#error \
    "freezegate: <catch2/catch.hpp> was included before the listener, without its listener interface. This \
comes from a precompiled header, a unity build or -include. Define CATCH_CONFIG_EXTERNAL_INTERFACES for the \
target, or set SKIP_PRECOMPILE_HEADERS and SKIP_UNITY_BUILD_INCLUSION on the listener's source file."
#endif
#ifndef CATCH_CONFIG_EXTERNAL_INTERFACES
#define CATCH_CONFIG_EXTERNAL_INTERFACES
#endif
#if __has_include(<catch2/catch.hpp>)
#include <catch2/catch.hpp>
#else
#include <catch.hpp>
#endif

#elif __has_include(<catch2/catch_test_macros.hpp>)

#include <catch2/catch_assertion_info.hpp>
#include <catch2/catch_assertion_result.hpp>
#include <catch2/catch_test_case_info.hpp>
#include <catch2/catch_test_spec.hpp>
#include <catch2/catch_totals.hpp>
#include <catch2/catch_version.hpp>
#include <catch2/catch_version_macros.hpp>
#include <catch2/interfaces/catch_interfaces_config.hpp>
#include <catch2/interfaces/catch_interfaces_registry_hub.hpp>
#include <catch2/interfaces/catch_interfaces_testcase.hpp>
#include <catch2/reporters/catch_reporter_event_listener.hpp>
#include <catch2/reporters/catch_reporter_registrars.hpp>

#elif __has_include(<catch2/catch_amalgamated.hpp>)
#include <catch2/catch_amalgamated.hpp>
#else
#include <catch_amalgamated.hpp>
#endif

#if CATCH_VERSION_MAJOR != FREEZEGATE_CATCH2_MAJOR
#error "freezegate: the Catch2 headers found are of another major version than FREEZEGATE_CATCH2_MAJOR says"
#endif

// SKIP() came with 3.3.
#define FREEZEGATE_CATCH2_HAS_SKIP \
  (CATCH_VERSION_MAJOR > 3 || (CATCH_VERSION_MAJOR == 3 && CATCH_VERSION_MINOR >= 3))

#include "../common/runtime/text.hpp"

#include <cstdint>
#include <string>
#include <type_traits>

namespace freezegate {
namespace FREEZEGATE_RUNTIME_NAMESPACE {
namespace catch2_api {

#if FREEZEGATE_CATCH2_MAJOR == 2
using ListenerBase = Catch::TestEventListenerBase;
using ListenerConfig = const Catch::ReporterConfig&;
using SpecText = const std::string&;
using AssertionAnswer = bool;
#else
using ListenerBase = Catch::EventListenerBase;
using ListenerConfig = const Catch::IConfig*;
using SpecText = Catch::StringRef;
using AssertionAnswer = void;
#endif

struct LibraryVersion {
  unsigned major_number;
  unsigned minor_number;
  unsigned patch_number;
};

#if FREEZEGATE_CATCH2_MAJOR == 2
inline LibraryVersion library_version() noexcept {
  return {CATCH_VERSION_MAJOR, CATCH_VERSION_MINOR, CATCH_VERSION_PATCH};
}
#else
/// Of the library that is linked, which may be shared and newer than the headers.
inline LibraryVersion library_version() noexcept {
  const Catch::Version& version = Catch::libraryVersion();
  return {version.majorVersion, version.minorVersion, version.patchNumber};
}
#endif

/// A view of v2's and v3's StringRef, and of std::string: which of them a name is differs by version.
template <typename String>
Text text_of(const String& text) noexcept {
  return {text.data(), text.size()};
}

inline std::uint32_t line_of(const Catch::SourceLineInfo& place) noexcept {
  return static_cast<std::uint32_t>(place.line);
}

#if FREEZEGATE_CATCH2_HAS_SKIP
inline std::uint64_t skipped(const Catch::Counts& counts) noexcept {
  return counts.skipped;
}
inline bool is_skip(Catch::ResultWas::OfType type) noexcept {
  return type == Catch::ResultWas::ExplicitSkip;
}
#else
inline std::uint64_t skipped(const Catch::Counts& /*counts*/) noexcept {
  return 0;
}
inline bool is_skip(Catch::ResultWas::OfType /*type*/) noexcept {
  return false;
}
#endif

// Newer versions announce an assertion only to those that ask for it; older ones have no such preference.
template <typename Preferences>
auto prefer_assertion_starts(Preferences& preferences, bool wanted, int /*preferred*/) noexcept
    -> decltype(void(preferences.shouldReportAllAssertionStarts)) {
  preferences.shouldReportAllAssertionStarts = wanted;
}
template <typename Preferences>
void prefer_assertion_starts(Preferences& /*preferences*/, bool /*wanted*/, long /*otherwise*/) noexcept {}

/// Runs what may allocate, or calls code of the guest that may throw: nothing leaves the listener.
template <typename Function>
void quietly(Function function) noexcept {
#ifdef __cpp_exceptions
  try {
    function();
  } catch (...) {  // NOLINT(bugprone-empty-catch): what was to be said is left out, the record is still made
  }
#else
  function();
#endif
}

}  // namespace catch2_api
}  // namespace FREEZEGATE_RUNTIME_NAMESPACE
}  // namespace freezegate
