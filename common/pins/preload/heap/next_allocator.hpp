// The allocator behind this library: libc's, a sanitizer's or one that the program brings.
#pragma once

#include <cstddef>

namespace freezegate::pins {

struct Allocator {
  void* (*malloc)(std::size_t);
  void (*free)(void*);
  void* (*calloc)(std::size_t, std::size_t);
  void* (*realloc)(void*, std::size_t);
  void* (*memalign)(std::size_t, std::size_t);
  int (*posix_memalign)(void**, std::size_t, std::size_t);
  void* (*aligned_alloc)(std::size_t, std::size_t);
  void* (*valloc)(std::size_t);
  void* (*pvalloc)(std::size_t);
  std::size_t (*usable_size)(void*);
};

/// Its functions. While they are being looked up, which may itself allocate, they are those of a small area
/// that is never reused. Never allocates by itself; thread-safe.
const Allocator& next_allocator() noexcept;

/// Whether a block is from that area: nothing may be done to it.
bool is_look_up_block(const void* block) noexcept;
std::size_t look_up_block_size(const void* block) noexcept;
/// Whether it gave any.
bool is_look_up_area_used() noexcept;

}  // namespace freezegate::pins
