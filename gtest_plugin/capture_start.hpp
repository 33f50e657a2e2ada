// Starts the capture of assertions, when it is compiled in and works.
#pragma once

#include "../common/runtime/text.hpp"

#include <cstdint>

namespace freezegate {
namespace FREEZEGATE_RUNTIME_NAMESPACE {

/// Whether assertions of this binary are captured: tried, not believed. Capture headers that are found behind
/// GoogleTest's own, or that no file of the binary has but the listener's, capture nothing and say nothing.
bool capture_is_live() noexcept;

/// Whether the binary was built to capture them, and nobody declined.
bool capture_is_wanted() noexcept;

/// From here on each assertion counts into the recorder's slots. On the thread that runs the tests, behind
/// Recorder::begin_run().
void start_capture() noexcept;

/// Whether a source file was compiled with capture.
bool is_captured(const char* file) noexcept;

/// The id of the assertion whose failure the framework reports now, on this thread and at this place; it is
/// then no longer excused. 0 when it is not known.
std::uint32_t take_failing_site(const char* file, int line) noexcept;

}  // namespace FREEZEGATE_RUNTIME_NAMESPACE
}  // namespace freezegate
