// Command lines of test binaries that run no test.
#pragma once

#include <span>
#include <string>

namespace freezegate::cli {

/// True when a GoogleTest or Catch2 binary with these arguments (the program first) would list or explain
/// instead of running tests. No proof: to a binary with a main of its own, `-l` and `-t` may mean anything.
/// It excuses a report that does not come, and nothing else.
[[nodiscard]] bool is_list_mode(std::span<const std::string> command);

}  // namespace freezegate::cli
