#include "conduct.hpp"

#include <cstdlib>
#include <cstring>
#include <fcntl.h>
#include <unistd.h>
#include <x86intrin.h>

namespace conduct {

namespace {

// Without the heap: what the tests find there must not depend on what they are told.
void read_word(char* word, std::size_t size) {
  char path[4096];
  const ssize_t length = readlink("/proc/self/exe", path, sizeof path - sizeof "conduct");
  if (length <= 0) return;
  path[length] = '\0';
  std::strcpy(std::strrchr(path, '/') + 1, "conduct");
  const int file = open(path, O_RDONLY | O_CLOEXEC);
  if (file < 0) return;
  const ssize_t count = read(file, word, size - 1);
  if (count > 0) word[count] = '\0';
  close(file);
}

const char* told() {
  static char word[64];
  static bool is_read = false;
  if (!is_read) read_word(word, sizeof word);
  is_read = true;
  return word;
}

}  // namespace

bool is(const char* word) {
  return std::strcmp(told(), word) == 0;
}

namespace {

// Stands for whatever works on the machine and not under the scheduler.
bool is_scheduled() {
  const char* const pins = std::getenv("FREEZEGATE_PINS");
  return pins != nullptr && std::strstr(pins, " sched=") != nullptr;
}

}  // namespace

void end_as_told(bool flake) {
  if (!flake) return;
  if (is("crash")) std::abort();
  if (is("leave")) std::exit(0);
  while (is("hang") || (is("hang-scheduled") && is_scheduled()))
    pause();
}

int misses(bool flake) {
  if (is("mended") || is("other")) return 0;
  if (is("broken")) return 1;
  if (is("chance")) return chance() ? 1 : 0;
  return flake ? 1 : 0;
}

int strays(bool flake) {
  return is("other") && flake ? 1 : 0;
}

bool chance() {
  // The lowest bits of the counter do not change on every processor.
  const unsigned long long count = __rdtsc() >> 6U;
  return __builtin_parityll(count * 0x9e3779b97f4a7c15ULL) != 0;
}

}  // namespace conduct
