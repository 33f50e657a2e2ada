// The entry points by which `-fsanitize=thread` (GCC 12 and newer, Clang 14 and newer) announces plain
// accesses to memory, and those of which we need nothing.
#include "runtime.hpp"

#include <cstddef>
#include <cstring>

FREEZEGATE_RACE_ENTRY void __tsan_init() {
  freezegate_race_attach();
}

// NOLINTBEGIN(bugprone-macro-parentheses): names are put together
#define FREEZEGATE_ACCESS(name)                     \
  FREEZEGATE_RACE_ENTRY void __tsan_##name(void*) { \
    freezegate_race_access();                       \
  }
#define FREEZEGATE_ACCESS_PC(name)                         \
  FREEZEGATE_RACE_ENTRY void __tsan_##name(void*, void*) { \
    freezegate_race_access();                              \
  }
#define FREEZEGATE_ACCESSES(size)         \
  FREEZEGATE_ACCESS(read##size)           \
  FREEZEGATE_ACCESS(write##size)          \
  FREEZEGATE_ACCESS(read_write##size)     \
  FREEZEGATE_ACCESS(volatile_read##size)  \
  FREEZEGATE_ACCESS(volatile_write##size) \
  FREEZEGATE_ACCESS_PC(read##size##_pc)   \
  FREEZEGATE_ACCESS_PC(write##size##_pc)
#define FREEZEGATE_UNALIGNED(size)                 \
  FREEZEGATE_ACCESS(unaligned_read##size)          \
  FREEZEGATE_ACCESS(unaligned_write##size)         \
  FREEZEGATE_ACCESS(unaligned_read_write##size)    \
  FREEZEGATE_ACCESS(unaligned_volatile_read##size) \
  FREEZEGATE_ACCESS(unaligned_volatile_write##size)
// NOLINTEND(bugprone-macro-parentheses)

FREEZEGATE_ACCESSES(1)
FREEZEGATE_ACCESSES(2)
FREEZEGATE_ACCESSES(4)
FREEZEGATE_ACCESSES(8)
FREEZEGATE_ACCESSES(16)
FREEZEGATE_UNALIGNED(2)
FREEZEGATE_UNALIGNED(4)
FREEZEGATE_UNALIGNED(8)
FREEZEGATE_UNALIGNED(16)
FREEZEGATE_ACCESS(vptr_read)
FREEZEGATE_ACCESS_PC(vptr_update)

FREEZEGATE_RACE_ENTRY void __tsan_read_range(void*, unsigned long) {
  freezegate_race_access();
}
FREEZEGATE_RACE_ENTRY void __tsan_write_range(void*, unsigned long) {
  freezegate_race_access();
}
FREEZEGATE_RACE_ENTRY void __tsan_read_range_pc(void*, unsigned long, void*) {
  freezegate_race_access();
}
FREEZEGATE_RACE_ENTRY void __tsan_write_range_pc(void*, unsigned long, void*) {
  freezegate_race_access();
}

FREEZEGATE_RACE_ENTRY void* __tsan_memcpy(void* to, const void* from, std::size_t size) {
  freezegate_race_access();
  return std::memcpy(to, from, size);
}
FREEZEGATE_RACE_ENTRY void* __tsan_memmove(void* to, const void* from, std::size_t size) {
  freezegate_race_access();
  return std::memmove(to, from, size);
}
FREEZEGATE_RACE_ENTRY void* __tsan_memset(void* to, int value, std::size_t size) {
  freezegate_race_access();
  return std::memset(to, value, size);
}

FREEZEGATE_RACE_ENTRY void __tsan_func_entry(void*) {}
FREEZEGATE_RACE_ENTRY void __tsan_func_exit() {}
FREEZEGATE_RACE_ENTRY void __tsan_ignore_thread_begin() {}
FREEZEGATE_RACE_ENTRY void __tsan_ignore_thread_end() {}

// What code that knows of the sanitizer tells it.
FREEZEGATE_RACE_ENTRY void __tsan_acquire(void*) {}
FREEZEGATE_RACE_ENTRY void __tsan_release(void*) {}
FREEZEGATE_RACE_ENTRY void __tsan_mutex_create(void*, unsigned) {}
FREEZEGATE_RACE_ENTRY void __tsan_mutex_destroy(void*, unsigned) {}
FREEZEGATE_RACE_ENTRY void __tsan_mutex_pre_lock(void*, unsigned) {}
FREEZEGATE_RACE_ENTRY void __tsan_mutex_post_lock(void*, unsigned, int) {}
FREEZEGATE_RACE_ENTRY int __tsan_mutex_pre_unlock(void*, unsigned) {
  return 0;
}
FREEZEGATE_RACE_ENTRY void __tsan_mutex_post_unlock(void*, unsigned) {}
FREEZEGATE_RACE_ENTRY void __tsan_mutex_pre_signal(void*, unsigned) {}
FREEZEGATE_RACE_ENTRY void __tsan_mutex_post_signal(void*, unsigned) {}
FREEZEGATE_RACE_ENTRY void __tsan_mutex_pre_divert(void*, unsigned) {}
FREEZEGATE_RACE_ENTRY void __tsan_mutex_post_divert(void*, unsigned) {}
