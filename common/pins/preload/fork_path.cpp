#include "fork_path.hpp"

#include "heap/seeded_heap.hpp"
#include "position.hpp"
#include "real.hpp"
#include "scheduler.hpp"
#include "settings.hpp"

#include <cstdint>
#include <pthread.h>
#include <unistd.h>

namespace freezegate::pins {

namespace {

// Of the fork that the calling thread is making.
__thread std::uint64_t number __attribute__((tls_model("initial-exec")));

void enter_child() noexcept {
  enter_fork_child(number);
  seeded_heap::enter_fork_child();
  scheduler::enter_fork_child();
}

}  // namespace

// These handlers catch whatever in libc forks by `fork` (daemon, forkpty). A child of `vfork` shares our
// memory and is about to be replaced: it goes on drawing from its parent's streams. What posix_spawn, system
// and popen start is executed at once and reads its own settings. getpid() is never faked: a signal sent to
// a faked one would go elsewhere.
void watch_forks() noexcept {
  pthread_atfork([] { number = next_fork(); }, nullptr, enter_child);
}

// The one that runs no handlers.
FREEZEGATE_STANDS_IN pid_t _Fork() noexcept {
  static Real<pid_t()> real("_Fork");
  if (!is_active()) return real();
  number = next_fork();
  const pid_t child = real();
  if (child == 0) enter_child();
  return child;
}

}  // namespace freezegate::pins
