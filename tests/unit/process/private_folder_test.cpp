// A folder for one run alone.
#include "../fixture/temporary_folder.hpp"

#include <freezegate/private_folder.hpp>

#include <cstdlib>
#include <fstream>
#include <optional>
#include <string>
#include <sys/stat.h>
#include <unistd.h>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace freezegate::testing {

namespace {

namespace fs = std::filesystem;
using ::testing::HasSubstr;

class PrivateFolderTest : public ::testing::Test {
 protected:
  PrivateFolderTest() {
    if (const char* const before = std::getenv("TMPDIR")) before_ = before;
    setenv("TMPDIR", folder_.path().c_str(), 1);
  }
  ~PrivateFolderTest() override {
    if (before_) {
      setenv("TMPDIR", before_->c_str(), 1);
    } else {
      unsetenv("TMPDIR");
    }
  }

  [[nodiscard]] fs::path parent() const {
    const std::string number = std::to_string(geteuid());
    return folder_.path() / ("freezegate-" + std::string(10 - number.size(), '0') + number);
  }

  TemporaryFolder folder_;
  std::optional<std::string> before_;
};

TEST_F(PrivateFolderTest, EachRunAfterAnotherGetsTheSamePath) {
  fs::path first;
  {
    const auto folder = PrivateFolder::take();
    ASSERT_TRUE(folder);
    first = folder->path();
    std::ofstream(first / "left behind") << "x";
  }
  EXPECT_FALSE(fs::exists(first));
  const auto next = PrivateFolder::take();
  EXPECT_EQ(next->path(), first);
  EXPECT_TRUE(fs::is_empty(next->path()));
}

TEST_F(PrivateFolderTest, RunsAtTheSameTimeGetDifferentOnesOfOneLength) {
  const auto one = PrivateFolder::take();
  const auto other = PrivateFolder::take();
  ASSERT_TRUE(one && other);
  EXPECT_NE(one->path(), other->path());
  EXPECT_EQ(one->path().string().size(), other->path().string().size());
}

TEST_F(PrivateFolderTest, NobodyElseMayEnter) {
  const auto folder = PrivateFolder::take();
  for (const fs::path& path : {folder->path(), folder->path().parent_path()})
    EXPECT_EQ(fs::status(path).permissions(), fs::perms::owner_all) << path;
}

TEST_F(PrivateFolderTest, WhatARunLeftLockedIsRemoved) {
  fs::path first;
  {
    const auto folder = PrivateFolder::take();
    first = folder->path();
    fs::create_directories(first / "a" / "b");
    std::ofstream(first / "a" / "b" / "file") << "x";
    fs::permissions(first / "a", fs::perms::none);
  }
  EXPECT_FALSE(fs::exists(first));
}

TEST_F(PrivateFolderTest, AParentThatOthersMayEnterIsRefused) {
  fs::create_directory(parent());
  fs::permissions(parent(), fs::perms::all);
  const auto folder = PrivateFolder::take();
  ASSERT_FALSE(folder);
  EXPECT_THAT(folder.error().what, HasSubstr("not a folder of our own"));
  EXPECT_EQ(folder.error().where, parent().string());
}

TEST_F(PrivateFolderTest, ALinkInItsPlaceIsRefused) {
  fs::create_directory(folder_.path() / "elsewhere");
  fs::create_symlink("elsewhere", parent());
  EXPECT_FALSE(PrivateFolder::take());
}

}  // namespace

}  // namespace freezegate::testing
