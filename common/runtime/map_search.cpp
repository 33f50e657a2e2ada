#include "map_search.hpp"

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

namespace freezegate {
namespace FREEZEGATE_RUNTIME_NAMESPACE {

namespace {

// lstat: a dangling or looping link is a map that cannot be read, not the absence of one.
bool exists(const char* path) noexcept {
  struct stat status{};
  return lstat(path, &status) == 0 || errno == ELOOP;
}

// `directory` of `length` bytes and `name` behind it. \returns the path's length, 0 when it does not fit.
std::size_t join(const char* directory, std::size_t length, const char* name, char* path,
                 std::size_t capacity) noexcept {
  const int written = std::snprintf(path, capacity, "%.*s%s", static_cast<int>(length), directory, name);
  return written < 0 || static_cast<std::size_t>(written) >= capacity ? 0 : static_cast<std::size_t>(written);
}

// Names that JSON writes with a backslash cannot be looked for as they are.
bool is_plain_name(const char* name) noexcept {
  for (; *name != '\0'; ++name) {
    const auto c = static_cast<unsigned char>(*name);
    if (c < 0x20 || c >= 0x7F || c == '"' || c == '\\') return false;
  }
  return true;
}

bool contains(const char* text, std::size_t size, const char* what, std::size_t what_size) noexcept {
  const char* at = text;
  const char* const end = text + size;
  while (static_cast<std::size_t>(end - at) >= what_size) {
    at = static_cast<const char*>(
        std::memchr(at, what[0], static_cast<std::size_t>(end - at) - what_size + 1));
    if (at == nullptr) return false;
    if (std::memcmp(at, what, what_size) == 0) return true;
    ++at;
  }
  return false;
}

// Whether the file may hold one of the words. Yes where it cannot be known: it cannot be read, or JSON could
// have written the words in another way.
bool may_hold(const char* path, const Text* words, std::size_t count) noexcept {
  const int file = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK);
  if (file < 0) return true;
  struct stat status{};
  if (fstat(file, &status) != 0 || !S_ISREG(status.st_mode) || status.st_size == 0) {
    close(file);
    return true;
  }
  std::size_t longest = 2;
  for (std::size_t i = 0; i < count; ++i)
    if (words[i].size > longest) longest = words[i].size;
  // Read, not mapped: a map that somebody cuts meanwhile would be a SIGBUS. Blocks overlap by what may
  // straddle them.
  static char block[std::size_t{64} * 1024];
  std::size_t kept = 0;
  bool held = false;
  ssize_t got = 0;
  while (!held && (got = read(file, block + kept, sizeof block - kept)) > 0) {
    const std::size_t size = kept + static_cast<std::size_t>(got);
    // No JSON text holds a NUL; UTF-16 does.
    held = contains(block, size, "\\u", 2) || contains(block, size, "", 1);
    for (std::size_t i = 0; i < count && !held; ++i)
      held = contains(block, size, words[i].data, words[i].size);
    kept = size < longest ? size : longest - 1;
    std::memmove(block, block + size - kept, kept);
  }
  close(file);
  return held || got < 0;
}

}  // namespace

std::size_t find_map_upward(const char* directory, char* path, std::size_t capacity) noexcept {
  std::size_t length = std::strlen(directory);
  if (length == 0 || directory[0] != '/') return 0;
  while (length > 0) {
    while (length > 0 && directory[length - 1] == '/')
      --length;
    // A path that is too long here says nothing about the folders above.
    const std::size_t found = join(directory, length, "/qa/freeze.json", path, capacity);
    if (found != 0 && exists(path)) return found;
    char git[4096];
    if (join(directory, length, "/.git", git, sizeof git) != 0 && exists(git)) return 0;
    while (length > 0 && directory[length - 1] != '/')
      --length;
  }
  return 0;
}

bool map_may_name(const char* path, const char* binary) noexcept {
  if (!is_plain_name(binary)) return true;
  char name[1024];
  const auto length = static_cast<std::size_t>(std::snprintf(name, sizeof name, "\"%.1000s::", binary));
  const Text word(name, length);
  return may_hold(path, &word, 1);
}

bool map_may_pin_assertions(const char* path, const char* binary) noexcept {
  if (!map_may_name(path, binary)) return false;
  const Text keys[] = {"\"assertions\"", "\"asserts\""};
  return may_hold(path, keys, sizeof keys / sizeof *keys);
}

}  // namespace FREEZEGATE_RUNTIME_NAMESPACE
}  // namespace freezegate
