// Time as the test sees it: it moves by a tick at each look and by what is slept, never by what the machine
// does.
#pragma once

#include <cstdint>
#include <ctime>

namespace freezegate::pins {

using Nanoseconds = std::int64_t;

/// Now, on the one virtual time line of the process, without moving it. Starts at 0.
Nanoseconds virtual_now() noexcept;

/// The same, one tick later.
Nanoseconds virtual_tick() noexcept;

/// Moves time on to `to`; never back.
void advance_virtual_clock(Nanoseconds to) noexcept;

/// What a clock of the system shows at a moment of the time line, and the moment at which it shows a time.
Nanoseconds shown_by(clockid_t clock, Nanoseconds moment) noexcept;
Nanoseconds moment_of(clockid_t clock, Nanoseconds shown) noexcept;

/// A test starts: the clocks stand where the seed says, whatever was consumed before.
void start_test_clock() noexcept;

}  // namespace freezegate::pins
