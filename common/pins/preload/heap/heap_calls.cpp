// The functions that allocate. Where the heap is not pinned, each is one branch and a jump.
#include "../real.hpp"
#include "seeded_heap.hpp"
#include "size_classes.hpp"

#include <cerrno>
#include <cstdlib>
#include <malloc.h>
#include <unistd.h>

namespace freezegate::pins {

namespace {

using seeded_heap::Contents;
using seeded_heap::is_plain;
using seeded_heap::next;

void* or_no_memory(void* block) noexcept {
  if (block == nullptr) errno = ENOMEM;
  return block;
}

std::size_t page_size() noexcept {
  return static_cast<std::size_t>(sysconf(_SC_PAGESIZE));
}

bool is_power_of_two(std::size_t number) noexcept {
  return number != 0 && (number & (number - 1)) == 0;
}

// As libc's memalign, which takes any alignment.
void* aligned(std::size_t alignment, std::size_t size) noexcept {
  std::size_t power = seeded_heap::granule;
  while (power < alignment) {
    if (power > ~std::size_t{0} / 4) {
      errno = EINVAL;
      return nullptr;
    }
    power *= 2;
  }
  return or_no_memory(seeded_heap::allocate(size, power, Contents::from_seed));
}

}  // namespace

FREEZEGATE_STANDS_IN void* malloc(size_t size) noexcept {
  if (is_plain()) return next.malloc(size);
  return or_no_memory(seeded_heap::allocate(size, seeded_heap::granule, Contents::from_seed));
}

FREEZEGATE_STANDS_IN void free(void* block) noexcept {
  if (is_plain()) {
    next.free(block);
    return;
  }
  seeded_heap::give_back(block);
}

FREEZEGATE_STANDS_IN void* calloc(size_t count, size_t size) noexcept {
  if (is_plain()) return next.calloc(count, size);
  size_t bytes = 0;
  if (__builtin_mul_overflow(count, size, &bytes)) return or_no_memory(nullptr);
  return or_no_memory(seeded_heap::allocate(bytes, seeded_heap::granule, Contents::zeros));
}

FREEZEGATE_STANDS_IN void* realloc(void* block, size_t size) noexcept {
  if (is_plain()) return next.realloc(block, size);
  if (block == nullptr) return malloc(size);
  void* const moved = seeded_heap::reallocate(block, size);
  return size == 0 ? moved : or_no_memory(moved);
}

FREEZEGATE_STANDS_IN void* reallocarray(void* block, size_t count, size_t size) noexcept {
  size_t bytes = 0;
  if (__builtin_mul_overflow(count, size, &bytes)) return or_no_memory(nullptr);
  return realloc(block, bytes);
}

FREEZEGATE_STANDS_IN void* memalign(size_t alignment, size_t size) noexcept {
  return is_plain() ? next.memalign(alignment, size) : aligned(alignment, size);
}

FREEZEGATE_STANDS_IN void* aligned_alloc(size_t alignment, size_t size) noexcept {
  return is_plain() ? next.aligned_alloc(alignment, size) : aligned(alignment, size);
}

FREEZEGATE_STANDS_IN int posix_memalign(void** block, size_t alignment, size_t size) noexcept {
  if (is_plain()) return next.posix_memalign(block, alignment, size);
  if (!is_power_of_two(alignment) || alignment % sizeof(void*) != 0) return EINVAL;
  const std::size_t at_least = alignment < seeded_heap::granule ? seeded_heap::granule : alignment;
  const int before = errno;
  void* const got = seeded_heap::allocate(size, at_least, Contents::from_seed);
  errno = before;
  if (got == nullptr) return ENOMEM;
  *block = got;
  return 0;
}

FREEZEGATE_STANDS_IN void* valloc(size_t size) noexcept {
  return is_plain() ? next.valloc(size) : aligned(page_size(), size);
}

FREEZEGATE_STANDS_IN void* pvalloc(size_t size) noexcept {
  if (is_plain()) return next.pvalloc(size);
  const std::size_t page = page_size();
  if (size > ~std::size_t{0} - page) return or_no_memory(nullptr);
  return aligned(page, (size + page - 1) / page * page);
}

FREEZEGATE_STANDS_IN size_t malloc_usable_size(void* block) noexcept {
  return is_plain() ? next.usable_size(block) : seeded_heap::usable_size(block);
}

}  // namespace freezegate::pins
