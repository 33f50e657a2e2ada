// What every entry point of the race runtime does first.
#pragma once

/// Of the preload library; see countdown.hpp. Null where accesses are no points.
extern long* freezegate_race_counter;

/// Looks the preload library up. May be called at any time, and again.
void freezegate_race_attach() noexcept;
void freezegate_race_slow_path() noexcept;

/// The calling thread is about to access memory.
inline void freezegate_race_access() noexcept {
  long* const counter = freezegate_race_counter;
  if (counter != nullptr && --*counter <= 0) freezegate_race_slow_path();
}

#define FREEZEGATE_RACE_ENTRY extern "C" __attribute__((visibility("default")))
