// Memory from the system: guests count what they allocate from the heap.
#pragma once

#include "text.hpp"

#include <cstddef>
#include <sys/mman.h>

namespace freezegate {
namespace FREEZEGATE_RUNTIME_NAMESPACE {

/// Zeros, and only touched where they are written. nullptr when there is none. Whole pages; never given back.
inline void* system_memory(std::size_t size) noexcept {
  void* const memory = mmap(nullptr, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  return memory == MAP_FAILED ? nullptr : memory;
}

}  // namespace FREEZEGATE_RUNTIME_NAMESPACE
}  // namespace freezegate
