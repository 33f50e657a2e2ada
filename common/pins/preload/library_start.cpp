// What the library does when it is loaded. Everything else starts by itself when it is first called, which
// may be before this.
#include "entropy/own_random_device.hpp"
#include "fork_path.hpp"
#include "heap/seeded_heap.hpp"
#include "settings.hpp"

namespace freezegate::pins {

namespace {

__attribute__((constructor)) void start_library() noexcept {
  if (!is_active()) return;
  watch_forks();
  seeded_heap::start();
  pin_own_random_device();
}

}  // namespace

}  // namespace freezegate::pins
