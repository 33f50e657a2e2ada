#include "judged_tree.hpp"

#include <freezegate/freeze_map_reader.hpp>

#include <algorithm>
#include <deque>
#include <string>
#include <system_error>

namespace freezegate::cli {

namespace fs = std::filesystem;

namespace {

constexpr int most_links = 64;

bool is_one_of(const fs::path& folder, const std::vector<fs::path>& trees) {
  return std::ranges::any_of(trees, [&](const fs::path& tree) {
    std::error_code ignored;  // what cannot be looked at is another folder
    return fs::equivalent(folder, tree, ignored);
  });
}

bool lies_in(fs::path place, const std::vector<fs::path>& trees) {
  for (;; place = place.parent_path()) {
    if (is_one_of(place, trees)) return true;
    if (place == place.parent_path()) return false;
  }
}

// `.git` is a file in submodules and linked worktrees: then a tree above is the same author's, too.
void add_trees_above(fs::path folder, std::vector<fs::path>& trees) {
  for (;; folder = folder.parent_path()) {
    std::error_code ignored;
    const auto status = fs::status(folder / ".git", ignored);
    if (fs::exists(status)) trees.push_back(folder);
    if (fs::is_directory(status) || folder == folder.parent_path()) return;
  }
}

}  // namespace

std::vector<fs::path> judged_trees(const fs::path& map) {
  std::vector<fs::path> trees;
  std::error_code error;
  const fs::path absolute = fs::absolute(map, error).lexically_normal();
  add_trees_above(absolute.parent_path(), trees);
  const fs::path real = fs::weakly_canonical(map, error);
  if (!error) add_trees_above(real.parent_path(), trees);
  const fs::path real_folder = fs::weakly_canonical(absolute.parent_path(), error);
  if (!error) add_trees_above(real_folder, trees);
  if (trees.empty()) trees.push_back(map_root(map));
  return trees;
}

bool is_decided_by(const fs::path& file, const std::vector<fs::path>& trees) {
  std::error_code error;
  const fs::path absolute = fs::absolute(file, error);
  if (error) return true;
  std::deque<fs::path> rest(absolute.begin(), absolute.end());
  fs::path place = "/";  // holds no link: what is looked at is what it says
  int links = 0;
  while (!rest.empty()) {
    const fs::path part = rest.front();
    rest.pop_front();
    if (part == "/" || part == "." || part.empty()) continue;
    if (part == "..") {
      place = place.parent_path();
      continue;
    }
    const fs::path next = place / part;
    if (!fs::is_symlink(fs::symlink_status(next, error))) {
      place = next;
      continue;
    }
    if (lies_in(place, trees) || ++links > most_links) return true;
    const fs::path target = fs::read_symlink(next, error);
    if (error) return true;
    if (target.is_absolute()) place = "/";
    rest.insert(rest.begin(), target.begin(), target.end());
  }
  return lies_in(place.parent_path(), trees);
}

}  // namespace freezegate::cli
