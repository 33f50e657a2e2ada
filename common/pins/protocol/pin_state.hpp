// What a pinned run tells about itself: one page of memory in a file, shared by the launcher and every
// process of the run. Whatever kills the processes, what was counted stays.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>

namespace freezegate {
namespace pins {

/// What is counted in a run. An escape is something that the pins do not decide: it may differ at the next
/// replay.
enum class Counter : std::uint32_t {
  processes,         ///< Processes in which the preload library started.
  test_starts,       ///< Tests whose start a listener told.
  entropy_draws,     ///< Random numbers that came from the seed.
  clock_reads,       ///< Looks at the virtual clock.
  sleeps,            ///< Sleeps that took virtual time only.
  directory_reads,   ///< Directories whose order came from the seed.
  heap_blocks,       ///< Blocks of heap memory that came from the seeded heap.
  threads,           ///< Threads that the scheduler knew.
  sync_points,       ///< Points at which the scheduler could switch.
  switches,          ///< Points at which it did.
  accesses,          ///< Memory accesses at which the race runtime could switch.
  deadlocks,         ///< All threads waited for each other.
  escapes_spin,      ///< A thread used more CPU time than any test step needs, with no point in between.
  escapes_external,  ///< A thread waited in the kernel for something outside the scheduler (a socket, a pipe,
                     ///< a child).
  escapes_futex,     ///< A thread was woken or waited by a futex that did not go through libc.
  escapes_rdtsc,     ///< The time stamp counter was read.
  count_
};

/// Why an axis that was asked for is not pinned in a process, as a number that needs no memory to be written.
enum class Refusal : std::uint32_t {
  none,           ///< Pinned, or not asked for.
  sanitizer,      ///< The runtime of a sanitizer owns what the pin would replace.
  own_allocator,  ///< The program brings an allocator of its own.
  no_memory,      ///< The system gave no memory for it.
  not_permitted,  ///< The system refuses it.
  static_binary,  ///< Nothing can be preloaded into a static binary.
  no_symbol,      ///< The function to replace is not in the binary's symbol table.
  unsupported,    ///< Not on this processor or system.
  count_
};

constexpr std::uint32_t state_magic = 0x535A4746U;  // "FGZS"
constexpr std::uint32_t state_version = 1;
constexpr std::size_t state_axes = 16;
constexpr std::size_t state_text = 256;

/// The page. All zero means: nothing happened yet. Written by many processes at once: atomics only, save what
/// the launcher writes before the test starts.
struct PinState {
  std::uint32_t magic;
  std::uint32_t version;
  std::atomic<std::int64_t> test_pid;       ///< As the test itself sees it; 0 until it was started.
  std::atomic<std::uint32_t> launch_errno;  ///< Why the launcher could not start the test; 0: it could.
  char launch_step[state_text];             ///< What it was doing then.
  std::atomic<std::uint64_t> counters[static_cast<std::size_t>(Counter::count_)];
  std::atomic<std::uint32_t> refusals[state_axes];  ///< Refusal, by the axis's place in pins::axes.
  std::atomic<std::uint32_t> bind_errno;     ///< Why a `--bind` of the launcher was not made; 0: all were.
  std::atomic<std::uint32_t> overlay_errno;  ///< The same for `--overlay`.
};
static_assert(sizeof(PinState) <= 4096, "one page");

}  // namespace pins
}  // namespace freezegate
