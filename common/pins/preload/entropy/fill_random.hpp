// Random bytes from the seed.
#pragma once

#include <cstddef>

namespace freezegate::pins {

/// Fills `size` bytes from the calling thread's stream of entropy. Async-signal-safe.
void fill_random(void* bytes, std::size_t size) noexcept;

}  // namespace freezegate::pins
