#include "seeded_order.hpp"

#include "../../protocol/mix.hpp"
#include "../settings.hpp"

#include <cstring>

namespace freezegate::pins {

int seeded_order(const char* first, const char* second) noexcept {
  // The axis's own value: a folder looks the same to a fork.
  const std::uint64_t value = settings().value[static_cast<std::size_t>(Axis::dirs)];
  const std::uint64_t first_place = mix(value, key_of(first));
  const std::uint64_t second_place = mix(value, key_of(second));
  if (first_place != second_place) return first_place < second_place ? -1 : 1;
  return std::strcmp(first, second);
}

}  // namespace freezegate::pins
