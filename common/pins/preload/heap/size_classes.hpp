// Which blocks the seeded heap gives: sizes in classes, each from slabs of its own.
#pragma once

#include <cstddef>
#include <cstdint>

namespace freezegate::pins::seeded_heap {

constexpr std::size_t granule = 16;       // the alignment of every block
constexpr std::size_t fine_limit = 1024;  // up to here, a class each granule
constexpr std::size_t fine_classes = fine_limit / granule;
constexpr std::size_t coarse_sizes[] = {1536, 2048, 3072, 4096};
constexpr std::size_t coarse_classes = sizeof coarse_sizes / sizeof coarse_sizes[0];
constexpr unsigned class_count = fine_classes + coarse_classes;
constexpr std::size_t largest_block = coarse_sizes[coarse_classes - 1];

constexpr std::size_t size_of_class(unsigned size_class) noexcept {
  return size_class < fine_classes ? (size_class + 1) * granule : coarse_sizes[size_class - fine_classes];
}

/// The smallest class whose blocks hold `size` bytes, at most largest_block.
constexpr unsigned class_for(std::size_t size) noexcept {
  if (size <= fine_limit) return size == 0 ? 0 : static_cast<unsigned>((size - 1) / granule);
  unsigned size_class = fine_classes;
  while (size_of_class(size_class) < size)
    ++size_class;
  return size_class;
}

/// The smallest class that holds `size` bytes and whose blocks have this alignment, a power of two;
/// class_count when there is none.
constexpr unsigned class_for(std::size_t size, std::size_t alignment) noexcept {
  if (size > largest_block || alignment > largest_block) return class_count;
  unsigned size_class = class_for(size < alignment ? alignment : size);
  while (size_class < class_count && size_of_class(size_class) % alignment != 0)
    ++size_class;
  return size_class;
}
static_assert(class_for(0) == 0 && class_for(16) == 0 && class_for(17) == 1 &&
              class_for(1024) == fine_classes - 1 && class_for(1025) == fine_classes &&
              class_for(4096) == class_count - 1);
static_assert(size_of_class(class_for(100, 64)) == 128 && size_of_class(class_for(10, 4096)) == 4096);

}  // namespace freezegate::pins::seeded_heap
