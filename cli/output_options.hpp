// The options that say how a verdict is shown.
#pragma once

#include <freezegate/error.hpp>
#include <freezegate/render.hpp>
#include <freezegate/verdict.hpp>

#include <cstdio>
#include <optional>
#include <string>
#include <vector>

#include <CLI/CLI.hpp>

namespace freezegate::cli {

struct OutputOptions {
  std::vector<std::string> formats;  ///< `FORMAT` or `FORMAT=FILE`, any number; empty: text.
  bool quiet = false;                ///< Say nothing when there is nothing to say.
};

void add_output_options(CLI::App& command, OutputOptions& options);

/// Shows a verdict in each format asked for: those without a file on `stream`.
/// \returns an error when a file cannot be written.
std::optional<Error> show(const Verdict& verdict, RenderContext context, const OutputOptions& options,
                          std::FILE* stream);

}  // namespace freezegate::cli
