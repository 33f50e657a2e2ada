#include "runtime/report_file.hpp"

#include "scratch_folder.hpp"

#include <cerrno>
#include <fcntl.h>
#include <filesystem>
#include <string>
#include <string_view>
#include <unistd.h>

#include <gtest/gtest.h>

namespace freezegate::runtime {
namespace {

namespace fs = std::filesystem;

std::string record(std::size_t number, std::size_t size) {
  std::string line = std::to_string(number) + ":";
  line.resize(size - 1, 'x');
  return line + "\n";
}

bool append(ReportFile& file, std::string_view line) {
  return file.append(line.data(), line.size());
}

// A file before it was sealed has the zeros of its last block at the end.
std::string without_zeros(std::string content) {
  content.erase(content.find_last_not_of('\0') + 1);
  return content;
}

class ReportFileTest : public ::testing::Test {
 protected:
  [[nodiscard]] fs::path path() const { return scratch.path() / "report.jsonl"; }
  bool open() { return file.open_named(scratch.path().c_str(), "report.jsonl"); }

  const ScratchFolder scratch;
  ReportFile file;
};

TEST_F(ReportFileTest, HoldsWhatWasAppended) {
  ASSERT_TRUE(open());
  EXPECT_TRUE(append(file, "one\n"));
  EXPECT_TRUE(append(file, "two\n"));
  EXPECT_EQ(without_zeros(content_of(path())), "one\ntwo\n") << "readable before the process ends";
  EXPECT_EQ(file.size(), 8U);
  file.seal();
  EXPECT_EQ(content_of(path()), "one\ntwo\n") << "sealed to the byte";
}

TEST_F(ReportFileTest, GrowsOverSeveralWindows) {
  ASSERT_TRUE(open());
  std::string expected;
  for (std::size_t i = 0; i < 40000; ++i) {
    const std::string line = record(i, 10 + i % 300);
    ASSERT_TRUE(append(file, line)) << i;
    expected += line;
  }
  ASSERT_GT(expected.size(), std::size_t{4} * 1024 * 1024);
  EXPECT_EQ(without_zeros(content_of(path())), expected);
  file.seal();
  EXPECT_EQ(content_of(path()), expected);
}

TEST_F(ReportFileTest, TakesRecordsThatAreLargerThanAWindow) {
  ASSERT_TRUE(open());
  std::string expected;
  for (const std::size_t size : {std::size_t{70} * 1024, std::size_t{1024} * 1024,
                                 std::size_t{3} * 1024 * 1024, std::size_t{2}, std::size_t{1}}) {
    const std::string line = size == 1 ? "\n" : record(size, size);
    ASSERT_TRUE(append(file, line));
    expected += line;
  }
  file.seal();
  EXPECT_EQ(content_of(path()), expected);
}

TEST_F(ReportFileTest, FillsWindowsToTheLastByte) {
  for (std::size_t ahead = 64 * 1024 - 515; ahead <= 64 * 1024 - 509; ++ahead) {
    ReportFile edge;
    const std::string name = std::to_string(ahead);
    ASSERT_TRUE(edge.open_named(scratch.path().c_str(), name.c_str()));
    const std::string expected = record(1, ahead) + record(2, 100);
    EXPECT_TRUE(append(edge, record(1, ahead)));
    EXPECT_TRUE(append(edge, record(2, 100)));
    edge.seal();
    EXPECT_EQ(content_of(scratch.path() / name), expected);
  }
}

TEST_F(ReportFileTest, AppendsBehindTheSeal) {
  ASSERT_TRUE(open());
  EXPECT_TRUE(append(file, "one\n"));
  file.seal();
  EXPECT_TRUE(append(file, "two\n"));
  file.append_last("never\n", 6);
  file.seal();
  EXPECT_TRUE(append(file, "three\n"));
  EXPECT_EQ(content_of(path()), "one\ntwo\nthree\n");
}

TEST_F(ReportFileTest, NeverTakesAFileThatIsThere) {
  scratch.write("report.jsonl", "of another process");
  EXPECT_FALSE(open());
  EXPECT_EQ(errno, EEXIST);
  EXPECT_FALSE(file.is_open());
  EXPECT_EQ(content_of(path()), "of another process");
}

TEST_F(ReportFileTest, FollowsNoLink) {
  fs::create_symlink(scratch.path() / "target", path());
  EXPECT_FALSE(open());
  EXPECT_FALSE(fs::exists(scratch.path() / "target"));
}

TEST_F(ReportFileTest, SaysWhyItCannotBeOpened) {
  EXPECT_FALSE(file.open_named((scratch.path() / "missing").c_str(), "report.jsonl"));
  EXPECT_EQ(errno, ENOENT);
  EXPECT_FALSE(file.open_named(std::string(5000, 'x').c_str(), "report.jsonl"));
  EXPECT_EQ(errno, ENAMETOOLONG);
  EXPECT_FALSE(append(file, "lost\n"));
  file.append_last("lost\n", 5);
  file.seal();
  EXPECT_EQ(file.descriptor(), -1);
  EXPECT_EQ(errno, EBADF);
}

TEST_F(ReportFileTest, LeavesSmallDescriptorsAlone) {
  const int before = dup(STDERR_FILENO);
  close(before);
  ASSERT_TRUE(open());
  const int after = dup(STDERR_FILENO);
  close(after);
  EXPECT_EQ(after, before) << "the guest gets the numbers that it would get without us";
  EXPECT_GE(file.descriptor(), 512);
  EXPECT_NE(fcntl(file.descriptor(), F_GETFD) & FD_CLOEXEC, 0)
      << "programs that the guest starts do not get it";
}

TEST_F(ReportFileTest, CanBeAnonymous) {
  ASSERT_TRUE(file.open_anonymous());
  EXPECT_TRUE(append(file, "one\n"));
  const std::string link = fs::read_symlink("/proc/self/fd/" + std::to_string(file.descriptor())).string();
  EXPECT_TRUE(link.starts_with("/memfd:")) << link;
  EXPECT_EQ(without_zeros(content_of("/proc/self/fd/" + std::to_string(file.descriptor()))), "one\n");
}

}  // namespace
}  // namespace freezegate::runtime
