#include "fill_block.hpp"

#include <cstring>

namespace freezegate::pins::seeded_heap {

void fill_block(void* block, std::size_t size, std::uint64_t key) noexcept {
  const auto kind = static_cast<unsigned>(key >> 62U);
  if (kind >= 2) {
    std::memset(block, kind == 2 ? 0 : static_cast<int>(key & 0xFFU), size);
    return;
  }
  auto* const to = static_cast<unsigned char*>(block);
  std::uint64_t value = key;
  std::size_t at = 0;
  for (; at + sizeof value <= size; at += sizeof value) {
    value += 0x9E3779B97F4A7C15U;
    const std::uint64_t bits = value ^ value >> 29U;
    __builtin_memcpy(to + at, &bits, sizeof bits);
  }
  std::memcpy(to + at, &value, size - at);
}

}  // namespace freezegate::pins::seeded_heap
