/// What stands beside the command that runs, in an installation and in a build tree alike.
#pragma once

#include <filesystem>

namespace freezegate {

/// The folder `<prefix>/<relative>` of the running command `<prefix>/bin/freezegate`, wherever the prefix was
/// moved to; in a build of several configurations `<relative>/<configuration>`, as the command stands in
/// `bin/<configuration>`. Empty when there is none. Thread-safe.
[[nodiscard]] std::filesystem::path folder_beside_command(const std::filesystem::path& relative);

}  // namespace freezegate
