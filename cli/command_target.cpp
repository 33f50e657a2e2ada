#include "command_target.hpp"

#include <freezegate/process.hpp>

#include <utility>

#include <fmt/format.h>

namespace freezegate::cli {

namespace fs = std::filesystem;

tl::expected<ReplayTarget, std::string> command_target(const std::string& command, const TestId& id,
                                                       const fs::path& root) {
  auto words = command_line_of(command, id);
  if (!words) return tl::unexpected(words.error());
  std::string& program = words->front();
  if (program.find('/') != std::string::npos) program = (root / program).lexically_normal().string();
  if (!find_program(program)) return tl::unexpected(fmt::format("there is no program {}", program));
  ReplayTarget target;
  target.command = *std::move(words);
  target.test = to_string(id);
  target.directory = root;
  target.by_output = true;
  return target;
}

}  // namespace freezegate::cli
