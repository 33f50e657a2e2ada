// Runs a program for what it prints. Implemented in common/platform.
#pragma once

#include <freezegate/error.hpp>

#include <span>
#include <string>

namespace freezegate {

/// Runs a command and returns its standard output. Standard error is ours; standard input is empty.
/// \param command  program (searched in PATH without a slash) and arguments.
/// \return an environment error when it cannot be started, ends by a signal or with a status other than 0.
[[nodiscard]] Result<std::string> output_of(std::span<const std::string> command);

}  // namespace freezegate
