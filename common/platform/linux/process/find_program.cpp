#include <freezegate/process.hpp>

#include <cstdlib>
#include <string_view>
#include <system_error>
#include <unistd.h>

namespace freezegate {

namespace {

namespace fs = std::filesystem;

std::optional<fs::path> executable_at(const fs::path& candidate) {
  std::error_code error;
  if (!fs::is_regular_file(candidate, error) || access(candidate.c_str(), X_OK) != 0) return std::nullopt;
  return candidate;
}

}  // namespace

std::optional<fs::path> find_program(const std::string& name) {
  if (name.find('/') != std::string::npos) return executable_at(name);
  const char* const path = std::getenv("PATH");
  std::string_view rest = path == nullptr ? "/usr/local/bin:/usr/bin:/bin" : path;
  while (true) {
    const std::size_t colon = rest.find(':');
    const std::string_view folder = rest.substr(0, colon);
    if (auto found = executable_at(fs::path(folder.empty() ? "." : folder) / name)) return found;
    if (colon == std::string_view::npos) return std::nullopt;
    rest.remove_prefix(colon + 1);
  }
}

}  // namespace freezegate
