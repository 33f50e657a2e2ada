// One assertion in the source, and what counts its executions. Compiled into the files of a test binary that
// hold assertions: everything here is inline, and what a passing assertion costs is a few instructions.
//
// Unlike the rest of the runtime these names are shared between a binary and the libraries that it links: a
// helper library may hold assertions, and its sites have to find the recorder of the binary. Where nobody
// records (no listener, FREEZEGATE_DISABLE) an assertion counts into a slot that nobody reads.
#pragma once

#pragma GCC system_header  // compiled under somebody else's warnings

#include <cstddef>
#include <cstdint>

#define FREEZEGATE_SHARED __attribute__((visibility("default")))
#define FREEZEGATE_RARELY __attribute__((cold, noinline))

namespace freezegate {
namespace capture {
// A binary and its libraries may have been built with different versions of this: what is laid out
// differently has another name.
inline namespace v1 {

/// What one site did in the test that runs. Belongs to the recorder and stays where it is for the life of the
/// process.
struct __attribute__((visibility("default"), aligned(64))) Slot {  // a cache line: threads share none
  std::uint64_t passed = 0;                                        ///< On the thread that runs the tests.
  std::uint64_t passed_elsewhere = 0;                              ///< Atomic: on other threads.
  std::uint64_t failed = 0;   ///< Atomic: failures that the framework took down.
  std::uint64_t excused = 0;  ///< Atomic: failures that it did not take down, or not yet.
  std::uint64_t name = 0;     ///< The site's id as eight decimal digits, in the bytes' order of memory.
  Slot* next = nullptr;       ///< The recorder's list of what the running test reached.
  std::uint32_t id = 0;
  bool reached = true;  ///< Atomic. Since the last test began; a slot that is not has to be reported first.
};

/// One assertion in the source. Constant-initialised: no guard, no heap, no code before main.
struct FREEZEGATE_SHARED Site {
  Slot* slot;        ///< Atomic. `State::dormant` until the first test reaches it.
  const char* text;  ///< The macro's name and its arguments, separated by `\x1f`.
  const char* file;
  int line;
};

/// A failure that was handed to the framework. A copy of what the site says, and not the site: when nobody
/// takes it (`gtest-spi` caught it), it stays here, and the site may be in a library that is unloaded.
struct __attribute__((visibility("default"))) FailureNote {
  Slot* slot;          ///< nullptr: there is none.
  std::uint64_t file;  ///< Hash of its name.
  int line;
  bool is_placed;  ///< The framework reports it at a place of the user's choice (ADD_FAILURE_AT).
};

/// What the recorder and all sites of a process share. A template, since C++14 has no inline variables.
template <typename Unused>
struct FREEZEGATE_SHARED SharedState {
  /// Where sites count that nothing has reached yet. A recorder begins by clearing its `reached`.
  static Slot dormant;
  /// Reports a site whose slot is not `reached`. nullptr: nobody records.
  static void (*reach)(Site& site);
  /// On the thread that runs the tests, what keeps the name of the site that was reached last; nullptr
  /// elsewhere.
  static __thread std::uint64_t* last;
  /// The failure that this thread hands to the framework now.
  static __thread FailureNote failing;
  /// Hashes of the names of the source files that were compiled with capture; zero: a free place. No
  /// pointers: a file may belong to a library that is unloaded again.
  static std::uint64_t units[1024];
};
template <typename Unused>
Slot SharedState<Unused>::dormant;
template <typename Unused>
void (*SharedState<Unused>::reach)(Site& site) = nullptr;
template <typename Unused>
__thread std::uint64_t* SharedState<Unused>::last = nullptr;
template <typename Unused>
__thread FailureNote SharedState<Unused>::failing = {nullptr, 0, 0, false};
template <typename Unused>
std::uint64_t SharedState<Unused>::units[1024] = {};

using State = SharedState<void>;

/// Of a file's name; never zero.
inline std::uint64_t hash_of(const char* file) noexcept {
  std::uint64_t hash = 0xcbf29ce484222325U;  // FNV-1a
  for (const char* at = file; *at != '\0'; ++at)
    hash = (hash ^ static_cast<unsigned char>(*at)) * 0x100000001b3U;
  return hash != 0 ? hash : 1;
}

/// Where `units` has the file, or has room for it; nullptr when it is full.
inline std::uint64_t* unit_place(const char* file, std::uint64_t& hash) noexcept {
  constexpr std::size_t places = sizeof State::units / sizeof State::units[0];
  hash = hash_of(file);
  for (std::size_t i = 0; i < places; ++i) {
    std::uint64_t* const place = &State::units[(hash + i) % places];
    const std::uint64_t there = __atomic_load_n(place, __ATOMIC_RELAXED);
    if (there == 0 || there == hash) return place;
  }
  return nullptr;
}

/// Each source file that is compiled with capture calls this while static objects are initialised.
__attribute__((noinline)) inline bool add_unit(const char* file) noexcept {
  std::uint64_t hash = 0;
  std::uint64_t* const place = unit_place(file, hash);
  if (place != nullptr) __atomic_store_n(place, hash, __ATOMIC_RELAXED);
  return place != nullptr;
}

inline Slot* slot_of(Site& site) noexcept {
  return __atomic_load_n(&site.slot, __ATOMIC_ACQUIRE);  // another thread may have put it there just now
}

FREEZEGATE_RARELY inline void enter_first(Site& site) noexcept {
  void (*const reach)(Site&) = __atomic_load_n(&State::reach, __ATOMIC_ACQUIRE);
  if (reach != nullptr) reach(site);
}

/// The site is about to be evaluated.
inline void enter(Site& site) noexcept {
  Slot* const slot = slot_of(site);
  if (__builtin_expect(!__atomic_load_n(&slot->reached, __ATOMIC_RELAXED), 0)) return enter_first(site);
  if (State::last != nullptr) __atomic_store_n(State::last, slot->name, __ATOMIC_RELAXED);
}

/// The same as a function: costs a nanosecond, and spares the compiler the work of inlining.
__attribute__((noinline)) inline void call_enter(Site& site) noexcept {
  enter(site);
}

FREEZEGATE_RARELY inline void pass_elsewhere(Site& site) noexcept {
  __atomic_fetch_add(&slot_of(site)->passed_elsewhere, 1, __ATOMIC_RELAXED);
}

/// It held. Exact on every thread; an atomic increment is for those only that do not run the tests, since it
/// would cost more than all the rest.
inline void pass(Site& site) noexcept {
  if (__builtin_expect(State::last != nullptr, 1)) {
    Slot* const slot = slot_of(site);
    __atomic_store_n(&slot->passed, slot->passed + 1, __ATOMIC_RELAXED);
  } else {
    pass_elsewhere(site);
  }
}

/// It did not hold, and the framework is told next. Whether it takes that down (`gtest-spi` may catch it)
/// shows when the listener is called; until then it is excused.
FREEZEGATE_RARELY inline void fail(Site& site) noexcept {
  Slot* const slot = slot_of(site);
  __atomic_fetch_add(&slot->excused, 1, __ATOMIC_RELAXED);
  std::size_t macro = 0;
  while (site.text[macro] != '\x1f' && site.text[macro] != '\0')
    ++macro;
  const char* const end = site.text + macro;
  const bool is_placed = macro > 3 && end[-3] == '_' && end[-2] == 'A' && end[-1] == 'T';
  State::failing = {slot, hash_of(site.file), site.line, is_placed};
}

/// It was taken for passed when it was entered, and does not hold.
FREEZEGATE_RARELY inline void fail_after_all(Site& site) noexcept {
  Slot* const slot = slot_of(site);
  if (State::last != nullptr) {
    __atomic_store_n(&slot->passed, slot->passed - 1, __ATOMIC_RELAXED);
  } else {
    __atomic_fetch_sub(&slot->passed_elsewhere, 1, __ATOMIC_RELAXED);
  }
  fail(site);
}

}  // namespace v1
}  // namespace capture
}  // namespace freezegate
