// Time as the test sees it: it moves by a tick at each look and by what is slept, never by what the machine
// does.
//
// There is one time line. Each clock of the system shows it with an offset of its own; the clocks of CPU time
// leave out what was slept. Real stay: the times of files, what timers wait for (alarm, setitimer,
// timer_create, timerfd), times() and getrusage().
//
// A test finds the clocks where the axis's value puts them. CLOCK_REALTIME and its kin are set, back if need
// be. Monotonic clocks never go back: they go on to the next multiple of a day past the value's own phase, so
// that a replay, which runs its test alone, always finds them at the same place.
//
// Whoever waits for something outside the time line must not have it pass without waiting: a thread that runs
// by itself, a child process, a timer would seem to take forever. What a sleep does then is in
// clock/sleeping.hpp.
#pragma once

#include <cstdint>
#include <ctime>

namespace freezegate::pins {

using Nanoseconds = std::int64_t;

/// Now, on the one virtual time line of the process, without moving it. Never negative.
Nanoseconds virtual_now() noexcept;

/// The same, one tick later.
Nanoseconds virtual_tick() noexcept;

/// Moves time on to `to`; never back.
void advance_virtual_clock(Nanoseconds to) noexcept;

/// Whether a clock is shown by the time line at all; others (of other processes or threads, of devices) stay
/// the system's.
bool is_virtual(clockid_t clock) noexcept;

/// What a clock of the system shows at a moment of the time line, and the moment at which it shows a time.
Nanoseconds shown_by(clockid_t clock, Nanoseconds moment) noexcept;
Nanoseconds moment_of(clockid_t clock, Nanoseconds shown) noexcept;

/// How much longer than asked for a sleep lasts, by a value of the seed's. Never negative.
Nanoseconds overrun(Nanoseconds asked, std::uint64_t drawn) noexcept;

/// A test starts: the clocks stand where the seed says, whatever was consumed before.
void start_test_clock() noexcept;

}  // namespace freezegate::pins
