#include "../fixture/temporary_folder.hpp"

#include <freezegate/freeze_map_reader.hpp>

#include <filesystem>
#include <string>
#include <sys/stat.h>
#include <unistd.h>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace freezegate {
namespace {

using ::testing::HasSubstr;

constexpr std::string_view empty_map = R"({ "version": 1, "freezes": [] })";

TEST(LoadFreezeMap, ReadsAFileAndNamesIt) {
  const testing::TemporaryFolder folder;
  const auto file = folder.write("qa/freeze.json", empty_map);
  const auto map = load_freeze_map(file);
  ASSERT_TRUE(map);
  EXPECT_EQ(map->path, file.string());
}

TEST(LoadFreezeMap, FollowsLinks) {
  const testing::TemporaryFolder folder;
  std::filesystem::create_symlink(folder.write("real.json", empty_map), folder.path() / "link.json");
  EXPECT_TRUE(load_freeze_map(folder.path() / "link.json"));
}

TEST(LoadFreezeMap, ReadsMoreThanOneBuffer) {
  const testing::TemporaryFolder folder;
  const std::string text = std::string(300'000, '\n') + std::string(empty_map) + "x";
  const auto map = load_freeze_map(folder.write("map", text));
  ASSERT_FALSE(map);
  EXPECT_THAT(map.error().at(0).where, HasSubstr("map:300001:32"));
}

// Every row must come back at once: opening a FIFO without a writer would wait for ever.
TEST(LoadFreezeMap, SaysWhyAFileCannotBeRead) {
  const testing::TemporaryFolder folder;
  std::filesystem::create_symlink("loop", folder.path() / "loop");
  std::filesystem::create_symlink("nowhere", folder.path() / "dangling");
  ASSERT_EQ(::mkfifo((folder.path() / "fifo").c_str(), 0644), 0);
  folder.write("file", "x");
  folder.write("huge", "");
  std::filesystem::resize_file(folder.path() / "huge", max_freeze_map_bytes + 1);
  struct Row {
    std::filesystem::path path;
    std::string says;
  };
  for (const auto& [path, says] :
       {Row{folder.path() / "absent", "No such file or directory"},
        Row{folder.path() / "dangling", "No such file"}, Row{folder.path() / "file/below", "Not a directory"},
        Row{folder.path(), "a folder"}, Row{folder.path() / "fifo", "a FIFO"}, Row{"/dev/null", "a device"},
        Row{folder.path() / "loop", "Too many levels of symbolic links"},
        Row{folder.path() / "huge", "more than 16777216 bytes"}, Row{"", "No such file"}}) {
    const auto map = load_freeze_map(path);
    ASSERT_FALSE(map) << path;
    ASSERT_EQ(map.error().size(), 1U) << path;
    const Error& error = map.error().front();
    EXPECT_EQ(error.code, ExitCode::untrusted_input) << path;
    EXPECT_THAT(error.what, HasSubstr(says));
    EXPECT_EQ(error.where, path.string());
    EXPECT_NE(error.mend, "");
  }
}

TEST(LoadFreezeMap, UnreadableFileGivesTheSystemsReason) {
  const testing::TemporaryFolder folder;
  const auto file = folder.write("map.json", empty_map);
  ASSERT_EQ(::chmod(file.c_str(), 0), 0);
  const testing::Unprivileged scope;
  const auto map = load_freeze_map(file);
  ASSERT_FALSE(map);
  EXPECT_THAT(map.error().at(0).what, HasSubstr("Permission denied"));
}

}  // namespace
}  // namespace freezegate
