#include "lint_tree.hpp"

#include "files.hpp"

#include <algorithm>
#include <array>
#include <optional>
#include <system_error>
#include <utility>
#include <vector>

namespace freezegate::cli {

namespace fs = std::filesystem;

namespace {

constexpr std::size_t largest_codeowners = std::size_t{16} * 1024 * 1024;
constexpr std::size_t largest_workflow = std::size_t{1024} * 1024;
constexpr std::size_t most_workflows = 1000;  // more are no CI files

constexpr std::array<const char*, 13> ci_folders{
    ".github/workflows", ".github/actions", ".gitlab",          ".ci",         "ci",
    ".circleci",         ".buildkite",      ".azure-pipelines", ".woodpecker", ".forgejo/workflows",
    ".gitea/workflows",  ".builds",         ".teamcity"};
constexpr std::array<const char*, 11> ci_files{
    ".gitlab-ci.yml", ".travis.yml", "azure-pipelines.yml", "Jenkinsfile",  "bitbucket-pipelines.yml",
    ".cirrus.yml",    ".drone.yml",  ".woodpecker.yml",     "appveyor.yml", ".appveyor.yml",
    ".build.yml"};

bool is_there(const fs::path& path) {
  std::error_code error;
  return fs::exists(fs::symlink_status(path, error));
}

std::vector<OwnerPlatform> platforms_of(const fs::path& root, const std::string& named) {
  if (named == "github") return {OwnerPlatform::github};
  if (named == "gitlab") return {OwnerPlatform::gitlab};
  const bool github = is_there(root / ".github");
  const bool gitlab = is_there(root / ".gitlab-ci.yml") || is_there(root / ".gitlab");
  if (github && !gitlab) return {OwnerPlatform::github};
  if (gitlab && !github) return {OwnerPlatform::gitlab};
  return {OwnerPlatform::github, OwnerPlatform::gitlab};
}

// The first that is there, as the platform takes it.
Result<std::optional<CodeownersFile>> find_codeowners(const fs::path& root, OwnerPlatform platform) {
  for (const std::string_view place : codeowners_places(platform)) {
    const fs::path path = root / place;
    if (!is_there(path)) continue;
    auto text = read_small_file(path, "CODEOWNERS", largest_codeowners, Links::refused);
    if (!text) return tl::unexpected(text.error());
    return CodeownersFile{std::string(place), Codeowners::parse(*text, platform)};
  }
  return std::nullopt;
}

bool mentions_us(const fs::path& path) {
  const auto text = read_small_file(path, "the CI file", largest_workflow, Links::refused);
  return text &&
         (text->find("freezegate") != std::string::npos || text->find("FREEZEGATE") != std::string::npos);
}

std::vector<fs::path> ci_files_of(const fs::path& root) {
  std::vector<fs::path> files;
  for (const char* const file : ci_files)
    files.emplace_back(file);
  for (const char* const folder : ci_folders) {
    std::error_code error;
    fs::recursive_directory_iterator entries(root / folder, error);
    for (; !error && entries != fs::recursive_directory_iterator() && files.size() < most_workflows;
         entries.increment(error)) {
      files.push_back(entries->path().lexically_relative(root));
    }
  }
  std::ranges::sort(files);
  return files;
}

void add_if_there(const fs::path& root, const std::string& path, const char* role, LintTree& tree) {
  if (is_there(root / path)) tree.guarded.push_back({path, role});
}

}  // namespace

Result<LintTree> read_lint_tree(const fs::path& root, const std::string& map, const std::string& platform) {
  LintTree tree;
  for (const OwnerPlatform asked : platforms_of(root, platform)) {
    auto file = find_codeowners(root, asked);
    if (!file) return tl::unexpected(file.error());
    if (*file) {
      tree.codeowners.push_back(**std::move(file));
    } else {
      tree.without.push_back(asked);
    }
  }
  tree.guarded.push_back({map, "the freeze map"});
  add_if_there(root, map + ".sig", "the file of the map's signatures", tree);
  constexpr const char* schema = "freeze-map.schema.json";
  for (const fs::path& folder : {fs::path(map).parent_path(), fs::path("schemas"), fs::path()})
    add_if_there(root, (folder / schema).string(), "the freeze map's schema", tree);
  for (const fs::path& file : ci_files_of(root)) {
    if (!mentions_us(root / file)) continue;
    tree.guarded.push_back({file.string(), "the workflow that runs the gate"});
    tree.has_workflow = true;
  }
  return tree;
}

}  // namespace freezegate::cli
