// The few words that the runtime has for a person.
#pragma once

#include "text.hpp"

namespace freezegate {
namespace FREEZEGATE_RUNTIME_NAMESPACE {

/// One line on standard error, in one piece, unless FREEZEGATE_QUIET is set. Allocates nothing; what is too
/// long is cut.
void say(const char* what, const char* why) noexcept;

}  // namespace FREEZEGATE_RUNTIME_NAMESPACE
}  // namespace freezegate
