// Finds the preload library. Without it the runtime does nothing, and the test runs as ever.
#include "runtime.hpp"

#include <dlfcn.h>

long* freezegate_race_counter;

namespace {
void (*race_point)();
bool is_attached;
}  // namespace

void freezegate_race_slow_path() noexcept {
  race_point();
}

void freezegate_race_attach() noexcept {
  if (is_attached) return;
  is_attached = true;
  // By name and not by a weak reference: that is bound to nothing in an executable that is not
  // position-independent.
  const auto counter = reinterpret_cast<long* (*)()>(dlsym(RTLD_DEFAULT, "freezegate_race_countdown"));
  race_point = reinterpret_cast<void (*)()>(dlsym(RTLD_DEFAULT, "freezegate_race_point"));
  if (counter != nullptr && race_point != nullptr) freezegate_race_counter = counter();
}
