#include "probe.hpp"

#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <sys/auxv.h>
#include <sys/mman.h>

namespace probe {

namespace {
int static_object;
}

int addresses() {
  int local = 0;
  void* const block = std::malloc(100);
  void* const mapping = mmap(nullptr, 1U << 20U, PROT_READ, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  std::uint64_t random[2];
  std::memcpy(random, reinterpret_cast<const void*>(getauxval(AT_RANDOM)), sizeof random);
  std::printf("program %p\n", static_cast<void*>(&static_object));
  std::printf("heap %p\nmapping %p\n", block, mapping);
  std::printf("libc %p\nstack %p\n", static_cast<void*>(stdin), static_cast<void*>(&local));
  std::printf("random %016llx%016llx\n", static_cast<unsigned long long>(random[0]),
              static_cast<unsigned long long>(random[1]));
  std::free(block);
  return 0;
}

}  // namespace probe
