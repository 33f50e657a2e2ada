// The scheduler's state and the steps by which the turn goes from thread to thread. Inside of scheduler/
// only.
//
// A thread that may not run sleeps on the token in its record. Whoever gives up the turn chooses who is next
// and hands it the token. There is no helper thread: of those that sleep, one is the watcher; it wakes now
// and then to see whether the one that runs is stuck, and what to do while nobody runs.
#pragma once

#include "../settings.hpp"
#include "lock.hpp"
#include "thread_table.hpp"

#include <cstdint>

namespace freezegate::pins::scheduler {

constexpr Nanoseconds millisecond = 1000000;
constexpr Nanoseconds never = INT64_MAX;

/// The last look at the thread that has the turn.
struct Sample {
  const Thread* holder;
  std::uint64_t progress;
  Nanoseconds cpu;            // of the holder, when the sample began
  Nanoseconds blocked_since;  // real; 0: it was not asleep
  Nanoseconds blocked_cpu;
};

struct World {
  Lock lock;
  ThreadTable threads;
  Choice choice;
  Thread* current;  // has the turn; null while nobody can run
  Thread* watcher;
  std::uint64_t progress;  // moves at each point and each hand-over
  Nanoseconds earliest;    // no timed waiter is due before; `never` when there is none
  Nanoseconds idle_since;  // real
  Sample sample;
  std::size_t quiet_count;  // threads outside that wait for a signal only
  std::uint32_t escapes;    // in this process
  int departing;            // kernel id of the thread that ended last, until it is gone
  bool has_started;         // a thread was registered
  bool has_given_up;        // a deadlock is being reported: everything is left to libc
};
extern World world;

/// The calling thread's record, or null where the scheduler does not run it. Set while it sleeps, too.
extern __thread Thread* own_record __attribute__((tls_model("initial-exec")));

/// The same where the scheduler runs it now; null in a signal handler that interrupts the scheduler.
Thread* self() noexcept;

/// The race runtime counts its accesses anew (race.cpp). Wants the lock.
void start_race_stretch() noexcept;

/// The lock, with care for signal handlers: what they wake while their own thread holds it is woken on
/// release.
void acquire() noexcept;
void release() noexcept;

class Guard {
 public:
  Guard() noexcept { acquire(); }
  ~Guard() noexcept { release(); }
  Guard(const Guard&) = delete;
  Guard& operator=(const Guard&) = delete;
};

/// For wakers: whether the calling thread holds the lock already; then the waiters of `object` go on later.
bool defer_wake(const void* object) noexcept;

/// Whether the calling thread is inside of the scheduler (then we are in a signal handler).
bool is_inside() noexcept;

Nanoseconds real_now() noexcept;
/// The clock in which deadlines are kept: the virtual one where the axis is pinned, else the monotonic one.
Nanoseconds deadline_now() noexcept;

// All of these want the lock.

/// Chooses among those that may run; when there are none, looks whether time or the kernel lets one.
/// `running`: who ran until now. \returns null when nobody can.
Thread* choose(Occasion occasion, const Thread* running) noexcept;
void give(Thread* next) noexcept;
/// Nobody runs: `thread`s that wait for the kernel do so from now on by themselves.
void go_idle() noexcept;
/// Gives the turn to whoever is chosen, and waits to get it back. Releases the lock.
Token stop(Thread* thread) noexcept;
/// Waits for the token. Releases the lock.
Token wait_for_token(Thread* thread) noexcept;
/// Makes a waiter runnable.
void let_go(Thread* waiter) noexcept;
/// If nobody runs though somebody could, gives it the turn. After let_go() by whoever has not got the turn.
void settle() noexcept;
/// Somebody who sleeps has to be the watcher: for a thread that gives up the turn and does not sleep.
void ensure_watcher() noexcept;
/// Lets timed waiters go whose moment has come, and those that are ready.
void release_timed(Nanoseconds now) noexcept;
void release_ready() noexcept;
/// Moves virtual time to the next timed waiter, which goes on; a real clock only lets those go that are due.
void pass_time() noexcept;
/// Computes World::earliest anew: it may be too early.
void find_earliest() noexcept;
/// Whether something outside may still change what the threads of this process wait for.
bool is_outside_awaited() noexcept;

/// What the watcher does (watch.cpp).
void watch(Thread* watcher) noexcept;
/// How long it sleeps before.
Nanoseconds time_to_next_watch() noexcept;

/// Says which threads wait for what, and aborts. Releases the lock. Async-signal-safe.
[[noreturn]] void report_deadlock() noexcept;

}  // namespace freezegate::pins::scheduler
