// Hands the finished report to the freezegate command and takes its answer: one verdict engine, and a guest
// that stays light.
#pragma once

#include "text.hpp"

namespace freezegate {
namespace FREEZEGATE_RUNTIME_NAMESPACE {

/// Where the command is. Defined by the build that attached the listener; FREEZEGATE_COMMAND overrides it.
extern const char* const command_path;

struct Answer {
  enum class Kind {
    given,       ///< The command judged; `status` is what the process should exit with.
    no_command,  ///< There is no command to ask.
    failed,      ///< It was started and gave no answer.
  };
  Kind kind = Kind::failed;
  int status = 0;
  int reason = 0;  ///< errno of why the command could not be started; 0 when it was.
};

/// The command that ask_command() runs: absolute unless it is empty.
const char* command_to_ask() noexcept;

/// Runs `freezegate judge` on the report and waits for it. The command gets the environment and the working
/// directory that the process had at its start, no signal handler or mask of the guest and none of the limits
/// that the guest could lift again, and talks on standard error only.
/// \param report  descriptor of the report, or -1 when there is none.
/// \param reason  errno of why there is none.
Answer ask_command(int report, int reason, int raw_status) noexcept;

}  // namespace FREEZEGATE_RUNTIME_NAMESPACE
}  // namespace freezegate
