// Random bytes from the seed.
#pragma once

#include <cstddef>
#include <sys/types.h>
#include <sys/uio.h>

namespace freezegate::pins {

/// Fills `size` bytes from the calling thread's stream of entropy. Async-signal-safe.
void fill_random(void* bytes, std::size_t size) noexcept;

/// The same in the shape of read() and readv(). \returns the number of bytes.
ssize_t read_random(void* bytes, std::size_t size) noexcept;
ssize_t read_random_parts(const iovec* parts, int count) noexcept;

}  // namespace freezegate::pins
