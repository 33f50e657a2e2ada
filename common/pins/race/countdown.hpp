// What the two halves of the race tier tell each other: the runtime that is linked into a test counts memory
// accesses down, the preload library says from where and what happens at zero.
#pragma once

#define FREEZEGATE_RACE_EXPORT extern "C" __attribute__((visibility("default")))

/// The counter, or null where accesses are no points in this process. At zero or below, the runtime calls
/// freezegate_race_point(), which sets it anew. Not atomic: one thread runs at a time.
FREEZEGATE_RACE_EXPORT long* freezegate_race_countdown();
FREEZEGATE_RACE_EXPORT void freezegate_race_point();
