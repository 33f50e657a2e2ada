// The run report's file: append-only, and readable up to the last whole record whatever ends the process.
//
// Records are copied into a shared mapping of the file, so that a record costs a copy and no system call, and
// that the kernel keeps it when the process is killed in the next instruction. Blocks are allocated before
// they are mapped: on a full disk a write into a sparse mapping would be a SIGBUS in somebody's test. The
// file descriptor is moved out of the way of the guest's own (tests look at descriptor numbers) and is
// checked before it is used again: tests close descriptors that they did not open, and another file may have
// the number by then. A descriptor that is lost is replaced: a named report is opened again, an anonymous one
// is written again from the mappings, which is why those stay.
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
  /// descriptor lost for good); from then on only append_last() does anything.
  bool append(const char* line, std::size_t size) noexcept;
  /// Appends a record of at most 512 bytes in space that append() keeps free for it. Once.
  void append_last(const char* line, std::size_t size) noexcept;

  /// Maps bytes that were written, for the life of the process: whatever is stored there is in the file, too,
  /// as long as the file is the one that was opened. nullptr when they cannot be mapped.
  void* map_for_good(std::uint64_t start, std::size_t size) noexcept;

  /// Cuts the file to what was written and gives up the mapping. append() still works, by plain writes.
  void seal() noexcept;

  bool is_open() const noexcept { return descriptor_ >= 0; }
  /// A descriptor by which the whole report can be read, now; -1 with errno when there is none.
  int descriptor() noexcept;
  std::uint64_t size() const noexcept { return size_; }

 private:
  // A mapping of a part of the file. They are in order and touch or overlap; only the last one is written to.
  struct Window {
    char* data;
    std::uint64_t start;
    std::size_t size;
    std::uint64_t end() const noexcept { return start + size; }
  };
  static constexpr std::size_t most_windows = 64;
  static constexpr std::size_t longest_path = 4096;

  bool adopt(int descriptor) noexcept;
  bool identify(int descriptor) noexcept;
  bool descriptor_is_ours() const noexcept;
  bool ensure_descriptor() noexcept;
  bool open_again() noexcept;
  bool write_again() noexcept;
  bool map_room_for(std::size_t size) noexcept;
  bool map(std::uint64_t start, std::size_t size) noexcept;
  void unmap_all() noexcept;
  bool fits(std::size_t size) const noexcept;
  void copy(const char* line, std::size_t size) noexcept;

  int descriptor_ = -1;
  std::uint64_t device_ = 0;
  std::uint64_t inode_ = 0;
  char path_[longest_path] = {};  // empty: anonymous
  Window windows_[most_windows] = {};
  std::size_t window_count_ = 0;
  std::uint64_t size_ = 0;  // bytes written
  bool broken_ = false;
  bool sealed_ = false;
};

}  // namespace FREEZEGATE_RUNTIME_NAMESPACE
}  // namespace freezegate
