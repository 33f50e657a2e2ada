#include "next_allocator.hpp"

#include <cerrno>
#include <cstring>
#include <dlfcn.h>

namespace freezegate::pins {

namespace {

constexpr std::size_t area_size = 16384;
constexpr std::size_t header_size = 16;  // keeps blocks aligned, and holds the size

alignas(16) char area[area_size];
std::size_t area_used;  // atomic accesses only

void* area_malloc(std::size_t size) noexcept {
  if (size > area_size) return nullptr;
  const std::size_t whole = header_size + (size + 15) / 16 * 16;
  const std::size_t at = __atomic_fetch_add(&area_used, whole, __ATOMIC_RELAXED);
  if (at + whole > area_size) return nullptr;
  std::memcpy(area + at, &size, sizeof size);
  return area + at + header_size;
}

void* area_calloc(std::size_t count, std::size_t size) noexcept {
  std::size_t bytes = 0;
  return __builtin_mul_overflow(count, size, &bytes) ? nullptr : area_malloc(bytes);
}

void area_free(void* /*block*/) noexcept {}

std::size_t area_usable_size(void* block) noexcept {
  return block == nullptr ? 0 : look_up_block_size(block);
}

void* area_realloc(void* block, std::size_t size) noexcept {
  void* const moved = area_malloc(size);
  const std::size_t before = area_usable_size(block);
  if (moved != nullptr) std::memcpy(moved, block, before < size ? before : size);
  return moved;
}

void* area_memalign(std::size_t alignment, std::size_t size) noexcept {
  return alignment <= 16 ? area_malloc(size) : nullptr;
}

int area_posix_memalign(void** block, std::size_t alignment, std::size_t size) noexcept {
  *block = area_memalign(alignment, size);
  return *block == nullptr ? ENOMEM : 0;
}

void* area_valloc(std::size_t /*size*/) noexcept {
  return nullptr;
}

constexpr Allocator area_allocator{area_malloc,   area_free,           area_calloc,   area_realloc,
                                   area_memalign, area_posix_memalign, area_memalign, area_valloc,
                                   area_valloc,   area_usable_size};

Allocator found;
bool is_found;  // atomic accesses only
__thread bool is_looking __attribute__((tls_model("initial-exec")));

template <class Function>
void look_up(Function& function, const char* name) noexcept {
  function = reinterpret_cast<Function>(dlsym(RTLD_NEXT, name));
}

// Threads that look at the same time find the same.
void find() noexcept {
  Allocator next{};
  look_up(next.malloc, "malloc");
  look_up(next.free, "free");
  look_up(next.calloc, "calloc");
  look_up(next.realloc, "realloc");
  look_up(next.memalign, "memalign");
  look_up(next.posix_memalign, "posix_memalign");
  look_up(next.aligned_alloc, "aligned_alloc");
  look_up(next.valloc, "valloc");
  look_up(next.pvalloc, "pvalloc");
  look_up(next.usable_size, "malloc_usable_size");
  static bool is_being_stored;
  if (__atomic_exchange_n(&is_being_stored, true, __ATOMIC_ACQ_REL)) {
    while (!__atomic_load_n(&is_found, __ATOMIC_ACQUIRE)) {
    }
    return;
  }
  found = next;
  __atomic_store_n(&is_found, true, __ATOMIC_RELEASE);
}

}  // namespace

const Allocator& next_allocator() noexcept {
  if (__atomic_load_n(&is_found, __ATOMIC_ACQUIRE)) return found;
  if (is_looking) return area_allocator;
  is_looking = true;
  find();
  is_looking = false;
  return found;
}

bool is_look_up_block(const void* block) noexcept {
  return block >= area && block < area + area_size;
}

std::size_t look_up_block_size(const void* block) noexcept {
  std::size_t size = 0;
  std::memcpy(&size, static_cast<const char*>(block) - header_size, sizeof size);
  return size;
}

bool is_look_up_area_used() noexcept {
  return __atomic_load_n(&area_used, __ATOMIC_RELAXED) != 0;
}

}  // namespace freezegate::pins
