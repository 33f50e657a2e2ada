// Where the programs that pin stand: beside the command that runs.
#include <freezegate/pinned_run.hpp>

#include <cstdlib>
#include <system_error>

namespace freezegate {

namespace {

namespace fs = std::filesystem;

fs::path tools_folder() {
  if (const char* const named = std::getenv("FREEZEGATE_LIBEXEC"); named != nullptr && *named != '\0')
    return named;
  std::error_code error;
  const fs::path executable = fs::read_symlink("/proc/self/exe", error);
  if (error) return {};
  // bin/freezegate and libexec/freezegate/..., installed and built alike
  const fs::path bin = executable.parent_path();
  const fs::path folder = fs::path("libexec") / "freezegate";
  if (fs::is_directory(bin.parent_path() / folder, error)) return bin.parent_path() / folder;
  // built with several configurations: bin/Debug/freezegate and libexec/freezegate/Debug/...
  const fs::path built = bin.parent_path().parent_path() / folder / bin.filename();
  return bin.parent_path().filename() == "bin" && fs::is_directory(built, error) ? built : fs::path();
}

fs::path existing(const fs::path& path) {
  std::error_code error;
  return fs::is_regular_file(path, error) ? path : fs::path();
}

}  // namespace

PinTools find_pin_tools() {
  const fs::path folder = tools_folder();
  if (folder.empty()) return {};
  return {existing(folder / "freezegate-launch"), existing(folder / "libfreezegate_pins.so")};
}

}  // namespace freezegate
