// The seeded serialising scheduler: of the threads that it knows, one runs at a time, and the seed decides
// which.
#pragma once

#include "virtual_clock.hpp"

#include <cstdint>

namespace freezegate::pins::scheduler {

/// Whether the axis is pinned in this process; not known before the first call of is_scheduled().
enum : unsigned char { mode_unknown, mode_off, mode_on };
extern unsigned char mode;

/// The one branch that an unpinned process takes in front of libc's function.
inline bool is_off() noexcept {
  return mode == mode_off;
}

/// Whether the calling thread is one that the scheduler runs; false where the axis is not pinned. The first
/// thread of a process becomes one by its first call.
bool is_scheduled() noexcept;

/// A point at which another thread may be let run.
void point() noexcept;

/// The same, between two accesses to memory (race.cpp).
void access_point() noexcept;

/// Lets the calling thread wait on an object until another thread of the scheduler wakes it. `until`: a
/// moment of now(), or negative. \returns false when the time was over.
bool wait_on(const void* object, Nanoseconds until) noexcept;

/// Lets one waiter (which: the seed says) or all go on. They run when they are chosen.
void wake_one(const void* object) noexcept;
void wake_all(const void* object) noexcept;

/// The clock of all moments here: the virtual one where the clock axis is pinned, else the monotonic one.
Nanoseconds now() noexcept;

/// Takes virtual time. The seed lets a sleep last a little longer than asked for, and sometimes much.
void sleep_until(Nanoseconds moment) noexcept;

/// Around a call in which the thread may wait for something outside: others run meanwhile. Counted as an
/// escape.
void leave() noexcept;
void come_back() noexcept;

/// The call between the two.
template <class Call>
auto wait_outside(Call call) -> decltype(call()) {
  leave();
  const auto result = call();
  come_back();
  return result;
}

/// A test starts: decisions begin anew from the seed and the test's id.
void start_test() noexcept;

/// In the child of a fork: the calling thread is the only one.
void enter_fork_child() noexcept;

}  // namespace freezegate::pins::scheduler
