// The run report's file: append-only, and readable up to the last whole record whatever ends the process.
//
// Records are copied into a shared mapping of the file, so that a record costs a copy and no system call, and
// that the kernel keeps it when the process is killed in the next instruction. Blocks are allocated before
// they are mapped: on a full disk a write into a sparse mapping would be a SIGBUS in somebody's test. The
// file descriptor is moved out of the way of the guest's own (tests look at descriptor numbers) and is
// checked before it is used again (tests close descriptors that they did not open).
#pragma once

#include "text.hpp"

#include <cstddef>
#include <cstdint>

namespace freezegate {
namespace FREEZEGATE_RUNTIME_NAMESPACE {

/// Not thread-safe; the recorder serialises. Nothing throws. Implemented in common/platform.
class ReportFile {
 public:
  ReportFile() = default;
  ReportFile(const ReportFile&) = delete;
  ReportFile& operator=(const ReportFile&) = delete;
  // No destructor: the process's last record comes after static destructors.

  /// Creates `directory/name`, which must not exist. \returns false with errno.
  bool open_named(const char* directory, const char* name) noexcept;
  /// Creates a file without a name, which vanishes with the process. \returns false with errno.
  bool open_anonymous() noexcept;

  /// Appends one record, all of it or nothing. \returns false with errno when it cannot (disk full,
  /// descriptor gone); from then on only append_last() does anything.
  bool append(const char* line, std::size_t size) noexcept;
  /// Appends a record of at most 512 bytes in space that append() keeps free for it. Once.
  void append_last(const char* line, std::size_t size) noexcept;

  /// Cuts the file to what was written and gives up the mapping. append() still works, by plain writes.
  void seal() noexcept;

  bool is_open() const noexcept { return descriptor_ >= 0; }
  int descriptor() const noexcept { return descriptor_; }
  std::uint64_t size() const noexcept { return size_; }

 private:
  bool adopt(int descriptor) noexcept;
  bool descriptor_is_ours() const noexcept;
  bool map_room_for(std::size_t size) noexcept;
  void copy(const char* line, std::size_t size) noexcept;

  int descriptor_ = -1;
  std::uint64_t device_ = 0;
  std::uint64_t inode_ = 0;
  char* window_ = nullptr;  // mapping of [window_start_, window_start_ + window_size_)
  std::uint64_t window_start_ = 0;
  std::size_t window_size_ = 0;
  std::uint64_t size_ = 0;  // bytes written
  bool broken_ = false;
  bool sealed_ = false;
};

}  // namespace FREEZEGATE_RUNTIME_NAMESPACE
}  // namespace freezegate
