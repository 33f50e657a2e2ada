// What is wrong with a command line, and what was meant.
#pragma once

#include <freezegate/error.hpp>

#include <optional>
#include <string>
#include <vector>

#include <CLI/CLI.hpp>

namespace freezegate::cli {

/// The error of a first argument that is no subcommand; nothing when it is one, or an option.
[[nodiscard]] std::optional<Error> unknown_subcommand(const CLI::App& app,
                                                      const std::vector<std::string>& arguments);

/// Turns what the parser says into an error of ours.
[[nodiscard]] Error usage_error(const CLI::App& app, const CLI::ParseError& error);

}  // namespace freezegate::cli
