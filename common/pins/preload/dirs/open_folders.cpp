#include "open_folders.hpp"

#include "../raw.hpp"
#include "../real.hpp"
#include "../settings.hpp"
#include "seeded_order.hpp"

#include <cerrno>
#include <cstdint>
#include <cstdlib>
#include <cstring>

namespace freezegate::pins {

namespace {

// Claimed and given up by single atomic operations: there is no lock that a fork could copy.
struct Place {
  DIR* folder;
  Listing* listing;  // null while it is being read
};
constexpr std::size_t places = 4096;
constexpr std::size_t reach = 64;  // places that are tried for a folder
Place table[places];

std::size_t first_place(const DIR* folder) noexcept {
  return (reinterpret_cast<std::uintptr_t>(folder) >> 4U) * 0x9E3779B97F4A7C15U >> 52U;
}

Place* find(const DIR* folder) noexcept {
  for (std::size_t i = 0; i < reach; ++i) {
    Place& place = table[(first_place(folder) + i) % places];
    if (__atomic_load_n(&place.folder, __ATOMIC_ACQUIRE) == folder) return &place;
  }
  return nullptr;
}

Place* claim(DIR* folder) noexcept {
  for (std::size_t i = 0; i < reach; ++i) {
    Place& place = table[(first_place(folder) + i) % places];
    DIR* nobody = nullptr;
    if (__atomic_compare_exchange_n(&place.folder, &nobody, folder, false, __ATOMIC_ACQ_REL,
                                    __ATOMIC_ACQUIRE)) {
      return &place;
    }
  }
  return nullptr;
}

// Entries as they are read, one behind the other.
struct Read {
  char* bytes = nullptr;
  std::size_t size = 0;
  std::size_t capacity = 0;
  std::size_t count = 0;
  int why = 0;
};

bool append(Read& read, const dirent64& entry) noexcept {
  const std::size_t more = entry.d_reclen;
  if (read.size + more > read.capacity) {
    const std::size_t capacity = read.capacity == 0 ? 32768 : 2 * read.capacity;
    auto* const grown = static_cast<char*>(std::realloc(read.bytes, capacity));
    if (grown == nullptr) return false;
    read.bytes = grown;
    read.capacity = capacity;
  }
  std::memcpy(read.bytes + read.size, &entry, more);
  read.size += more;
  ++read.count;
  return true;
}

bool read_all(DIR* folder, Read& read) noexcept {
  static Real<dirent64*(DIR*)> real("readdir64");
  while (true) {
    errno = 0;
    const dirent64* const entry = real(folder);
    if (entry == nullptr) break;
    if (!append(read, *entry)) return false;
  }
  read.why = errno;
  return true;
}

int compare(const void* first, const void* second) noexcept {
  return seeded_order((*static_cast<dirent64* const*>(first))->d_name,
                      (*static_cast<dirent64* const*>(second))->d_name);
}

// Takes over the entries. Null without memory.
Listing* sort(const Read& read) noexcept {
  auto* const listing = static_cast<Listing*>(std::calloc(1, sizeof(Listing)));
  auto** const entries = static_cast<dirent64**>(std::malloc((read.count + 1) * sizeof(dirent64*)));
  if (listing == nullptr || entries == nullptr) {
    std::free(listing);
    std::free(entries);
    return nullptr;
  }
  char* at = read.bytes;
  for (std::size_t i = 0; i < read.count; ++i) {
    entries[i] = reinterpret_cast<dirent64*>(at);
    at += entries[i]->d_reclen;
  }
  std::qsort(entries, read.count, sizeof *entries, compare);
  for (std::size_t i = 0; i < read.count; ++i)
    entries[i]->d_off = static_cast<off64_t>(i + 1);
  listing->entries = entries;
  listing->count = read.count;
  listing->why = read.why;
  listing->block = reinterpret_cast<dirent64*>(read.bytes);
  return listing;
}

Listing* read_listing(DIR* folder) noexcept {
  static Real<void(DIR*)> rewind("rewinddir");
  const int before = errno;
  Read read;
  Listing* const listing = read_all(folder, read) ? sort(read) : nullptr;
  if (listing == nullptr) {
    std::free(read.bytes);
    rewind(folder);
  }
  errno = before;
  return listing;
}

}  // namespace

Listing* known_listing_of(DIR* folder) noexcept {
  const Place* const place = find(folder);
  return place == nullptr ? nullptr : __atomic_load_n(&place->listing, __ATOMIC_ACQUIRE);
}

Listing* listing_of(DIR* folder) noexcept {
  if (!is_pinned(Axis::dirs)) return nullptr;
  Listing* const known = known_listing_of(folder);
  if (known != nullptr) return known;
  Place* const place = claim(folder);
  if (place == nullptr) return nullptr;
  Listing* const listing = read_listing(folder);
  if (listing == nullptr) {
    __atomic_store_n(&place->folder, nullptr, __ATOMIC_RELEASE);
    return nullptr;
  }
  count(Counter::directory_reads);
  __atomic_store_n(&place->listing, listing, __ATOMIC_RELEASE);
  return listing;
}

void drop_listing(DIR* folder) noexcept {
  Place* const place = find(folder);
  if (place == nullptr) return;
  Listing* const listing = __atomic_exchange_n(&place->listing, nullptr, __ATOMIC_ACQ_REL);
  __atomic_store_n(&place->folder, nullptr, __ATOMIC_RELEASE);
  if (listing == nullptr) return;
  std::free(listing->entries);
  std::free(listing->block);
  std::free(listing);
}

}  // namespace freezegate::pins
