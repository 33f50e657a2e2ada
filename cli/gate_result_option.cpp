#include "gate_result_option.hpp"

#include "files.hpp"

namespace freezegate::cli {

namespace {

constexpr std::size_t largest_result = std::size_t{64} * 1024 * 1024;

}  // namespace

void add_gate_result_option(CLI::App& command, std::string& file) {
  command
      .add_option("--gate-result", file,
                  "What freezegate gate --format json wrote: for the time that it took")
      ->type_name("FILE");
}

Result<std::optional<GateMeasure>> gate_measure_of(const std::string& file) {
  if (file.empty()) return std::nullopt;
  const auto text = read_small_file(file, "the gate's result", largest_result);
  if (!text) return tl::unexpected(text.error());
  const auto measure = read_gate_measure(*text, file);
  if (!measure) return tl::unexpected(measure.error());
  return *measure;
}

}  // namespace freezegate::cli
