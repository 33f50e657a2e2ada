// For tests of the preload library alone: makes the page on which pinned processes count, and prints it.
//   pin_state create FILE      pin_state print FILE  (name=value, one a line)
#include "../../../../common/pins/protocol/pin_state.hpp"

#include <cstdio>
#include <cstdlib>
#include <cstring>

using namespace freezegate::pins;

namespace {

constexpr const char* names[] = {"processes",    "test_starts",      "entropy_draws", "clock_reads",
                                 "sleeps",       "directory_reads",  "heap_blocks",   "threads",
                                 "sync_points",  "switches",         "accesses",      "deadlocks",
                                 "escapes_spin", "escapes_external", "escapes_futex", "escapes_rdtsc"};
static_assert(sizeof names / sizeof names[0] == static_cast<std::size_t>(Counter::count_));

union Page {
  char bytes[4096];
  PinState state;
  Page() : bytes() {}
};

int create(const char* path) {
  Page page;
  page.state.magic = state_magic;
  page.state.version = state_version;
  std::FILE* const file = std::fopen(path, "wb");
  if (file == nullptr) return 1;
  const bool is_written = std::fwrite(page.bytes, sizeof page.bytes, 1, file) == 1;
  return std::fclose(file) == 0 && is_written ? 0 : 1;
}

int print(const char* path) {
  Page page;
  std::FILE* const file = std::fopen(path, "rb");
  if (file == nullptr || std::fread(page.bytes, sizeof page.bytes, 1, file) != 1) return 1;
  std::fclose(file);
  for (std::size_t i = 0; i < sizeof names / sizeof names[0]; ++i)
    std::printf("%s=%llu\n", names[i], static_cast<unsigned long long>(page.state.counters[i].load()));
  return 0;
}

}  // namespace

int main(int count, char** arguments) {
  if (count != 3) return 2;
  if (std::strcmp(arguments[1], "create") == 0) return create(arguments[2]);
  return std::strcmp(arguments[1], "print") == 0 ? print(arguments[2]) : 2;
}
