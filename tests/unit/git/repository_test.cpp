// A repository as it is: real git, real files.
#include <freezegate/git.hpp>

#include <chrono>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <string>
#include <unistd.h>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace freezegate::testing {

namespace {

namespace fs = std::filesystem;
using ::testing::HasSubstr;
using ::testing::SizeIs;

class Git : public ::testing::Test {
 protected:
  Git() {
    std::string name = (fs::temp_directory_path() / "freezegate-git-XXXXXX").string();
    folder_ = mkdtemp(name.data());
    run("init -q -b main . && git config user.name a && git config user.email a@example.com");
  }
  ~Git() override { fs::remove_all(folder_); }
  Git(const Git&) = delete;
  Git& operator=(const Git&) = delete;

  void run(const std::string& words) const {
    const std::string command = "cd '" + folder_.string() + "' && GIT_CONFIG_GLOBAL=/dev/null git " + words;
    ASSERT_EQ(std::system(command.c_str()), 0) << command;  // NOLINT(concurrency-mt-unsafe)
  }
  void write(const std::string& path, const std::string& text) const {
    fs::create_directories((folder_ / path).parent_path());
    std::ofstream(folder_ / path) << text;
  }
  void commit(const std::string& day) const {
    run("add -A && GIT_COMMITTER_DATE='" + day + "T12:00:00Z' git commit -q -m change");
  }

  fs::path folder_;
};

TEST_F(Git, TellsWhatStandsAtAPath) {
  write("qa/a map.json", "{}\r\n");
  fs::create_symlink("a map.json", folder_ / "qa/link.json");
  fs::create_directory_symlink("qa", folder_ / "other");
  commit("2026-11-01");
  const auto repository = Repository::open(folder_ / "qa");
  ASSERT_TRUE(repository) << repository.error().what;
  EXPECT_EQ(repository->top(), fs::canonical(folder_));
  const std::string head = repository->commit_of("main").value();
  const auto file = repository->entry(head, "qa/a map.json").value();
  ASSERT_TRUE(file);
  EXPECT_EQ(file->kind, TreeEntry::Kind::file);
  EXPECT_EQ(file->bytes, 4U);
  EXPECT_EQ(repository->content(*file, 4).value(), "{}\r\n");
  EXPECT_FALSE(repository->content(*file, 3));
  EXPECT_EQ(repository->entry(head, "qa/link.json").value()->kind, TreeEntry::Kind::symlink);
  EXPECT_EQ(repository->entry(head, "other/a map.json").value()->path, "other");
  EXPECT_EQ(repository->entry(head, "qa").value()->kind, TreeEntry::Kind::folder);
  EXPECT_FALSE(repository->entry(head, "qa/A map.json").value());
  EXPECT_FALSE(repository->entry(head, "../qa"));
  EXPECT_TRUE(repository->is_tracked("qa/link.json").value());
  EXPECT_FALSE(repository->is_tracked("qa/*.json").value()) << "a path is no pattern";
}

TEST_F(Git, KeepsTheHistoryOfAFile) {
  write("qa/freeze.json", "1");
  commit("2026-09-01");
  write("qa/freeze.json", "2");
  commit("2026-10-01");
  write("unrelated", "x");
  commit("2026-10-15");
  fs::remove(folder_ / "qa/freeze.json");
  commit("2026-11-01");
  write("qa/freeze.json", "3");
  commit("2026-11-20");
  const auto repository = Repository::open(folder_);
  ASSERT_TRUE(repository);
  using namespace std::chrono_literals;
  const auto versions = repository->history("qa/freeze.json", std::chrono::sys_days(2026y / 10 / 20));
  ASSERT_TRUE(versions) << versions.error().what;
  ASSERT_THAT(*versions, SizeIs(3));
  EXPECT_EQ((*versions)[0].text, "3");
  EXPECT_EQ(to_string((*versions)[0].date), "2026-11-20");
  EXPECT_EQ((*versions)[1].text, std::nullopt);
  EXPECT_EQ((*versions)[2].text, "2") << "the one before";
  EXPECT_THAT(repository->history("qa/freeze.json", std::chrono::sys_days(2020y / 1 / 1)).value(), SizeIs(4));
}

TEST_F(Git, RefusesRevisionsThatAreNone) {
  write("a", "1");
  commit("2026-11-01");
  const auto repository = Repository::open(folder_);
  ASSERT_TRUE(repository);
  for (const char* const bad : {"", "-h", "--help", "no-such", "main:a", "main\n"}) {
    const auto commit = repository->commit_of(bad);
    ASSERT_FALSE(commit) << bad;
    EXPECT_EQ(commit.error().code, ExitCode::untrusted_input) << bad;
  }
  run("tag main");
  EXPECT_THAT(repository->commit_of("main").error().what, HasSubstr("several"));
}

TEST_F(Git, ReadsWhatWasCommittedAndNoReplacement) {
  write("map", "honest");
  write(".gitattributes", "map filter=forge\n");
  commit("2026-11-01");
  run("config filter.forge.smudge 'echo forged'");
  write("other", "forged");
  commit("2026-11-02");
  run("replace $(git rev-parse main:map) $(git rev-parse main:other)");
  const auto repository = Repository::open(folder_);
  ASSERT_TRUE(repository);
  const auto entry = repository->entry(repository->commit_of("main").value(), "map").value();
  EXPECT_EQ(repository->content(*entry, 100).value(), "honest");
}

}  // namespace

}  // namespace freezegate::testing
