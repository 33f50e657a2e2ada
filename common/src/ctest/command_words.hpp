// The programs that a command line may run.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace freezegate::ctest {

/// The file names that stand in a command: of each argument as a whole, and of the words in it as a shell
/// would part them, since `sh -c "cd data && ./export_tests"` runs export_tests. Each at most once an
/// argument; not unique.
[[nodiscard]] std::vector<std::string_view> file_names_in(std::span<const std::string> command);

}  // namespace freezegate::ctest
