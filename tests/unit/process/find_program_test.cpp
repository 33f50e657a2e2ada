// Which file would be executed.
#include "../fixture/temporary_folder.hpp"

#include <freezegate/process.hpp>

#include <cstdlib>
#include <filesystem>
#include <string>
#include <utility>

#include <gtest/gtest.h>

namespace freezegate::testing {

namespace {

namespace fs = std::filesystem;

// Sets PATH and the working directory, and puts them back.
class Surroundings {
 public:
  Surroundings(const std::string& path, const fs::path& here) : here_(fs::current_path()) {
    const char* const before = std::getenv("PATH");
    path_ = before == nullptr ? "" : before;
    ::setenv("PATH", path.c_str(), 1);
    fs::current_path(here);
  }
  Surroundings(const Surroundings&) = delete;
  Surroundings& operator=(const Surroundings&) = delete;
  Surroundings(Surroundings&&) = delete;
  Surroundings& operator=(Surroundings&&) = delete;
  ~Surroundings() {
    ::setenv("PATH", path_.c_str(), 1);
    std::error_code ignored;
    fs::current_path(here_, ignored);
  }

 private:
  std::string path_;
  fs::path here_;
};

fs::path executable(const TemporaryFolder& folder, const std::string& name) {
  const fs::path file = folder.write(name, "#!/bin/sh\n");
  fs::permissions(file, fs::perms::owner_all);
  return file;
}

TEST(FindProgram, TakesTheFirstInPathThatMayBeExecuted) {
  const TemporaryFolder folder;
  folder.write("a/tests", "not executable");
  fs::create_directories(folder.path() / "b/tests");
  const fs::path third = executable(folder, "c/tests");
  executable(folder, "d/tests");
  const std::string root = folder.path().string();
  const Surroundings surroundings(root + "/none:" + root + "/a:" + root + "/b:" + root + "/c:" + root + "/d",
                                  folder.path());
  EXPECT_EQ(find_program("tests"), third);
  EXPECT_EQ(find_program("nothing"), std::nullopt);
  EXPECT_EQ(find_program(""), std::nullopt);
}

TEST(FindProgram, AnEmptyPartOfPathIsTheWorkingDirectory) {
  const TemporaryFolder folder;
  executable(folder, "tests");
  for (const std::string path : {"", ":/none", "/none:", "/none::/nowhere"}) {
    const Surroundings surroundings(path, folder.path());
    EXPECT_TRUE(find_program("tests")) << path;
  }
  const Surroundings surroundings("/none", folder.path());
  EXPECT_FALSE(find_program("tests"));
}

TEST(FindProgram, DoesNotSearchForWhatHasASlash) {
  const TemporaryFolder folder;
  executable(folder, "bin/tests");
  const Surroundings surroundings((folder.path() / "bin").string(), folder.path());
  EXPECT_EQ(find_program("bin/tests"), fs::path("bin/tests"));
  EXPECT_EQ(find_program("./tests"), std::nullopt);
  EXPECT_EQ(find_program("bin/"), std::nullopt);
  EXPECT_EQ(find_program("/"), std::nullopt);
}

TEST(FindProgram, KeepsTheNameOfALink) {
  const TemporaryFolder folder;
  executable(folder, "bin/busybox");
  fs::create_symlink("busybox", folder.path() / "bin/tests");
  fs::create_symlink("nowhere", folder.path() / "bin/dangling");
  const Surroundings surroundings((folder.path() / "bin").string(), folder.path());
  EXPECT_EQ(find_program("tests"), folder.path() / "bin/tests");
  EXPECT_EQ(find_program("dangling"), std::nullopt);
}

}  // namespace

}  // namespace freezegate::testing
