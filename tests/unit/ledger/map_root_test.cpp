#include "../fixture/temporary_folder.hpp"

#include <freezegate/freeze_map_reader.hpp>

#include <filesystem>
#include <string>

#include <gtest/gtest.h>

namespace freezegate {
namespace {

TEST(MapRoot, IsTheNearestFolderWithGit) {
  const testing::TemporaryFolder folder;
  std::filesystem::create_directories(folder.path() / "repo/.git");
  folder.write("repo/module/.git", "gitdir: ../.git/modules/module\n");
  struct Row {
    std::string map;
    std::string root;
  };
  for (const auto& [map, root] :
       {Row{"repo/freeze.json", "repo"}, Row{"repo/qa/freeze.json", "repo"}, Row{"repo/a/b/c.json", "repo"},
        Row{"repo/module/qa/freeze.json", "repo/module"}, Row{"repo/a/../qa/freeze.json", "repo"}}) {
    EXPECT_EQ(map_root(folder.path() / map), folder.path() / root) << map;
  }
}

TEST(MapRoot, WithoutGitIsTheFolderAboveQaOrTheMapsOwn) {
  const testing::TemporaryFolder folder;
  struct Row {
    std::string map;
    std::string root;
  };
  for (const auto& [map, root] : {Row{"a/qa/freeze.json", "a"}, Row{"a/qa/other.json", "a/qa"},
                                  Row{"a/freeze.json", "a"}, Row{"qa/a/freeze.json", "qa/a"}}) {
    EXPECT_EQ(map_root(folder.path() / map), folder.path() / root) << map;
  }
}

TEST(MapRoot, RelativePathIsTakenFromTheWorkingDirectory) {
  const testing::TemporaryFolder folder;
  std::filesystem::create_directories(folder.path() / "repo/.git");
  std::filesystem::create_directories(folder.path() / "repo/a");
  const auto before = std::filesystem::current_path();
  std::filesystem::current_path(folder.path() / "repo/a");
  const auto below = map_root("freeze.json");
  const auto beside = map_root("../qa/freeze.json");
  std::filesystem::current_path(before);
  EXPECT_EQ(below, folder.path() / "repo");
  EXPECT_EQ(beside, folder.path() / "repo");
}

}  // namespace
}  // namespace freezegate
