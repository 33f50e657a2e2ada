// The folders that the guest has open, and what was read from them in advance.
#pragma once

#include <cstddef>
#include <dirent.h>

namespace freezegate::pins {

/// All entries of a folder in the seed's order. Their `d_off` is their place, from 1: what telldir() gives
/// after them.
struct Listing {
  dirent64** entries;
  std::size_t count;
  std::size_t next;  ///< Atomic accesses only.
  int why;           ///< errno with which reading ended; 0: at the end.
  dirent64* block;   ///< Where they lie, one behind the other.
};

/// The folder's listing: read on the first call, by libc's own function, and kept until drop_listing().
/// \returns null when it is not pinned, or there are too many open folders or no memory: then the order is
/// the file system's, and nothing has been read.
Listing* listing_of(DIR* folder) noexcept;

/// The same, only if it was read already.
Listing* known_listing_of(DIR* folder) noexcept;

/// The folder is closed, or will be read anew.
void drop_listing(DIR* folder) noexcept;

}  // namespace freezegate::pins
