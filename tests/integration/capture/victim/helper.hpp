// Assertions outside of the test binary's own files. Each check executes the given number of passes, then a
// failure when asked for one.
#pragma once

#define VICTIM_EXPORT __attribute__((visibility("default")))

void check_in_static_library(int passes, bool fail);
VICTIM_EXPORT void check_in_shared_library(int passes, bool fail);
