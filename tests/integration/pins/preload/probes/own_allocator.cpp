// A program that brings an allocator of its own: prints whether each of its blocks came from there.
#include <cstddef>
#include <cstdio>
#include <cstring>
#include <new>
#include <string>

namespace {
alignas(16) char area[1 << 22];
std::size_t used;
}  // namespace

extern "C" void* malloc(std::size_t size) noexcept {
  void* const block = area + used;
  used += (size + 15) / 16 * 16;
  return used > sizeof area ? nullptr : block;
}
extern "C" void free(void*) noexcept {}
extern "C" void* calloc(std::size_t count, std::size_t size) noexcept {
  void* const block = malloc(count * size);
  std::memset(block, 0, count * size);
  return block;
}
extern "C" void* realloc(void* block, std::size_t size) noexcept {
  void* const moved = malloc(size);
  if (block != nullptr) std::memmove(moved, block, size);
  return moved;
}

int main() {
  auto* const number = new int(3);
  char* const copy = strdup("copied by libc");
  const bool is_own =
      reinterpret_cast<char*>(number) >= area && reinterpret_cast<char*>(number) < area + used;
  const bool is_own_too = copy >= area && copy < area + used;
  delete number;
  free(copy);
  std::printf("own %d%d\n", is_own, is_own_too);
}
