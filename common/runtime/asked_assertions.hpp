// FREEZEGATE_ASSERTIONS: how much of a run's assertions somebody asked to have recorded.
#pragma once

#include "process_start.hpp"
#include "text.hpp"

#include <cstring>

namespace freezegate {
namespace FREEZEGATE_RUNTIME_NAMESPACE {

enum class AskedAssertions {
  unsaid,    ///< The listener decides.
  failures,  ///< Only those that fail.
  all,
};

/// Of the environment as it was at the start; a value that is none of the two words says nothing.
inline AskedAssertions asked_assertions() noexcept {
  const char* const word = process_start().variable("FREEZEGATE_ASSERTIONS");
  if (word == nullptr) return AskedAssertions::unsaid;
  if (std::strcmp(word, "all") == 0) return AskedAssertions::all;
  return std::strcmp(word, "failures") == 0 ? AskedAssertions::failures : AskedAssertions::unsaid;
}

}  // namespace FREEZEGATE_RUNTIME_NAMESPACE
}  // namespace freezegate
