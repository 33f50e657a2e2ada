// `--gate-result`: what a run of the gate measured.
#pragma once

#include <freezegate/error.hpp>
#include <freezegate/gate_cost.hpp>

#include <optional>
#include <string>

#include <CLI/CLI.hpp>

namespace freezegate::cli {

void add_gate_result_option(CLI::App& command, std::string& file);

/// \param file  empty: nothing was measured.
[[nodiscard]] Result<std::optional<GateMeasure>> gate_measure_of(const std::string& file);

}  // namespace freezegate::cli
