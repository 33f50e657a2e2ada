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

/// True when `--quiet` is given or FREEZEGATE_QUIET is 1.
[[nodiscard]] bool is_quiet(const OutputOptions& options);

/// Shows a verdict in each format asked for: those without a file on `stream`. Every format is tried.
/// \returns an error when one that was asked for cannot be written. The text that nobody asked for is said,
/// and may be lost.
std::optional<Error> show(const Verdict& verdict, RenderContext context, const OutputOptions& options,
                          std::FILE* stream);

}  // namespace freezegate::cli
