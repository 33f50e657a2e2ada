// Whether an exit status other than 0 is the framework's own word, and nothing else's.
#pragma once

#include "verdict/evidence_index.hpp"

#include <optional>
#include <string>

namespace freezegate::judging {

/// Some run of the process that failed, or that ran nothing, returns just this status.
[[nodiscard]] bool is_own_code(const ProcessFacts& process, int status) noexcept;

/// Why a status cannot be taken for the framework's own, and what to do about it.
struct Doubt {
  std::string reason;
  std::string mend;
};

/// \param status  not 0, of a process whose runs have all ended.
/// \return nothing when the report explains the status.
[[nodiscard]] std::optional<Doubt> doubt_about_status(const ProcessFacts& process, int status);

}  // namespace freezegate::judging
