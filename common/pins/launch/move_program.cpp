#include "layout.hpp"

#include <algorithm>
#include <cstdio>
#include <elf.h>
#include <fcntl.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <unistd.h>

namespace freezegate::pins::launch {

namespace {

constexpr std::size_t most_headers = 64;
constexpr std::size_t most_mappings = 32;

// ThreadSanitizer and MemorySanitizer know programs in the 366 GiB below the kernel's address only.
constexpr std::uint64_t farthest = std::uint64_t{16} << 30U;

struct Range {
  std::uint64_t begin;
  std::uint64_t end;
};

struct Extent {
  Range range;
  std::uint64_t alignment;
};

// Where the program's segments lie, from the headers that the process itself is told of.
bool extent_of(StoppedProcess& process, const AuxiliaryVector& vector, Extent& extent) noexcept {
  Elf64_Phdr headers[most_headers];
  const std::uint64_t count = vector.value(AT_PHNUM);
  if (count == 0 || count > most_headers || vector.value(AT_PHENT) != sizeof(Elf64_Phdr)) return false;
  if (!process.read(vector.value(AT_PHDR), headers, count * sizeof(Elf64_Phdr))) return false;
  const std::uint64_t page = vector.value(AT_PAGESZ);
  if (page == 0) return false;
  extent = {{~std::uint64_t{0}, 0}, page};
  std::uint64_t own = 0;  // address of the headers, as the program has it
  for (std::size_t i = 0; i < count; ++i) {
    if (headers[i].p_type == PT_PHDR) own = headers[i].p_vaddr;
    if (headers[i].p_type != PT_LOAD) continue;
    extent.range.begin = std::min(extent.range.begin, headers[i].p_vaddr);
    extent.range.end = std::max(extent.range.end, headers[i].p_vaddr + headers[i].p_memsz);
    extent.alignment = std::max(extent.alignment, headers[i].p_align);
  }
  if (own == 0 || extent.range.end == 0) return false;
  const std::uint64_t base = vector.value(AT_PHDR) - own;
  extent.range.begin = (extent.range.begin + base) & ~(page - 1);
  extent.range.end = (extent.range.end + base + page - 1) & ~(page - 1);
  return base != 0;  // one that is not position-independent cannot be moved
}

std::size_t read_text(const char* path, char* text, std::size_t size) noexcept {
  const int file = open(path, O_RDONLY | O_CLOEXEC);
  if (file < 0) return 0;
  std::size_t used = 0;
  ssize_t count = 0;
  while (used + 1 < size && (count = ::read(file, text + used, size - 1 - used)) > 0)
    used += static_cast<std::size_t>(count);
  close(file);
  text[used] = '\0';
  return used;
}

// The mappings within a range, upwards. \returns their number, 0 when it is not known.
std::size_t mappings_in(Range range, pid_t process, Range (&mappings)[most_mappings]) noexcept {
  static char text[16384];
  char path[64];
  std::snprintf(path, sizeof path, "/proc/%d/maps", static_cast<int>(process));
  if (read_text(path, text, sizeof text) == 0) return 0;
  std::size_t count = 0;
  for (const char* line = text; *line != '\0';) {
    unsigned long begin = 0;
    unsigned long end = 0;
    if (std::sscanf(line, "%lx-%lx", &begin, &end) != 2) return 0;
    if (begin >= range.begin && begin < range.end) {
      if (count == most_mappings || end > range.end) return 0;
      mappings[count++] = {begin, end};
    }
    while (*line != '\0' && *line++ != '\n') {
    }
  }
  return count;
}

// Moves one mapping after the other; what cannot be moved whole is moved back.
bool move_mappings(const Range* mappings, std::size_t count, std::uint64_t distance,
                   StoppedProcess& process) noexcept {
  for (std::size_t i = 0; i < count; ++i) {
    const std::uint64_t size = mappings[i].end - mappings[i].begin;
    const std::uint64_t to = mappings[i].begin - distance;
    constexpr std::uint64_t flags = MREMAP_MAYMOVE | MREMAP_FIXED;
    if (process.call(SYS_mremap, mappings[i].begin, size, size, flags, to) == static_cast<long>(to)) continue;
    for (std::size_t back = i; back-- > 0;) {
      const std::uint64_t moved = mappings[back].end - mappings[back].begin;
      process.call(SYS_mremap, mappings[back].begin - distance, moved, moved, flags, mappings[back].begin);
    }
    return false;
  }
  return true;
}

}  // namespace

bool move_program(std::uint64_t shift, StoppedProcess& process, AuxiliaryVector& vector) noexcept {
  Extent extent{};
  if (vector.value(AT_BASE) == 0 || !extent_of(process, vector, extent)) return true;
  Range mappings[most_mappings];
  const std::size_t count = mappings_in(extent.range, process.id(), mappings);
  if (count == 0) return false;
  // at least its own size, so that nothing is moved onto itself
  const std::uint64_t size = extent.range.end - extent.range.begin;
  const std::uint64_t least = size / extent.alignment + 1;
  const std::uint64_t distance = (least + shift % (farthest / extent.alignment)) * extent.alignment;
  return distance < extent.range.begin && move_mappings(mappings, count, distance, process) &&
         vector.set(process, AT_PHDR, vector.value(AT_PHDR) - distance) &&
         vector.set(process, AT_ENTRY, vector.value(AT_ENTRY) - distance);
}

}  // namespace freezegate::pins::launch
