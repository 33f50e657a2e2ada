// What memory holds before the guest writes to it.
#pragma once

#include <cstddef>
#include <cstdint>

namespace freezegate::pins::seeded_heap {

/// Fills a block from a number: half of the numbers give bytes that look random, a quarter zeros, a quarter
/// one byte again and again.
void fill_block(void* block, std::size_t size, std::uint64_t key) noexcept;

}  // namespace freezegate::pins::seeded_heap
