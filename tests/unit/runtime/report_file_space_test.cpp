// No room: a limit on file sizes, a file system that is full. Neither may become a signal in the guest.
#include "child.hpp"
#include "runtime/report_file.hpp"
#include "scratch_folder.hpp"

#include <cerrno>
#include <cstdio>
#include <fcntl.h>
#include <filesystem>
#include <sched.h>
#include <string>
#include <sys/mount.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

#include <gtest/gtest.h>

namespace freezegate::runtime {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t line_size = 400;
constexpr std::size_t page = 4096;
const std::string line = std::string(line_size - 1, 'x') + "\n";

// Appends until it fails. \returns the count of whole records.
std::size_t fill(ReportFile& file, int reason) {
  std::size_t count = 0;
  while (file.append(line.data(), line.size()))
    ++count;
  FREEZEGATE_CHILD_CHECK(errno == reason);
  FREEZEGATE_CHILD_CHECK(!file.append("y\n", 2));
  file.append_last("lost\n", 5);
  return count;
}

void expect_records(const std::string& content, std::size_t at_least) {
  const std::size_t end = content.find("lost\n");
  FREEZEGATE_CHILD_CHECK(end != std::string::npos);
  FREEZEGATE_CHILD_CHECK(end % line_size == 0);
  FREEZEGATE_CHILD_CHECK(end / line_size >= at_least);
  FREEZEGATE_CHILD_CHECK(content.find_first_not_of('\0', end + 5) == std::string::npos);
}

void limit_file_size(rlim_t bytes) {
  const rlimit limit{bytes, RLIM_INFINITY};
  FREEZEGATE_CHILD_CHECK(setrlimit(RLIMIT_FSIZE, &limit) == 0);
}

TEST(ReportFileSpace, StopsAtTheLimitOfFileSizes) {
  const ScratchFolder scratch;
  expect_clean_exit(in_child([&] {
    limit_file_size(200000);
    ReportFile file;
    FREEZEGATE_CHILD_CHECK(file.open_named(scratch.path().c_str(), "report"));
    // All but the reserve and what is lost by whole pages.
    const std::size_t count = fill(file, EFBIG);
    FREEZEGATE_CHILD_CHECK(count >= (200000 - 2 * page) / line_size);
    file.seal();
  }));
  const std::string content = content_of(scratch.path() / "report");
  EXPECT_TRUE(content.ends_with("x\nlost\n"));
}

TEST(ReportFileSpace, StopsWhereTheLimitIsLoweredLater) {
  const ScratchFolder scratch;
  expect_clean_exit(in_child([&] {
    ReportFile file;
    FREEZEGATE_CHILD_CHECK(file.open_named(scratch.path().c_str(), "report"));
    limit_file_size(10);
    FREEZEGATE_CHILD_CHECK(fill(file, EFBIG) >= 100);
    expect_records(content_of(scratch.path() / "report"), 100);
    // The guest's limit is below what is there already.
    FREEZEGATE_CHILD_CHECK(file.descriptor() >= 0);
    file.seal();
    FREEZEGATE_CHILD_CHECK(!file.append("after\n", 6));
  }));
}

TEST(ReportFileSpace, SaysThatThereIsNoRoomAtAll) {
  const ScratchFolder scratch;
  expect_clean_exit(in_child([&] {
    limit_file_size(0);
    ReportFile named;
    FREEZEGATE_CHILD_CHECK(!named.open_named(scratch.path().c_str(), "report"));
    FREEZEGATE_CHILD_CHECK(errno == EFBIG);
    ReportFile anonymous;
    FREEZEGATE_CHILD_CHECK(!anonymous.open_anonymous());
    FREEZEGATE_CHILD_CHECK(errno == EFBIG);
  }));
  EXPECT_FALSE(fs::exists(scratch.path() / "report")) << "an empty file would be a torn report";
}

void write_text(const char* path, const std::string& text) {
  const int file = open(path, O_WRONLY | O_CLOEXEC);
  FREEZEGATE_CHILD_CHECK(file >= 0);
  FREEZEGATE_CHILD_CHECK(write(file, text.data(), text.size()) == static_cast<ssize_t>(text.size()));
  close(file);
}

// A tmpfs that only this process sees: as root, else by a user namespace.
void mount_small(const fs::path& folder, const char* size) {
  const std::string user = std::to_string(getuid());
  const std::string group = std::to_string(getgid());
  if (unshare(CLONE_NEWNS) != 0) {
    FREEZEGATE_CHILD_CHECK(unshare(CLONE_NEWUSER | CLONE_NEWNS) == 0);
    write_text("/proc/self/setgroups", "deny");
    write_text("/proc/self/uid_map", "0 " + user + " 1");
    write_text("/proc/self/gid_map", "0 " + group + " 1");
  }
  FREEZEGATE_CHILD_CHECK(mount(nullptr, "/", nullptr, MS_REC | MS_PRIVATE, nullptr) == 0);
  FREEZEGATE_CHILD_CHECK(mount("none", folder.c_str(), "tmpfs", 0, size) == 0);
}

TEST(ReportFileSpace, StopsOnAFullDisk) {
  const ScratchFolder scratch;
  expect_clean_exit(in_child([&] {
    mount_small(scratch.path(), "size=256k");
    ReportFile file;
    FREEZEGATE_CHILD_CHECK(file.open_named(scratch.path().c_str(), "report"));
    const std::size_t count = fill(file, ENOSPC);
    // The last whole window does not fit, the rest of the disk is used all the same.
    FREEZEGATE_CHILD_CHECK(count >= (std::size_t{256} * 1024 - 2 * page) / line_size);
    expect_records(content_of(scratch.path() / "report"), count);
    file.seal();
    FREEZEGATE_CHILD_CHECK(fs::file_size(scratch.path() / "report") == (count * line_size) + 5);
  }));
}

TEST(ReportFileSpace, LeavesNoEmptyFileOnAFullDisk) {
  const ScratchFolder scratch;
  expect_clean_exit(in_child([&] {
    mount_small(scratch.path(), "size=64k");
    scratch.write("other", std::string(std::size_t{32} * 1024, 'z'));
    scratch.write("rest", std::string(std::size_t{64} * 1024, 'z'));
    ReportFile file;
    FREEZEGATE_CHILD_CHECK(!file.open_named(scratch.path().c_str(), "report"));
    FREEZEGATE_CHILD_CHECK(errno == ENOSPC);
    FREEZEGATE_CHILD_CHECK(!fs::exists(scratch.path() / "report"));
  }));
}

}  // namespace
}  // namespace freezegate::runtime
