#include "seeded_heap.hpp"

#include "../../protocol/mix.hpp"
#include "../allocating_sanitizer.hpp"
#include "../position.hpp"
#include "../settings.hpp"
#include "fill_block.hpp"
#include "size_classes.hpp"
#include "slabs.hpp"

#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <dlfcn.h>
#include <pthread.h>

namespace freezegate::pins::seeded_heap {

int mode;
Allocator next;

namespace {

constexpr std::size_t most_filled = std::size_t{1} << 20U;  // of a large block: the rest is fresh mostly

// What a thread has of the heap. All zero is a good start.
struct Thread {
  std::uint32_t test;   // the test's number plus one, for which the rest holds; 0: for none
  bool is_watched;      // the thread's end will be noticed
  std::uint64_t path;   // of the thread, the same
  std::uint64_t owner;  // SlabKey::owner
  Slab* slabs[class_count];
  std::uint64_t ordinals[class_count];    // slabs taken
  std::uint64_t counts[class_count + 1];  // blocks; the last is of the large ones
  std::uint64_t uncounted;                // blocks that the run's counter does not have yet
};
__thread Thread here __attribute__((tls_model("initial-exec")));

bool poisons;  // freed blocks lose their contents
pthread_key_t end_of_thread;
bool has_key;

void count_blocks(Thread& thread) noexcept {
  count(Counter::heap_blocks, thread.uncounted);
  thread.uncounted = 0;
}

void leave_slabs(Thread& thread) noexcept {
  for (Slab*& slab : thread.slabs) {
    if (slab != nullptr) leave_slab(*slab, true);
    slab = nullptr;
  }
  count_blocks(thread);
}

void end_thread(void* value) noexcept {
  auto& thread = *static_cast<Thread*>(value);
  leave_slabs(thread);
  thread.test = 0;
  thread.is_watched = false;
}

// A test or a thread begins: on slabs of its own.
void renew(Thread& thread, std::uint64_t path) noexcept {
  leave_slabs(thread);
  std::memset(thread.ordinals, 0, sizeof thread.ordinals);
  std::memset(thread.counts, 0, sizeof thread.counts);
  thread.test = test_number() + 1;
  thread.path = path;
  thread.owner = mix(mix(value_of(Axis::heap), test_key()), path);
  if (has_key && !thread.is_watched) {
    thread.is_watched = true;
    pthread_setspecific(end_of_thread, &thread);
  }
}

Thread& this_thread() noexcept {
  const std::uint64_t path = thread_position().path;
  if (here.test != test_number() + 1 || here.path != path) renew(here, path);
  return here;
}

// What decides about the thread's next block of a class.
std::uint64_t next_key(Thread& thread, unsigned size_class) noexcept {
  const std::uint64_t place = ++thread.counts[size_class] * 128 + size_class;
  return scramble(thread.owner + place * 0x9E3779B97F4A7C15U);
}

void* take(unsigned size_class, Contents contents) noexcept {
  Thread& thread = this_thread();
  const std::uint64_t key = next_key(thread, size_class);
  Slab*& slab = thread.slabs[size_class];
  void* block = slab == nullptr ? nullptr : take_block(*slab, key);
  while (block == nullptr) {
    if (slab != nullptr) leave_slab(*slab, false);
    slab = take_slab({thread.owner, size_class, thread.ordinals[size_class]++});
    if (slab == nullptr) return nullptr;
    block = take_block(*slab, key);
  }
  if (++thread.uncounted % 64 == 1) count_blocks(thread);
  if (contents == Contents::from_seed) fill_block(block, size_of_class(size_class), scramble(key));
  return block;
}

// Fills a block of another allocator from `from` on.
void fill_large(void* block, std::size_t from, std::size_t to) noexcept {
  if (block == nullptr || from >= to) return;
  const std::size_t size = to - from < most_filled ? to - from : most_filled;
  fill_block(static_cast<char*>(block) + from, size, next_key(this_thread(), class_count));
}

void* allocate_next(std::size_t size, std::size_t alignment, Contents contents) noexcept {
  const Allocator& allocator = next_allocator();
  if (alignment > granule) {
    void* const block = allocator.memalign(alignment, size);
    if (block != nullptr && contents == Contents::zeros) std::memset(block, 0, size);
    return block;
  }
  return contents == Contents::zeros ? allocator.calloc(1, size) : allocator.malloc(size);
}

// Whether an address is in the same module as libc's own functions.
bool is_of_libc(void* function) noexcept {
  Dl_info info{};
  Dl_info libc{};
  return dladdr(function, &info) != 0 && dladdr(reinterpret_cast<void*>(&std::abort), &libc) != 0 &&
         info.dli_fbase == libc.dli_fbase;
}

Refusal start_seeded() noexcept {
  if (has_allocating_sanitizer()) return Refusal::sanitizer;
  if (!is_of_libc(reinterpret_cast<void*>(next.malloc))) return Refusal::own_allocator;
  if (!start_slabs()) return Refusal::no_memory;
  poisons = mix(settings().value[static_cast<std::size_t>(Axis::heap)], key_of("freed blocks")) % 2 == 1;
  return Refusal::none;
}

void set_mode(Mode to) noexcept {
  __atomic_store_n(&mode, static_cast<int>(to), __ATOMIC_RELEASE);
}

// Comes before there are threads: libc itself allocates when a program starts.
void decide() noexcept {
  static bool is_deciding;
  if (is_deciding || !is_environment_known()) return;
  is_deciding = true;
  next = next_allocator();
  const bool is_wanted = is_pinned(Axis::heap);
  const Refusal why = is_wanted ? start_seeded() : Refusal::none;
  if (why != Refusal::none) refuse(Axis::heap, why);
  if (is_wanted && why == Refusal::none) {
    set_mode(Mode::seeded);
  } else {
    set_mode(is_look_up_area_used() ? Mode::aside : Mode::plain);
  }
  is_deciding = false;
}

bool is_seeded() noexcept {
  if (__atomic_load_n(&mode, __ATOMIC_ACQUIRE) == static_cast<int>(Mode::undecided)) decide();
  return __atomic_load_n(&mode, __ATOMIC_ACQUIRE) == static_cast<int>(Mode::seeded);
}

}  // namespace

void start() noexcept {
  if (!is_seeded()) return;
  has_key = pthread_key_create(&end_of_thread, end_thread) == 0;
  // What the program's own calls reach may be an allocator in the executable.
  void* (*volatile reached)(std::size_t) = &std::malloc;
  void* const block = reached(1);
  if (block == nullptr || !is_in_slabs(block)) {
    refuse(Axis::heap, Refusal::own_allocator);
    set_mode(Mode::aside);  // what the executable does not replace stays what it was, too
  }
  std::free(block);
}

void enter_fork_child() noexcept {
  here.test = 0;
}

void* allocate(std::size_t size, std::size_t alignment, Contents contents) noexcept {
  if (!is_seeded()) return allocate_next(size, alignment, contents);
  const unsigned size_class = class_for(size, alignment);
  void* block = size_class == class_count ? nullptr : take(size_class, contents);
  if (block == nullptr) {
    block = allocate_next(size, alignment, contents);
    if (contents == Contents::from_seed) fill_large(block, 0, size);
  } else if (contents == Contents::zeros) {
    std::memset(block, 0, size);
  }
  return block;
}

void* reallocate(void* block, std::size_t size) noexcept {
  const bool is_ours = is_in_slabs(block);
  if (!is_ours && !is_look_up_block(block)) {
    const std::size_t before = is_seeded() ? next.usable_size(block) : 0;
    void* const moved = next_allocator().realloc(block, size);
    if (is_seeded()) fill_large(moved, before, size);
    return moved;
  }
  if (size == 0) {
    give_back(block);
    return nullptr;
  }
  const std::size_t before = usable_size(block);
  if (is_ours && size <= before && size > before / 2) return block;
  void* const moved = allocate(size, granule, Contents::from_seed);
  if (moved == nullptr) return nullptr;
  std::memcpy(moved, block, before < size ? before : size);
  give_back(block);
  return moved;
}

void give_back(void* block) noexcept {
  if (block == nullptr || is_look_up_block(block)) return;
  if (!is_in_slabs(block)) {
    next_allocator().free(block);
    return;
  }
  Slab& slab = slab_of(block);
  // Not by the thread that frees: which one comes first is not always the seed's to decide.
  if (poisons)
    fill_block(block, size_of_class(slab.size_class),
               mix(slab.owner, reinterpret_cast<std::uintptr_t>(block)));
  give_back(slab, block);
}

std::size_t usable_size(void* block) noexcept {
  if (block == nullptr) return 0;
  if (is_in_slabs(block)) return size_of_class(slab_of(block).size_class);
  return is_look_up_block(block) ? look_up_block_size(block) : next_allocator().usable_size(block);
}

}  // namespace freezegate::pins::seeded_heap
