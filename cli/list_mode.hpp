// Command lines of test binaries that run no test.
#pragma once

#include <span>
#include <string>

namespace freezegate::cli {

/// True when a GoogleTest or Catch2 binary with these arguments (the program first) lists or explains instead
/// of running tests.
[[nodiscard]] bool is_list_mode(std::span<const std::string> command);

}  // namespace freezegate::cli
