// Guests close descriptors that they did not open, and open files that get the number.
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

constexpr std::size_t beyond_the_window = 300;  // records: more than the first 64 KiB hold
constexpr std::string_view foreign_content = "somebody else's file";

enum class Loss { closed, reused };

class ReportFileLost : public ::testing::TestWithParam<Loss> {
 protected:
  [[nodiscard]] fs::path path() const { return scratch.path() / "report.jsonl"; }
  [[nodiscard]] fs::path foreign() const { return scratch.path() / "foreign"; }

  void TearDown() override {
    if (foreign_descriptor < 0) return;
    EXPECT_EQ(content_of(foreign()), foreign_content) << "another file must stay untouched";
    EXPECT_EQ(lseek(foreign_descriptor, 0, SEEK_CUR), 0) << "its descriptor, too, and still open";
    close(foreign_descriptor);
  }

  void lose_descriptor() {
    const int number = file.descriptor();
    ASSERT_GE(number, 0);
    close(number);
    if (GetParam() == Loss::closed || foreign_descriptor >= 0) return;
    const int opened = ::open(scratch.write("foreign", foreign_content).c_str(), O_RDWR | O_CLOEXEC);
    ASSERT_GE(opened, 0);
    foreign_descriptor = number;
    ASSERT_EQ(dup2(opened, number), number);
    close(opened);
  }

  void append(std::size_t records) {
    for (std::size_t i = 0; i < records; ++i) {
      const std::string line = std::to_string(count++) + ":" + std::string(300, 'x') + "\n";
      ASSERT_TRUE(file.append(line.data(), line.size()));
      expected += line;
    }
  }

  [[nodiscard]] std::string read_back() {
    const int number = file.descriptor();
    EXPECT_GE(number, 0);
    std::string content(file.size(), '\0');
    EXPECT_EQ(pread(number, content.data(), content.size(), 0), static_cast<ssize_t>(content.size()));
    return content;
  }

  const ScratchFolder scratch;
  ReportFile file;
  std::string expected;
  std::size_t count = 0;
  int foreign_descriptor = -1;
};

TEST_P(ReportFileLost, NamedGoesOn) {
  ASSERT_TRUE(file.open_named(scratch.path().c_str(), "report.jsonl"));
  append(3);
  lose_descriptor();
  append(beyond_the_window);
  lose_descriptor();
  append(1);
  lose_descriptor();
  file.seal();
  EXPECT_EQ(content_of(path()), expected);
  lose_descriptor();
  append(1);  // what a sanitizer's end adds
  EXPECT_EQ(content_of(path()), expected);
}

TEST_P(ReportFileLost, AnonymousGoesOn) {
  ASSERT_TRUE(file.open_anonymous());
  append(3);
  lose_descriptor();
  EXPECT_EQ(read_back(), expected);
  append(beyond_the_window);
  lose_descriptor();
  EXPECT_EQ(read_back(), expected);
  append(20 * beyond_the_window);
  lose_descriptor();
  append(20 * beyond_the_window);
  EXPECT_EQ(read_back(), expected);
  file.seal();
  EXPECT_EQ(read_back(), expected);
}

TEST_P(ReportFileLost, ANamedReportThatIsGoneIsLost) {
  ASSERT_TRUE(file.open_named(scratch.path().c_str(), "report.jsonl"));
  append(3);
  fs::rename(path(), scratch.path() / "moved");
  scratch.write("report.jsonl", "not the report");
  lose_descriptor();
  EXPECT_EQ(file.descriptor(), -1);
  EXPECT_EQ(errno, EBADF);
  const std::string large(100000, 'y');
  EXPECT_FALSE(file.append(large.data(), large.size()));
  EXPECT_EQ(errno, EBADF);
  EXPECT_FALSE(file.append("z\n", 2)) << "no record behind one that is missing";
  file.append_last("lost\n", 5);
  file.seal();
  EXPECT_EQ(content_of(path()), "not the report");
  EXPECT_TRUE(content_of(scratch.path() / "moved").starts_with(expected + "lost\n"));
}

INSTANTIATE_TEST_SUITE_P(Descriptor, ReportFileLost, ::testing::Values(Loss::closed, Loss::reused),
                         [](const auto& loss) { return loss.param == Loss::closed ? "closed" : "reused"; });

}  // namespace
}  // namespace freezegate::runtime
