// Where the programs that pin stand: beside the command that runs.
#include <freezegate/own_files.hpp>
#include <freezegate/pinned_run.hpp>

#include <cstdlib>
#include <system_error>

namespace freezegate {

namespace {

namespace fs = std::filesystem;

fs::path tools_folder() {
  if (const char* const named = std::getenv("FREEZEGATE_LIBEXEC"); named != nullptr && *named != '\0')
    return named;
  return folder_beside_command("libexec/freezegate");
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
