// The seeded heap's memory: slabs of one size, in regions that lie one behind the other.
//
// Whoever allocates owns slabs, one for each class of sizes, and takes blocks from them alone; anyone gives
// blocks back. All that is shared is changed by single atomic operations: there is no lock that a fork could
// copy in the locked state, and none to contend for.
#pragma once

#include "size_classes.hpp"

#include <cstddef>
#include <cstdint>

namespace freezegate::pins::seeded_heap {

constexpr std::size_t slab_size = 65536;
constexpr unsigned most_blocks = slab_size / granule;

enum class SlabState : std::uint32_t {  // with the class in the bits above, save where it is unused
  unused,                               ///< Nobody's.
  owned,                                ///< A thread takes blocks from it.
  left,      ///< Its owner left it as full, and can take it again when enough of it is free.
  orphaned,  ///< Its owner, a thread or a test, has ended.
};

/// What is known of a slab, kept away from its blocks.
struct Slab {
  std::uint32_t number;  ///< Among all.
  std::uint32_t size_class;
  std::uint64_t owner;                        ///< Whose it was: SlabKey::owner.
  std::uint32_t capacity;                     ///< Blocks.
  std::uint32_t free_count;                   ///< Of them. Exact only when nothing happens at the same time.
  std::uint64_t free_bits[most_blocks / 64];  ///< A bit for each block: it is free.
};

/// Who wants a slab, and the how-manieth it is: decides where the slab lies.
struct SlabKey {
  std::uint64_t owner;  ///< Seed, test and thread as one number.
  unsigned size_class;
  std::uint64_t ordinal;
};

/// Maps the first region. \returns false where the system gives none.
bool start_slabs() noexcept;

/// Whether an address is in a region.
bool is_in_slabs(const void* block) noexcept;

/// A slab for its owner: one that the same owner left and of which half is free, or an unused one at a place
/// that the key decides. When half of the memory is used, slabs that others left are used as well before a
/// further region is mapped. \returns null when there is no memory.
Slab* take_slab(const SlabKey& key) noexcept;

/// The owner takes no more blocks from it. `for_good`: the test or the thread ends.
void leave_slab(Slab& slab, bool for_good) noexcept;

/// Takes the free block that is next behind the place which `key` decides, around the end if need be.
/// \returns null when the slab is too full for the choice to be one: take another slab. Owner only.
void* take_block(Slab& slab, std::uint64_t key) noexcept;

/// Its slab, where one is in use. Aborts the process, as libc does, when the address is none of a block.
Slab& slab_of(const void* block) noexcept;

/// From any thread. Aborts when the block is free already.
void give_back(Slab& slab, void* block) noexcept;

}  // namespace freezegate::pins::seeded_heap
