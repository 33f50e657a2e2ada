// Names one process for good, as its number alone does not: numbers come round again. Implemented in
// common/platform.
#pragma once

#include <freezegate/error.hpp>

#include <cstdint>

namespace freezegate {

struct ProcessIdentity {
  std::int64_t pid = 0;
  std::int64_t started = 0;  ///< In the system's own unit, since it booted.

  friend bool operator==(const ProcessIdentity&, const ProcessIdentity&) = default;
};

/// The process that started ours. \return an environment error when the system does not tell.
[[nodiscard]] Result<ProcessIdentity> parent_process();

/// True while that very process lives.
[[nodiscard]] bool is_alive(const ProcessIdentity& process);

}  // namespace freezegate
