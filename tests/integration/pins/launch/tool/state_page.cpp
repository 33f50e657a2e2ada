// Prepares the page of a pinned run as the command does, and shows what was written to it.
//
//   state_page new PATH | state_page show PATH
#include <cstdio>
#include <cstring>
#include <fcntl.h>
#include <protocol/axes.hpp>
#include <protocol/pin_state.hpp>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

using namespace freezegate::pins;

namespace {

PinState* map(const char* path, bool is_new) {
  const int file = open(path, O_RDWR | (is_new ? O_CREAT | O_TRUNC : 0), 0666);
  if (file < 0) return nullptr;
  fchmod(file, 0666);  // of whichever user the run is
  if (is_new && ftruncate(file, 4096) != 0) return nullptr;
  void* const page = mmap(nullptr, 4096, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
  close(file);
  return page == MAP_FAILED ? nullptr : static_cast<PinState*>(page);
}

void show(const PinState& state) {
  std::printf("test_pid %lld\n", static_cast<long long>(state.test_pid.load()));
  std::printf("launch_errno %u\nlaunch_step %s\n", state.launch_errno.load(), state.launch_step);
  std::printf("bind_errno %u\noverlay_errno %u\n", state.bind_errno.load(), state.overlay_errno.load());
  const auto counter = [&](Counter which) {
    return static_cast<unsigned long long>(state.counters[static_cast<std::size_t>(which)].load());
  };
  std::printf("draws %llu\nlooks %llu\nsleeps %llu\nstarts %llu\n", counter(Counter::entropy_draws),
              counter(Counter::clock_reads), counter(Counter::sleeps), counter(Counter::test_starts));
  const char* const names[] = {"none",          "sanitizer",     "own_allocator", "no_memory",
                               "not_permitted", "static_binary", "no_symbol",     "unsupported"};
  for (std::size_t i = 0; i < axis_count; ++i) {
    if (const auto why = state.refusals[i].load(); why != 0)
      std::printf("refusal.%s %s\n", axis_names[i], names[why]);
  }
}

}  // namespace

int main(int count, char** arguments) {
  if (count != 3) return 2;
  const bool is_new = std::strcmp(arguments[1], "new") == 0;
  PinState* const state = map(arguments[2], is_new);
  if (state == nullptr) return 1;
  if (is_new) {
    state->magic = state_magic;
    state->version = state_version;
  } else {
    show(*state);
  }
  return 0;
}
