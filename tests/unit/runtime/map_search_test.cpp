#include "runtime/map_search.hpp"

#include "scratch_folder.hpp"

#include <array>
#include <filesystem>
#include <string>
#include <sys/stat.h>
#include <vector>

#include <gtest/gtest.h>

namespace freezegate::runtime {
namespace {

namespace fs = std::filesystem;

std::string found_from(const fs::path& directory, std::size_t capacity = 4096) {
  std::string path(capacity, '#');
  const std::size_t length = find_map_upward(directory.c_str(), path.data(), capacity);
  return path.substr(0, length);
}

class MapSearch : public ::testing::Test {
 protected:
  // A repository in a folder that has a map itself: the search must not leave the repository.
  void SetUp() override {
    scratch.write("qa/freeze.json", "[]");
    fs::create_directories(repository / ".git");
    fs::create_directories(deep);
  }

  const ScratchFolder scratch;
  const fs::path repository = scratch.path() / "repository";
  const fs::path deep = repository / "build" / "tests" / "bin";
};

TEST_F(MapSearch, GoesUpward) {
  const fs::path map = scratch.write("repository/qa/freeze.json", "[]");
  EXPECT_EQ(found_from(deep), map);
  EXPECT_EQ(found_from(repository), map);
  EXPECT_EQ(found_from(repository / "qa"), map);
}

TEST_F(MapSearch, TakesTheNearest) {
  scratch.write("repository/qa/freeze.json", "[]");
  const fs::path nearest = scratch.write("repository/build/qa/freeze.json", "[]");
  EXPECT_EQ(found_from(deep), nearest);
}

TEST_F(MapSearch, StopsAtTheRepositoryRoot) {
  EXPECT_EQ(found_from(deep), "");
}

TEST_F(MapSearch, TakesAFileForARepositoryRoot) {
  fs::remove(repository / ".git");
  scratch.write("repository/.git", "gitdir: elsewhere");  // a worktree or a submodule
  EXPECT_EQ(found_from(deep), "");
}

TEST_F(MapSearch, TakesADanglingLinkForARepositoryRoot) {
  fs::remove(repository / ".git");
  fs::create_symlink("nowhere", repository / ".git");
  EXPECT_EQ(found_from(deep), "");
}

TEST_F(MapSearch, LeavesWhatIsNoRepository) {
  fs::remove(repository / ".git");
  EXPECT_EQ(found_from(deep), scratch.path() / "qa" / "freeze.json");
}

TEST_F(MapSearch, FindsMapsThatCannotBeRead) {
  const fs::path map = repository / "qa" / "freeze.json";
  fs::create_directories(map.parent_path());
  fs::create_symlink("nowhere", map);
  EXPECT_EQ(found_from(deep), map) << "a dangling link";
  fs::remove(map);
  fs::create_symlink("freeze.json", map);
  EXPECT_EQ(found_from(deep), map) << "a link to itself";
  fs::remove(map);
  fs::create_directory(map);
  EXPECT_EQ(found_from(deep), map) << "a folder";
  fs::remove_all(map.parent_path());
  fs::create_symlink("qa", map.parent_path());
  EXPECT_EQ(found_from(deep), map) << "behind a looping link";
}

TEST_F(MapSearch, CopesWithSlashes) {
  const fs::path map = scratch.write("repository/qa/freeze.json", "[]");
  EXPECT_EQ(found_from(deep.string() + "/"), map);
  EXPECT_EQ(found_from(deep.string() + "///"), map);
  EXPECT_EQ(found_from(repository.string() + "//build//tests"), map);
}

TEST_F(MapSearch, NeedsAnAbsoluteFolder) {
  EXPECT_EQ(found_from(""), "");
  EXPECT_EQ(found_from("."), "");
  EXPECT_EQ(found_from("build"), "");
}

TEST_F(MapSearch, FindsNothingFromTheRoot) {
  if (fs::exists("/qa/freeze.json")) GTEST_SKIP() << "this machine has a map in its root";
  EXPECT_EQ(found_from("/"), "");
}

TEST_F(MapSearch, SaysNothingWhereThePathDoesNotFit) {
  const fs::path map = scratch.write("repository/qa/freeze.json", "[]");
  const std::size_t exact = map.string().size() + 1;
  EXPECT_EQ(found_from(repository, exact), map);
  EXPECT_EQ(found_from(repository, exact - 1), "");
  EXPECT_EQ(found_from(deep, exact), map) << "a folder that is too deep does not hide the map above";
}

struct Naming {
  std::string what;
  std::string content;
  bool expected;
};

TEST(MapMayName, LooksForTheBinary) {
  const ScratchFolder scratch;
  const std::vector<Naming> table = {
      {"the binary", R"([{"nodeid": "tests::A.B"}])", true},
      {"a witness of it", R"({"witnesses":["tests::A.C"]})", true},
      {"another binary", R"([{"nodeid": "parser::A.B"}])", false},
      {"a name that ends like it", R"([{"nodeid": "more_tests::A.B"}])", false},
      {"a name that begins like it", R"([{"nodeid": "tests2::A.B"}])", false},
      {"a test of that name", R"([{"nodeid": "parser::tests"}])", false},
      {"no test", R"({"version":1,"freezes":[]})", false},
      {"an escape", R"([{"nodeid": "\u0074ests::A.B"}])", true},
      {"UTF-16", std::string("[\0]\0", 4), true},
      {"nothing", "", true},
  };
  for (const Naming& naming : table) {
    const fs::path map = scratch.write("freeze.json", naming.content);
    EXPECT_EQ(map_may_name(map.c_str(), "tests"), naming.expected) << naming.what;
  }
}

TEST(MapMayName, SaysYesToAMapThatCannotBeRead) {
  const ScratchFolder scratch;
  const fs::path folder = scratch.path() / "folder";
  const fs::path loop = scratch.path() / "loop";
  const fs::path fifo = scratch.path() / "fifo";
  fs::create_directory(folder);
  fs::create_symlink("loop", loop);
  ASSERT_EQ(mkfifo(fifo.c_str(), 0600), 0);
  for (const fs::path& path : {scratch.path() / "missing", folder, loop, fifo, fs::path("/dev/null")})
    EXPECT_TRUE(map_may_name(path.c_str(), "tests")) << path;
}

TEST(MapMayName, SaysYesToABinaryThatJsonWouldEscape) {
  const ScratchFolder scratch;
  const fs::path map = scratch.write("freeze.json", R"([{"nodeid": "a\"b::A.B"}])");
  EXPECT_TRUE(map_may_name(map.c_str(), "a\"b"));
  EXPECT_TRUE(map_may_name(map.c_str(), "a\\b"));
  EXPECT_TRUE(map_may_name(map.c_str(), "caf\xC3\xA9"));
}

// The file is read in blocks of 64 KiB.
TEST(MapMayName, FindsANameAcrossBlocks) {
  const ScratchFolder scratch;
  constexpr std::size_t block = std::size_t{64} * 1024;
  for (const std::string& wanted : {std::string("\"tests::"), std::string("\\u")}) {
    for (const std::size_t edge : {block, 2 * block, 3 * block}) {
      for (std::size_t before = 0; before <= wanted.size() + 2; ++before) {
        std::string content(edge - before, ' ');
        content += wanted;
        content.append(100, ' ');
        EXPECT_TRUE(map_may_name(scratch.write("freeze.json", content).c_str(), "tests"))
            << wanted << " " << before << " bytes ahead of " << edge;
      }
    }
  }
  const fs::path map = scratch.write("freeze.json", std::string(3 * block, ' ') + "\"other::");
  EXPECT_FALSE(map_may_name(map.c_str(), "tests"));
}

TEST(MapMayPinAssertions, LooksForTheBinaryAndTheKeys) {
  const ScratchFolder scratch;
  const std::vector<Naming> table = {
      {"a digest", R"([{"nodeid": "tests::A.B", "assertions": "xxh3:0"}])", true},
      {"lines", R"([{"nodeid": "tests::A.B", "asserts" : []}])", true},
      {"lines of another entry", R"([{"nodeid":"tests::A.B"},{"nodeid":"b::C","asserts":[]}])", true},
      {"no key", R"([{"nodeid": "tests::A.B", "reason": "it asserts assertions"}])", false},
      {"another binary", R"([{"nodeid": "parser::A.B", "asserts": []}])", false},
      {"an escape in a key", R"([{"nodeid": "tests::A.B", "\u0061sserts": []}])", true},
      {"nothing", "", true},
  };
  for (const Naming& naming : table) {
    const fs::path map = scratch.write("freeze.json", naming.content);
    EXPECT_EQ(map_may_pin_assertions(map.c_str(), "tests"), naming.expected) << naming.what;
  }
  EXPECT_TRUE(map_may_pin_assertions((scratch.path() / "missing").c_str(), "tests"));
}

}  // namespace
}  // namespace freezegate::runtime
