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

// Growing a file beyond the limit would raise SIGXFSZ in the guest, so that is not even tried.
bool may_grow_to(std::uint64_t end) noexcept {
  rlimit limit{};
  if (getrlimit(RLIMIT_FSIZE, &limit) != 0 || limit.rlim_cur == RLIM_INFINITY || end <= limit.rlim_cur)
    return true;
  errno = EFBIG;
  return false;
}

// Blocks for the range, or false with errno: ENOSPC, EFBIG, ...
bool allocate(int descriptor, std::uint64_t start, std::size_t size) noexcept {
  if (!may_grow_to(start + size)) return false;
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

int move_out_of_the_way(int descriptor) noexcept {
  const int moved = fcntl(descriptor, F_DUPFD_CLOEXEC, descriptors_left_alone);
  if (moved < 0) return descriptor;  // the limit of open files is that low: the small number has to do
  close(descriptor);
  return moved;
}

int create_anonymous() noexcept {
  return memfd_create("freezegate-report", MFD_CLOEXEC);
}

// close() may set errno, and the reason to tell is the one from before.
bool close_and_fail(int descriptor) noexcept {
  const int reason = errno;
  close(descriptor);
  errno = reason;
  return false;
}

std::size_t rounded_up(std::uint64_t size, std::uint64_t page) noexcept {
  return (size + page - 1) / page * page;
}

}  // namespace

bool ReportFile::identify(int descriptor) noexcept {
  struct stat status{};
  if (fstat(descriptor, &status) != 0) return false;
  descriptor_ = descriptor;
  device_ = status.st_dev;
  inode_ = status.st_ino;
  return true;
}

bool ReportFile::adopt(int descriptor) noexcept {
  if (descriptor < 0) return false;
  descriptor = move_out_of_the_way(descriptor);
  if (identify(descriptor) && map_room_for(0)) return true;
  descriptor_ = -1;
  return close_and_fail(descriptor);
}

bool ReportFile::open_named(const char* directory, const char* name) noexcept {
  const int length = std::snprintf(path_, sizeof path_, "%s/%s", directory, name);
  if (length < 0 || static_cast<std::size_t>(length) >= sizeof path_) {
    errno = ENAMETOOLONG;
    return false;
  }
  if (adopt(open(path_, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0644))) return true;
  if (errno == ENOSPC || errno == EFBIG || errno == EDQUOT)
    unlink(path_);  // an empty file would be a torn report
  return false;
}

bool ReportFile::open_anonymous() noexcept {
  path_[0] = '\0';
  return adopt(create_anonymous());
}

bool ReportFile::descriptor_is_ours() const noexcept {
  struct stat status{};
  return fstat(descriptor_, &status) == 0 && status.st_dev == device_ && status.st_ino == inode_;
}

bool ReportFile::ensure_descriptor() noexcept {
  if (descriptor_is_ours()) return true;
  // Whatever has the number now is the guest's, so it is not closed.
  if (path_[0] != '\0' ? open_again() : write_again()) return true;
  errno = EBADF;
  return false;
}

bool ReportFile::open_again() noexcept {
  int fresh = open(path_, O_RDWR | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK);
  if (fresh < 0) return false;
  fresh = move_out_of_the_way(fresh);
  const int lost = descriptor_;
  descriptor_ = fresh;
  if (descriptor_is_ours()) return true;
  descriptor_ = lost;
  return close_and_fail(fresh);
}

bool ReportFile::write_again() noexcept {
  if (window_count_ == 0 || windows_[0].start != 0 || size_ == 0) return false;
  int fresh = create_anonymous();
  if (fresh < 0) return false;
  fresh = move_out_of_the_way(fresh);
  if (!allocate(fresh, 0, size_)) return close_and_fail(fresh);
  std::uint64_t done = 0;
  for (std::size_t i = 0; i < window_count_ && done < size_; ++i) {
    const Window& window = windows_[i];
    const std::uint64_t end = window.end() < size_ ? window.end() : size_;
    while (done < end) {
      const ssize_t count =
          pwrite(fresh, window.data + (done - window.start), end - done, static_cast<off_t>(done));
      if (count < 0 && errno == EINTR) continue;
      if (count <= 0) return close_and_fail(fresh);
      done += static_cast<std::uint64_t>(count);
    }
  }
  if (!identify(fresh)) return close_and_fail(fresh);
  unmap_all();
  // One window over everything, so that the report could be written yet again.
  const auto page = static_cast<std::uint64_t>(sysconf(_SC_PAGESIZE));
  return map(0, rounded_up(size_ + later_window, page));
}

// Allocates and maps one more window. \returns false with errno, and the windows are as before.
bool ReportFile::map(std::uint64_t start, std::size_t size) noexcept {
  if (!allocate(descriptor_, start, size)) return false;
  void* const data =
      mmap(nullptr, size, PROT_READ | PROT_WRITE, MAP_SHARED, descriptor_, static_cast<off_t>(start));
  if (data == MAP_FAILED) return false;
  if (window_count_ == most_windows) {
    // Memory is not kept for ever: from here on, a lost anonymous report stays lost.
    munmap(windows_[0].data, windows_[0].size);
    --window_count_;
    std::memmove(windows_, windows_ + 1, window_count_ * sizeof windows_[0]);
  }
  windows_[window_count_++] = Window{static_cast<char*>(data), start, size};
  return true;
}

// Makes the last window hold `size` more bytes and the reserve behind them.
bool ReportFile::map_room_for(std::size_t size) noexcept {
  if (!ensure_descriptor()) return false;
  if (fits(size)) return true;  // writing it again brought room
  const auto page = static_cast<std::uint64_t>(sysconf(_SC_PAGESIZE));
  const std::uint64_t start = size_ / page * page;
  const std::size_t least = rounded_up(size_ + size + tail_reserve - start, page);
  std::size_t length = window_count_ == 0 ? first_window : later_window;
  while (length < least)
    length *= 2;
  // Where there is no room for a whole window there may still be some for this record.
  return map(start, length) || map(start, least);
}

void* ReportFile::map_for_good(std::uint64_t start, std::size_t size) noexcept {
  if (sealed_ || start + size > size_ || !ensure_descriptor()) return nullptr;
  const auto page = static_cast<std::uint64_t>(sysconf(_SC_PAGESIZE));
  const std::uint64_t first = start / page * page;
  const std::size_t offset = start - first;
  void* const data = mmap(nullptr, offset + size, PROT_READ | PROT_WRITE, MAP_SHARED, descriptor_,
                          static_cast<off_t>(first));
  return data == MAP_FAILED ? nullptr : static_cast<char*>(data) + offset;
}

void ReportFile::unmap_all() noexcept {
  for (std::size_t i = 0; i < window_count_; ++i)
    munmap(windows_[i].data, windows_[i].size);
  window_count_ = 0;
}

bool ReportFile::fits(std::size_t size) const noexcept {
  return window_count_ != 0 && size_ + size + tail_reserve <= windows_[window_count_ - 1].end();
}

void ReportFile::copy(const char* line, std::size_t size) noexcept {
  const Window& window = windows_[window_count_ - 1];
  char* const to = window.data + (size_ - window.start);
  std::memcpy(to, line, size - 1);
  // The newline makes the record whole, so it must reach the file after the rest of it.
  __atomic_store_n(to + size - 1, line[size - 1], __ATOMIC_RELEASE);
  size_ += size;
}

bool ReportFile::append(const char* line, std::size_t size) noexcept {
  if (descriptor_ < 0 || broken_ || size == 0) return false;
  if (sealed_) {
    if (!ensure_descriptor() || !may_grow_to(size_ + size)) return false;
    const bool whole =
        pwrite(descriptor_, line, size, static_cast<off_t>(size_)) == static_cast<ssize_t>(size);
    if (whole) size_ += size;
    return whole;
  }
  if (!fits(size) && !map_room_for(size)) {
    broken_ = true;
    return false;
  }
  copy(line, size);
  return true;
}

void ReportFile::append_last(const char* line, std::size_t size) noexcept {
  if (window_count_ == 0 || size == 0 || size > tail_reserve || sealed_) return;
  if (size_ + size > windows_[window_count_ - 1].end()) return;
  copy(line, size);
}

void ReportFile::seal() noexcept {
  if (descriptor_ < 0 || sealed_) return;
  // A file that cannot be cut keeps zero bytes at its end, which the reader passes over.
  const bool cut = ensure_descriptor() && ftruncate(descriptor_, static_cast<off_t>(size_)) == 0;
  if (!cut && path_[0] == '\0') return;  // its mappings are all that is left of it
  sealed_ = true;
  unmap_all();
}

int ReportFile::descriptor() noexcept {
  if (descriptor_ < 0) {
    errno = EBADF;
    return -1;
  }
  return ensure_descriptor() ? descriptor_ : -1;
}

}  // namespace FREEZEGATE_RUNTIME_NAMESPACE
}  // namespace freezegate
