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

}  // namespace freezegate::pins
