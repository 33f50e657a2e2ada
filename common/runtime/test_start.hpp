// Tells a pinned process that a test starts, so that what comes from the seed begins anew.
#pragma once

#include "text.hpp"

namespace freezegate {
namespace FREEZEGATE_RUNTIME_NAMESPACE {

/// Does nothing unless the process was started with pins. What it tells of a name ends after 1023 bytes.
/// Allocates nothing. Implemented in common/platform.
void tell_test_start(Text name) noexcept;

}  // namespace FREEZEGATE_RUNTIME_NAMESPACE
}  // namespace freezegate
