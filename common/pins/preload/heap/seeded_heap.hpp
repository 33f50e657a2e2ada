// The seeded heap: small blocks whose order of addresses and whose first contents come from the seed, in
// front of whatever allocator the process has. It gives large blocks (size_classes.hpp) their contents only.
//
// What a block's address and contents depend on is the seed, the test, the thread's path, the size's class
// and how many blocks of that class the thread asked for since the test started: neither the layout nor what
// ran before, unless a slab of the earlier is in the way. Each test and each thread begins on slabs of its
// own.
#pragma once

#include "next_allocator.hpp"

#include <cstddef>

namespace freezegate::pins::seeded_heap {

/// How allocation works in this process. Decided at the first one for which the environment is known.
enum class Mode : int {
  undecided,  ///< All goes to the next allocator.
  plain,      ///< The same, for good.
  aside,      ///< The same, but some blocks come from the area of the look-up.
  seeded,
};
extern int mode;        ///< A Mode; atomic accesses only.
extern Allocator next;  ///< Set once the mode is decided.

/// The one branch of a process whose heap is not pinned.
inline bool is_plain() noexcept {
  return __builtin_expect(__atomic_load_n(&mode, __ATOMIC_ACQUIRE) == static_cast<int>(Mode::plain), 1);
}

/// When the library starts: looks whether the program has an allocator of its own, and watches threads end.
void start() noexcept;
/// In the child of a fork.
void enter_fork_child() noexcept;

// As the functions of libc with these names, for any mode. They keep errno where libc does.
enum class Contents { from_seed, zeros };
void* allocate(std::size_t size, std::size_t alignment, Contents contents) noexcept;
void* reallocate(void* block, std::size_t size) noexcept;
void give_back(void* block) noexcept;
std::size_t usable_size(void* block) noexcept;

}  // namespace freezegate::pins::seeded_heap
