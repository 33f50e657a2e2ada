// What this process has to pin, read once from its environment.
#pragma once

#include "../protocol/axes.hpp"
#include "../protocol/pin_settings.hpp"
#include "../protocol/pin_state.hpp"

#include <cstdint>

namespace freezegate::pins {

/// Reads the environment on the first call, which may come before any constructor (from the dynamic linker's
/// own allocations). Where the environment is not there yet, nothing is pinned for the moment and the next
/// call looks again. Async-signal-safe.
const PinSettings& settings() noexcept;

/// The value of a variable of the environment as it is now, or nullptr. Async-signal-safe.
const char* find_variable(const char* name) noexcept;

/// Whether the environment was there and has been read.
bool is_environment_known() noexcept;

/// Whether the environment holds settings that can be understood. Without them the library does nothing at
/// all.
bool is_active() noexcept;

/// Whether this axis is pinned in this process: asked for, and not refused.
bool is_pinned(Axis axis) noexcept;

/// The axis's value as this process has it: the launcher's, mixed with the fork path (fork_path.cpp).
std::uint64_t value_of(Axis axis) noexcept;

/// From now on the axis is not pinned in this process, and the run says why.
void refuse(Axis axis, Refusal why) noexcept;

/// The run says that something which belongs to the axis is not pinned; the rest of it stays so.
void admit(Axis axis, Refusal what) noexcept;

/// Adds to a counter of the run. Async-signal-safe.
void count(Counter counter, std::uint64_t more = 1) noexcept;

/// Whether this is the process that the launcher started: no fork of it and nothing that it executed. Without
/// a state page nobody says so, and it counts as one unless it is a fork.
bool is_first_process() noexcept;

/// A child of a fork draws from streams of its own. `number`: which child of its parent it is;
/// different for each.
void enter_fork_child(std::uint64_t number) noexcept;

}  // namespace freezegate::pins
