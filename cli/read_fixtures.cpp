#include "read_fixtures.hpp"

#include <freezegate/fixture.hpp>
#include <freezegate/process_output.hpp>

#include <set>
#include <system_error>
#include <vector>

namespace freezegate::cli {

namespace fs = std::filesystem;

namespace {

// Those of the paths that git has in its index; all of them when git cannot be asked.
std::set<std::string> known_to_git(const std::vector<std::string>& paths, const fs::path& root) {
  const std::set<std::string> all(paths.begin(), paths.end());
  if (paths.empty() || !fs::exists(root / ".git")) return all;
  std::vector<std::string> command = {"git", "-C", root.string(), "ls-files", "-z", "--"};
  command.insert(command.end(), paths.begin(), paths.end());
  const auto output = output_of(command);
  if (!output) return all;
  std::set<std::string> known;
  for (std::size_t begin = 0; begin < output->size();) {
    const std::size_t end = output->find('\0', begin);
    known.insert(output->substr(begin, end - begin));
    begin = end == std::string::npos ? output->size() : end + 1;
  }
  return known;
}

}  // namespace

std::map<std::string, std::string> fixtures_among(std::span<const std::string> opened, const fs::path& root,
                                                  const fs::path& binary) {
  std::error_code error;
  const fs::path base = fs::canonical(root, error);
  if (error) return {};
  std::vector<std::string> below;
  for (const std::string& path : opened) {
    const fs::path relative = fs::path(path).lexically_relative(base);
    if (relative.empty() || *relative.begin() == ".." || fs::equivalent(path, binary, error)) continue;
    below.push_back(relative.generic_string());
  }
  std::map<std::string, std::string> fixtures;
  for (const std::string& path : known_to_git(below, base)) {
    if (auto digest = sha256_file(base / path)) fixtures.emplace(path, *std::move(digest));
  }
  return fixtures;
}

}  // namespace freezegate::cli
