#include "../../../runtime/report_file.hpp"

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <fcntl.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

namespace freezegate {
namespace FREEZEGATE_RUNTIME_NAMESPACE {

namespace {

constexpr std::size_t tail_reserve = 512;  // for append_last()
constexpr std::size_t first_window = std::size_t{64} * 1024;
constexpr std::size_t later_window = std::size_t{1024} * 1024;
constexpr int descriptors_left_alone = 512;  // guests count and compare small descriptor numbers

// Blocks for the range, or false with errno: ENOSPC, EFBIG, ...
bool allocate(int descriptor, std::uint64_t start, std::size_t size) noexcept {
  rlimit limit{};
  const std::uint64_t end = start + size;
  if (getrlimit(RLIMIT_FSIZE, &limit) == 0 && limit.rlim_cur != RLIM_INFINITY && end > limit.rlim_cur) {
    errno = EFBIG;  // asking would raise SIGXFSZ in the guest
    return false;
  }
  int result = 0;
  do {
    result = fallocate(descriptor, 0, static_cast<off_t>(start), static_cast<off_t>(size));
  } while (result != 0 && errno == EINTR);
  if (result == 0) return true;
  if (errno != EOPNOTSUPP && errno != ENOSYS) return false;
  result = posix_fallocate(descriptor, static_cast<off_t>(start), static_cast<off_t>(size));
  if (result != 0) errno = result;
  return result == 0;
}

}  // namespace

bool ReportFile::adopt(int descriptor) noexcept {
  if (descriptor < 0) return false;
  const int moved = fcntl(descriptor, F_DUPFD_CLOEXEC, descriptors_left_alone);
  if (moved >= 0) {
    close(descriptor);
    descriptor = moved;  // else the limit of open files is that low, and the small number has to do
  }
  struct stat status{};
  if (fstat(descriptor, &status) != 0) {
    const int reason = errno;
    close(descriptor);
    errno = reason;
    return false;
  }
  descriptor_ = descriptor;
  device_ = status.st_dev;
  inode_ = status.st_ino;
  if (map_room_for(0)) return true;
  const int reason = errno;
  close(descriptor);
  descriptor_ = -1;
  errno = reason;
  return false;
}

bool ReportFile::open_named(const char* directory, const char* name) noexcept {
  char path[4096];
  const int length = std::snprintf(path, sizeof path, "%s/%s", directory, name);
  if (length < 0 || static_cast<std::size_t>(length) >= sizeof path) {
    errno = ENAMETOOLONG;
    return false;
  }
  if (adopt(open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0644))) return true;
  if (errno == ENOSPC || errno == EFBIG || errno == EDQUOT)
    unlink(path);  // an empty file would be a torn report
  return false;
}

bool ReportFile::open_anonymous() noexcept {
  return adopt(memfd_create("freezegate-report", MFD_CLOEXEC));
}

bool ReportFile::descriptor_is_ours() const noexcept {
  struct stat status{};
  return fstat(descriptor_, &status) == 0 && status.st_dev == device_ && status.st_ino == inode_;
}

// Makes the window hold `size` more bytes and the reserve behind them.
bool ReportFile::map_room_for(std::size_t size) noexcept {
  if (!descriptor_is_ours()) {
    errno = EBADF;
    return false;
  }
  const auto page = static_cast<std::uint64_t>(sysconf(_SC_PAGESIZE));
  const std::uint64_t start = size_ / page * page;
  std::size_t length = window_ == nullptr ? first_window : later_window;
  while (start + length < size_ + size + tail_reserve)
    length *= 2;
  if (!allocate(descriptor_, start, length)) return false;
  void* const window =
      mmap(nullptr, length, PROT_READ | PROT_WRITE, MAP_SHARED, descriptor_, static_cast<off_t>(start));
  if (window == MAP_FAILED) return false;
  if (window_ != nullptr) munmap(window_, window_size_);
  window_ = static_cast<char*>(window);
  window_start_ = start;
  window_size_ = length;
  return true;
}

void ReportFile::copy(const char* line, std::size_t size) noexcept {
  char* const to = window_ + (size_ - window_start_);
  std::memcpy(to, line, size - 1);
  // The newline makes the record whole, so it must reach the file after the rest of it.
  __atomic_store_n(to + size - 1, line[size - 1], __ATOMIC_RELEASE);
  size_ += size;
}

bool ReportFile::append(const char* line, std::size_t size) noexcept {
  if (descriptor_ < 0 || broken_) return false;
  if (sealed_) {
    if (!descriptor_is_ours()) return false;
    const bool whole =
        pwrite(descriptor_, line, size, static_cast<off_t>(size_)) == static_cast<ssize_t>(size);
    if (whole) size_ += size;
    return whole;
  }
  if (size_ + size + tail_reserve > window_start_ + window_size_ && !map_room_for(size)) {
    broken_ = true;
    return false;
  }
  copy(line, size);
  return true;
}

void ReportFile::append_last(const char* line, std::size_t size) noexcept {
  if (window_ == nullptr || size > tail_reserve || size_ + size > window_start_ + window_size_) return;
  copy(line, size);
}

void ReportFile::seal() noexcept {
  if (descriptor_ < 0 || sealed_) return;
  sealed_ = true;
  if (window_ != nullptr) munmap(window_, window_size_);
  window_ = nullptr;
  // A file that cannot be cut keeps zero bytes at its end, which the reader passes over.
  if (descriptor_is_ours() && ftruncate(descriptor_, static_cast<off_t>(size_)) != 0) return;
}

}  // namespace FREEZEGATE_RUNTIME_NAMESPACE
}  // namespace freezegate
