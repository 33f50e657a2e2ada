// Functions that read whole folders or trees inside libc, where nothing can stand in front of readdir().
//
// What they give is put into the seed's order afterwards, or they are given the seed's order to sort by. Not
// reached: ftw() and nftw(), which have no order to be given (fts and std::filesystem are reached), and
// wordexp(), which sorts; getdents64() and raw system calls.
#include "../real.hpp"
#include "../settings.hpp"
#include "seeded_order.hpp"

#include <cstdlib>
#include <cstring>
#include <dirent.h>
#include <fts.h>
#include <glob.h>

namespace freezegate::pins {

namespace {

template <class Entry>
int by_seed(const void* first, const void* second) noexcept {
  return seeded_order((*static_cast<Entry* const*>(first))->d_name,
                      (*static_cast<Entry* const*>(second))->d_name);
}

// The guest's order, with what it leaves equal in the seed's.
template <class Entry>
struct Order {
  int (*compare)(const Entry**, const Entry**);
};

template <class Entry>
int by_guest(const void* first, const void* second, void* order) {
  auto* const a = static_cast<const Entry**>(const_cast<void*>(first));   // NOLINT: as libc calls it
  auto* const b = static_cast<const Entry**>(const_cast<void*>(second));  // NOLINT
  const int decided = static_cast<Order<Entry>*>(order)->compare(a, b);
  return decided != 0 ? decided : by_seed<Entry>(first, second);
}

// Sorts what a scan found: `count` entries, or -1.
template <class Entry>
int sort_scan(int count, Entry** entries, int (*compare)(const Entry**, const Entry**)) {
  if (count <= 0 || !is_pinned(Axis::dirs)) return count;
  pins::count(Counter::directory_reads);
  Order<Entry> order{compare};
  if (compare == nullptr) {
    std::qsort(entries, static_cast<std::size_t>(count), sizeof *entries, by_seed<Entry>);
  } else {
    qsort_r(entries, static_cast<std::size_t>(count), sizeof *entries, by_guest<Entry>, &order);
  }
  return count;
}

// A component of a path as a text of its own.
struct Component {
  explicit Component(const char* begin) noexcept {
    const std::size_t size = std::strcspn(begin, "/");
    const std::size_t kept = size < sizeof text ? size : sizeof text - 1;
    std::memcpy(text, begin, kept);
    text[kept] = '\0';
  }
  char text[256];
};

// By the first components that differ: where the tree stands does not matter.
int paths_by_seed(const void* first, const void* second) noexcept {
  const char* const a = *static_cast<char* const*>(first);
  const char* const b = *static_cast<char* const*>(second);
  std::size_t start = 0;
  std::size_t at = 0;
  for (; a[at] == b[at] && a[at] != '\0'; ++at) {
    if (a[at] == '/') start = at + 1;
  }
  return a[at] == b[at] ? 0 : seeded_order(Component(a + start).text, Component(b + start).text);
}

// Without GLOB_NOSORT, what is found is sorted by name.
template <class Found>
int order_found(int result, int flags, const Found& found, std::size_t before) noexcept {
  if (result != 0 || (flags & GLOB_NOSORT) == 0 || !is_pinned(Axis::dirs)) return result;
  const std::size_t left_free = (flags & GLOB_DOOFFS) != 0 ? found.gl_offs : 0;
  std::qsort(found.gl_pathv + left_free + before, found.gl_pathc - before, sizeof(char*), paths_by_seed);
  count(Counter::directory_reads);
  return result;
}

// The paths that the guest names itself stay in its order.
template <class Entry>
int entries_by_seed(const Entry** first, const Entry** second) {
  return (*first)->fts_level == FTS_ROOTLEVEL ? 0 : seeded_order((*first)->fts_name, (*second)->fts_name);
}

}  // namespace

FREEZEGATE_STANDS_IN int scandir(const char* path, dirent*** entries, int (*selects)(const dirent*),
                                 int (*compare)(const dirent**, const dirent**)) {
  static Real<int(const char*, dirent***, int (*)(const dirent*), int (*)(const dirent**, const dirent**))>
      real("scandir");
  const int count = real(path, entries, selects, compare);
  return sort_scan(count, count > 0 ? *entries : nullptr, compare);
}

FREEZEGATE_STANDS_IN int scandir64(const char* path, dirent64*** entries, int (*selects)(const dirent64*),
                                   int (*compare)(const dirent64**, const dirent64**)) {
  static Real<int(const char*, dirent64***, int (*)(const dirent64*),
                  int (*)(const dirent64**, const dirent64**))>
      real("scandir64");
  const int count = real(path, entries, selects, compare);
  return sort_scan(count, count > 0 ? *entries : nullptr, compare);
}

FREEZEGATE_STANDS_IN int scandirat(int folder, const char* path, dirent*** entries,
                                   int (*selects)(const dirent*),
                                   int (*compare)(const dirent**, const dirent**)) {
  static Real<int(int, const char*, dirent***, int (*)(const dirent*),
                  int (*)(const dirent**, const dirent**))>
      real("scandirat");
  const int count = real(folder, path, entries, selects, compare);
  return sort_scan(count, count > 0 ? *entries : nullptr, compare);
}

FREEZEGATE_STANDS_IN int scandirat64(int folder, const char* path, dirent64*** entries,
                                     int (*selects)(const dirent64*),
                                     int (*compare)(const dirent64**, const dirent64**)) {
  static Real<int(int, const char*, dirent64***, int (*)(const dirent64*),
                  int (*)(const dirent64**, const dirent64**))>
      real("scandirat64");
  const int count = real(folder, path, entries, selects, compare);
  return sort_scan(count, count > 0 ? *entries : nullptr, compare);
}

FREEZEGATE_STANDS_IN int glob(const char* pattern, int flags, int (*failed)(const char*, int),
                              glob_t* found) noexcept {
  static Real<int(const char*, int, int (*)(const char*, int), glob_t*)> real("glob");
  const std::size_t before = (flags & GLOB_APPEND) != 0 ? found->gl_pathc : 0;
  return order_found(real(pattern, flags, failed, found), flags, *found, before);
}

FREEZEGATE_STANDS_IN int glob64(const char* pattern, int flags, int (*failed)(const char*, int),
                                glob64_t* found) noexcept {
  static Real<int(const char*, int, int (*)(const char*, int), glob64_t*)> real("glob64");
  const std::size_t before = (flags & GLOB_APPEND) != 0 ? found->gl_pathc : 0;
  return order_found(real(pattern, flags, failed, found), flags, *found, before);
}

FREEZEGATE_STANDS_IN FTS* fts_open(char* const* paths, int options,
                                   int (*compare)(const FTSENT**, const FTSENT**)) {
  static Real<FTS*(char* const*, int, int (*)(const FTSENT**, const FTSENT**))> real("fts_open");
  const bool is_ours = compare == nullptr && is_pinned(Axis::dirs);
  return real(paths, options, is_ours ? entries_by_seed<FTSENT> : compare);
}

FREEZEGATE_STANDS_IN FTS64* fts64_open(char* const* paths, int options,
                                       int (*compare)(const FTSENT64**, const FTSENT64**)) {
  static Real<FTS64*(char* const*, int, int (*)(const FTSENT64**, const FTSENT64**))> real("fts64_open");
  const bool is_ours = compare == nullptr && is_pinned(Axis::dirs);
  return real(paths, options, is_ours ? entries_by_seed<FTSENT64> : compare);
}

}  // namespace freezegate::pins
