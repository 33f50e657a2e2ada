#include "slabs.hpp"

#include "../../protocol/mix.hpp"
#include "../raw.hpp"

#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <cstring>
#include <sys/mman.h>

namespace freezegate::pins::seeded_heap {

namespace {

// Away from where the system puts programs, libraries and stacks, and the same in every process: addresses do
// not depend on the layout.
constexpr std::uintptr_t first_address = 0x1000000000;
constexpr std::size_t region_size = std::size_t{256} << 20U;
constexpr unsigned most_regions = 256;
constexpr unsigned slabs_in_region = region_size / slab_size;
constexpr unsigned most_kept = 512;  // unused slabs that keep their memory: 32 MiB

// Each region begins with what is known of its slabs. The states are kept together: they are searched.
struct Region {
  std::uint32_t states[slabs_in_region];
  Slab slabs[slabs_in_region];
};
constexpr unsigned first_slab = (sizeof(Region) + slab_size - 1) / slab_size;

struct Memory {
  std::uint32_t regions;  // mapped so far; one lies behind the other
  std::uint32_t used;     // slabs that are not unused
  std::uint32_t kept;     // unused slabs that still have memory
};
Memory memory;

template <class Number>
Number load(const Number& value) noexcept {
  return __atomic_load_n(&value, __ATOMIC_SEQ_CST);
}

char* region_start(std::uint32_t number) noexcept {
  return reinterpret_cast<char*>(first_address + number / slabs_in_region * region_size);
}

Region& region_of(std::uint32_t number) noexcept {
  return *reinterpret_cast<Region*>(region_start(number));
}

Slab& slab_at(std::uint32_t number) noexcept {
  return region_of(number).slabs[number % slabs_in_region];
}

std::uint32_t& state_at(std::uint32_t number) noexcept {
  return region_of(number).states[number % slabs_in_region];
}

char* blocks_of(const Slab& slab) noexcept {
  return region_start(slab.number) + slab.number % slabs_in_region * slab_size;
}

constexpr std::uint32_t in_class(SlabState state, unsigned size_class) noexcept {
  return static_cast<std::uint32_t>(state) | size_class << 8U;
}

constexpr SlabState state_in(std::uint32_t word) noexcept {
  return static_cast<SlabState>(word & 0xFFU);
}

void set_state(Slab& slab, SlabState state) noexcept {
  const std::uint32_t to =
      state == SlabState::unused ? static_cast<std::uint32_t>(state) : in_class(state, slab.size_class);
  __atomic_store_n(&state_at(slab.number), to, __ATOMIC_SEQ_CST);
}

// \returns whether the slab was as `from` says and is as `to` says now.
bool change_state(std::uint32_t number, std::uint32_t from, std::uint32_t to) noexcept {
  return __atomic_compare_exchange_n(&state_at(number), &from, to, false, __ATOMIC_SEQ_CST, __ATOMIC_SEQ_CST);
}

bool map_region(std::uintptr_t address) noexcept {
  const long got = raw_call(SYS_mmap, static_cast<long>(address), region_size, PROT_READ | PROT_WRITE,
                            MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE | MAP_FIXED_NOREPLACE, -1, 0);
  if (got < 0 && got > -4096) return false;
  if (static_cast<std::uintptr_t>(got) != address) {  // a kernel that does not know the flag
    raw_call(SYS_munmap, got, region_size);
    return false;
  }
  // Blocks are taken here and there: a huge page each would fill the machine.
  raw_call(SYS_madvise, got, region_size, MADV_NOHUGEPAGE);
  return true;
}

// Another thread may map the same one: whoever is late finds the place taken, and the region counted soon.
void add_region() noexcept {
  const std::uint32_t regions = load(memory.regions);
  if (regions != most_regions && map_region(first_address + regions * region_size))
    __atomic_store_n(&memory.regions, regions + 1, __ATOMIC_SEQ_CST);
}

std::uint32_t all_slabs() noexcept {
  return load(memory.regions) * slabs_in_region;
}

bool is_half_used() noexcept {
  return load(memory.used) > load(memory.regions) * (slabs_in_region / 2);
}

void prepare(Slab& slab, const SlabKey& key) noexcept {
  slab.size_class = key.size_class;
  slab.owner = key.owner;
  slab.capacity = static_cast<std::uint32_t>(slab_size / size_of_class(key.size_class));
  slab.free_count = slab.capacity;
  std::memset(slab.free_bits, 0, sizeof slab.free_bits);
  for (std::uint32_t block = 0; block < slab.capacity; block += 64) {
    const std::uint32_t blocks = slab.capacity - block;
    slab.free_bits[block / 64] = blocks >= 64 ? ~std::uint64_t{0} : (std::uint64_t{1} << blocks) - 1;
  }
}

// The first place that the key names and that is unused.
Slab* take_unused(const SlabKey& key) noexcept {
  const std::uint64_t place = mix(mix(key.owner, key.size_class), key.ordinal);
  const std::uint32_t slabs = all_slabs();
  for (std::uint64_t attempt = 0; attempt < 64; ++attempt) {
    const auto number = static_cast<std::uint32_t>(mix(place, attempt) % slabs);
    if (number % slabs_in_region < first_slab) continue;
    const auto unused = static_cast<std::uint32_t>(SlabState::unused);
    if (!change_state(number, unused, in_class(SlabState::owned, key.size_class))) continue;
    Slab& slab = slab_at(number);
    slab.number = number;
    if (slab.capacity != 0) __atomic_sub_fetch(&memory.kept, 1, __ATOMIC_RELAXED);
    __atomic_add_fetch(&memory.used, 1, __ATOMIC_RELAXED);
    prepare(slab, key);
    return &slab;
  }
  return nullptr;
}

bool is_half_free(const Slab& slab) noexcept {
  return load(slab.free_count) >= slab.capacity / 2;
}

// One of the owner's own, or of anybody. The search begins where the key says.
Slab* take_left(const SlabKey& key, bool of_anybody) noexcept {
  const std::uint32_t slabs = all_slabs();
  const auto start = static_cast<std::uint32_t>(mix(mix(key.owner, key.size_class), key.ordinal) % slabs);
  for (std::uint32_t i = 0; i < slabs; ++i) {
    const std::uint32_t number = (start + i) % slabs;
    if (number % slabs_in_region < first_slab) continue;
    const std::uint32_t state = load(state_at(number));
    const bool is_candidate = state == in_class(SlabState::left, key.size_class) ||
                              (of_anybody && state == in_class(SlabState::orphaned, key.size_class));
    if (!is_candidate) continue;
    Slab& slab = slab_at(number);
    if ((!of_anybody && slab.owner != key.owner) || !is_half_free(slab)) continue;
    if (!change_state(number, state, in_class(SlabState::owned, key.size_class))) continue;
    slab.owner = key.owner;
    return &slab;
  }
  return nullptr;
}

// Gives up a slab that nobody takes blocks from, when all of them are free. It may be taken and left by
// another between any two of these steps.
void release_if_free(Slab& slab) noexcept {
  while (load(slab.free_count) == slab.capacity) {
    const std::uint32_t before = load(state_at(slab.number));
    const SlabState state = state_in(before);
    if (state != SlabState::left && state != SlabState::orphaned) return;
    if (!change_state(slab.number, before, in_class(SlabState::owned, slab.size_class))) continue;
    if (load(slab.free_count) != slab.capacity) {
      set_state(slab, state);
      continue;
    }
    if (load(memory.kept) < most_kept) {
      __atomic_add_fetch(&memory.kept, 1, __ATOMIC_RELAXED);
    } else {
      raw_call(SYS_madvise, word(blocks_of(slab)), slab_size, MADV_DONTNEED);
      slab.capacity = 0;
    }
    __atomic_sub_fetch(&memory.used, 1, __ATOMIC_RELAXED);
    set_state(slab, SlabState::unused);
    return;
  }
}

[[noreturn]] void die(const char* why) noexcept {
  raw_call(SYS_write, 2, word(why), static_cast<long>(std::strlen(why)));
  std::abort();
}

}  // namespace

bool start_slabs() noexcept {
  if (!map_region(first_address)) return false;
  __atomic_store_n(&memory.regions, 1, __ATOMIC_SEQ_CST);
  return true;
}

bool is_in_slabs(const void* block) noexcept {
  const auto address = reinterpret_cast<std::uintptr_t>(block);
  return address - first_address < load(memory.regions) * region_size;
}

Slab* take_slab(const SlabKey& key) noexcept {
  Slab* taken = key.ordinal == 0 ? nullptr : take_left(key, false);
  if (taken == nullptr && is_half_used()) {
    taken = take_left(key, true);
    if (taken == nullptr) add_region();
  }
  return taken != nullptr ? taken : take_unused(key);
}

void leave_slab(Slab& slab, bool for_good) noexcept {
  set_state(slab, for_good ? SlabState::orphaned : SlabState::left);
  release_if_free(slab);
}

void* take_block(Slab& slab, std::uint64_t key) noexcept {
  if (load(slab.free_count) <= slab.capacity / 16) return nullptr;
  const auto first = static_cast<std::uint32_t>((key >> 32U) * slab.capacity >> 32U);
  const std::uint32_t words = (slab.capacity + 63) / 64;
  std::uint32_t at = first / 64;
  std::uint64_t bits = load(slab.free_bits[at]) & ~std::uint64_t{0} << first % 64;
  for (std::uint32_t i = 0; i <= words; ++i) {
    while (bits != 0) {
      const auto bit = static_cast<std::uint32_t>(__builtin_ctzll(bits));
      const std::uint64_t mask = std::uint64_t{1} << bit;
      // Another clears it only if it is a signal handler of this thread.
      if ((__atomic_fetch_and(&slab.free_bits[at], ~mask, __ATOMIC_SEQ_CST) & mask) != 0) {
        __atomic_sub_fetch(&slab.free_count, 1, __ATOMIC_SEQ_CST);
        return blocks_of(slab) + (at * 64 + bit) * size_of_class(slab.size_class);
      }
      bits &= ~mask;
    }
    at = at + 1 == words ? 0 : at + 1;
    bits = load(slab.free_bits[at]);
  }
  return nullptr;
}

Slab& slab_of(const void* block) noexcept {
  const std::uintptr_t offset = reinterpret_cast<std::uintptr_t>(block) - first_address;
  const auto number = static_cast<std::uint32_t>(offset / slab_size);
  if (number % slabs_in_region < first_slab || state_in(load(state_at(number))) == SlabState::unused)
    die("free(): invalid pointer\n");
  return slab_at(number);
}

void give_back(Slab& slab, void* block) noexcept {
  const auto offset = static_cast<std::uint32_t>(reinterpret_cast<std::uintptr_t>(block) % slab_size);
  const auto size = static_cast<std::uint32_t>(size_of_class(slab.size_class));
  const std::uint32_t number = offset / size;
  if (number * size != offset || number >= slab.capacity) die("free(): invalid pointer\n");
  const std::uint64_t bit = std::uint64_t{1} << number % 64;
  const std::uint64_t before = __atomic_fetch_or(&slab.free_bits[number / 64], bit, __ATOMIC_SEQ_CST);
  if ((before & bit) != 0) die("free(): double free detected\n");
  const std::uint32_t free_count = __atomic_add_fetch(&slab.free_count, 1, __ATOMIC_SEQ_CST);
  if (free_count == slab.capacity) release_if_free(slab);
}

}  // namespace freezegate::pins::seeded_heap
