// Runs a program for what it prints. Implemented in common/platform.
#pragma once

#include <freezegate/error.hpp>
#include <freezegate/process.hpp>

#include <span>
#include <string>

namespace freezegate {

/// Runs a command and returns its standard output. Standard error is ours; standard input is empty.
/// \param command  program (searched in PATH without a slash) and arguments.
/// \return an environment error when it cannot be started, ends by a signal or with a status other than 0.
[[nodiscard]] Result<std::string> output_of(std::span<const std::string> command);

/// What a program printed, and how it ended.
struct ProgramOutput {
  ProcessEnd end;
  std::string output;
  std::string errors;  ///< What it said on standard error.
  bool interrupted = false;
};

/// Runs a program to its end and keeps both of its streams in memory, whatever its exit status; standard
/// input is empty. \param launch  `captured` is ours.
/// \return an environment error when it cannot be started, or when its output cannot be kept.
[[nodiscard]] Result<ProgramOutput> run_for_output(Launch launch);

}  // namespace freezegate
