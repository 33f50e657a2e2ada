#include "fill_random.hpp"

#include "../position.hpp"
#include "../settings.hpp"

#include <cstdint>
#include <cstring>

namespace freezegate::pins {

void fill_random(void* bytes, std::size_t size) noexcept {
  auto* to = static_cast<unsigned char*>(bytes);
  std::uint64_t draws = 0;
  while (size != 0) {
    const std::uint64_t value = draw(Axis::entropy, Stream::entropy);
    const std::size_t part = size < sizeof value ? size : sizeof value;
    std::memcpy(to, &value, part);
    to += part;
    size -= part;
    ++draws;
  }
  count(Counter::entropy_draws, draws);
}

ssize_t read_random(void* bytes, std::size_t size) noexcept {
  fill_random(bytes, size);
  return static_cast<ssize_t>(size);
}

ssize_t read_random_parts(const iovec* parts, int count) noexcept {
  ssize_t size = 0;
  for (int i = 0; i < count; ++i)
    size += read_random(parts[i].iov_base, parts[i].iov_len);
  return size;
}

}  // namespace freezegate::pins
