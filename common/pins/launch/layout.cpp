#include "layout.hpp"

#include "state.hpp"

#include <cerrno>
#include <elf.h>
#include <sys/personality.h>
#include <sys/syscall.h>

namespace freezegate::pins::launch {

namespace {

constexpr std::uint64_t mebi = std::uint64_t{1} << 20U;
constexpr std::uint64_t page = 4096;

// The stack is aligned to 16 bytes: that many positions within 16 pages. No more, since a listener copies an
// environment of up to 128 KiB, and tests hand theirs to what they start.
constexpr std::uint64_t most_padding = 65536;

// Below 128 MiB the kernel leaves the same gap whatever the limit is. Not unlimited in any case: mappings
// would grow upwards then.
rlimit limit_for_exec(std::uint64_t value, const rlimit& before) noexcept {
  const rlim_t wanted = 256 * mebi + value % (256 * mebi / page) * page;
  if (before.rlim_max == RLIM_INFINITY || before.rlim_max >= wanted) return {wanted, before.rlim_max};
  constexpr rlim_t least = 128 * mebi;
  if (before.rlim_max <= least + page) return before;
  return {least + value % ((before.rlim_max - least) / page) * page, before.rlim_max};
}

// Not a multiple of pages: the heap's first block moves within its page, too.
bool move_heap(std::uint64_t shift, StoppedProcess& process) noexcept {
  const long before = process.call(SYS_brk, 0);
  if (before <= 0) return false;
  const std::uint64_t wanted = static_cast<std::uint64_t>(before) + shift;
  return process.call(SYS_brk, wanted) == static_cast<long>(wanted);
}

}  // namespace

Layout choose_layout(std::uint64_t value) noexcept {
  Layout layout{};
  getrlimit(RLIMIT_STACK, &layout.stack_before);
  layout.stack_for_exec = limit_for_exec(derive(value, "mappings"), layout.stack_before);
  layout.padding = derive(value, "stack") % (most_padding / 16) * 16;
  layout.program_shift = derive(value, "program");
  layout.heap_shift = derive(value, "heap") % (32 * mebi / 16) * 16;
  layout.random[0] = derive(value, "random 0");
  layout.random[1] = derive(value, "random 1");
  return layout;
}

int enter_layout(const Layout& layout) noexcept {
  setrlimit(RLIMIT_STACK, &layout.stack_for_exec);
  const int before = personality(0xFFFFFFFF);
  if (before < 0) return errno;
  const int refused = personality(static_cast<unsigned long>(before) | ADDR_NO_RANDOMIZE);
  return refused < 0 ? errno : 0;
}

bool settle_layout(const Layout& layout, StoppedProcess& process, AuxiliaryVector& vector) noexcept {
  const std::uint64_t random = vector.value(AT_RANDOM);
  bool is_whole = random != 0 && process.write(random, layout.random, sizeof layout.random);
  is_whole &= move_program(layout.program_shift, process, vector);
  is_whole &= move_heap(layout.heap_shift, process);
  // the kernel has read the limit: the test finds the one that it would have found
  prlimit(process.id(), RLIMIT_STACK, &layout.stack_before, nullptr);
  return is_whole;
}

}  // namespace freezegate::pins::launch
