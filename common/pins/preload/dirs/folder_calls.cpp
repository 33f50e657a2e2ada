// The functions that read a folder entry by entry. Whoever reads one folder from several threads at once has
// to take turns, as POSIX says.
#include "../real.hpp"
#include "open_folders.hpp"

#include <cerrno>
#include <cstring>
#include <dirent.h>
#include <sys/types.h>

namespace freezegate::pins {

namespace {

static_assert(sizeof(dirent) == sizeof(dirent64) && sizeof(off_t) == sizeof(off64_t),
              "on 64-bit systems they are the same");

// The next entry; null at the end, with errno when reading ended otherwise.
dirent64* next_entry(Listing& listing) noexcept {
  const std::size_t place = __atomic_fetch_add(&listing.next, 1, __ATOMIC_RELAXED);
  if (place < listing.count) return listing.entries[place];
  __atomic_store_n(&listing.next, listing.count, __ATOMIC_RELAXED);
  if (listing.why != 0) errno = listing.why;
  return nullptr;
}

template <class Entry>
int copy_entry(Listing& listing, Entry* entry, Entry** result) noexcept {
  const dirent64* const found = next_entry(listing);
  *result = found == nullptr ? nullptr : entry;
  if (found == nullptr) return listing.why;
  std::memcpy(entry, found, found->d_reclen < sizeof *entry ? found->d_reclen : sizeof *entry);
  return 0;
}

}  // namespace

FREEZEGATE_STANDS_IN dirent* readdir(DIR* folder) {
  static Real<dirent*(DIR*)> real("readdir");
  Listing* const listing = listing_of(folder);
  return listing == nullptr ? real(folder) : reinterpret_cast<dirent*>(next_entry(*listing));
}

FREEZEGATE_STANDS_IN dirent64* readdir64(DIR* folder) {
  static Real<dirent64*(DIR*)> real("readdir64");
  Listing* const listing = listing_of(folder);
  return listing == nullptr ? real(folder) : next_entry(*listing);
}

FREEZEGATE_STANDS_IN int readdir_r(DIR* folder, dirent* entry, dirent** result) {
  static Real<int(DIR*, dirent*, dirent**)> real("readdir_r");
  Listing* const listing = listing_of(folder);
  return listing == nullptr ? real(folder, entry, result) : copy_entry(*listing, entry, result);
}

FREEZEGATE_STANDS_IN int readdir64_r(DIR* folder, dirent64* entry, dirent64** result) {
  static Real<int(DIR*, dirent64*, dirent64**)> real("readdir64_r");
  Listing* const listing = listing_of(folder);
  return listing == nullptr ? real(folder, entry, result) : copy_entry(*listing, entry, result);
}

FREEZEGATE_STANDS_IN long telldir(DIR* folder) noexcept {
  static Real<long(DIR*)> real("telldir");
  Listing* const listing = listing_of(folder);
  if (listing == nullptr) return real(folder);
  return static_cast<long>(__atomic_load_n(&listing->next, __ATOMIC_RELAXED));
}

FREEZEGATE_STANDS_IN void seekdir(DIR* folder, long place) noexcept {
  static Real<void(DIR*, long)> real("seekdir");
  Listing* const listing = listing_of(folder);
  if (listing == nullptr) {
    real(folder, place);
    return;
  }
  const auto wanted = static_cast<std::size_t>(place < 0 ? 0 : place);
  __atomic_store_n(&listing->next, wanted < listing->count ? wanted : listing->count, __ATOMIC_RELAXED);
}

FREEZEGATE_STANDS_IN void rewinddir(DIR* folder) noexcept {
  static Real<void(DIR*)> real("rewinddir");
  drop_listing(folder);
  real(folder);
}

FREEZEGATE_STANDS_IN int closedir(DIR* folder) {
  static Real<int(DIR*)> real("closedir");
  drop_listing(folder);
  return real(folder);
}

}  // namespace freezegate::pins
