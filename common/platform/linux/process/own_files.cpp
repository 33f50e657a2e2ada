// The command's own path, as the kernel knows it.
#include <freezegate/own_files.hpp>

#include <system_error>

namespace freezegate {

std::filesystem::path folder_beside_command(const std::filesystem::path& relative) {
  namespace fs = std::filesystem;
  std::error_code error;
  const fs::path executable = fs::read_symlink("/proc/self/exe", error);
  if (error) return {};
  const fs::path bin = executable.parent_path();
  if (bin.parent_path().filename() == "bin") {
    // built with several configurations
    const fs::path built = bin.parent_path().parent_path() / relative / bin.filename();
    if (fs::is_directory(built, error)) return built;
  }
  const fs::path installed = bin.parent_path() / relative;
  return fs::is_directory(installed, error) ? installed : fs::path();
}

}  // namespace freezegate
