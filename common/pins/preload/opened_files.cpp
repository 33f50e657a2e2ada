#include "opened_files.hpp"

#include "raw.hpp"
#include "real.hpp"
#include "settings.hpp"

#include <cerrno>
#include <cstdarg>
#include <cstring>
#include <fcntl.h>
#include <sys/stat.h>

namespace freezegate::pins {

namespace {

// Descriptor of the list; -1: nobody asked; -2: not looked yet.
int list = -2;

int open_list() noexcept {
  const char* const path = find_variable(opened_variable);
  if (path == nullptr) return -1;
  const long file = raw_call(SYS_openat, AT_FDCWD, word(path), O_WRONLY | O_APPEND | O_CLOEXEC);
  if (file < 0) return -1;
  // Out of the way of tests that count on the next number.
  const long high = raw_call(SYS_fcntl, file, F_DUPFD_CLOEXEC, 900);
  raw_call(SYS_close, file);
  return static_cast<int>(high < 0 ? -1 : high);
}

// "/proc/self/fd/" and the number.
void write_link_path(int descriptor, char (&path)[32]) noexcept {
  constexpr char folder[] = "/proc/self/fd/";
  std::memcpy(path, folder, sizeof folder);
  char digits[12];
  std::size_t count = 0;
  for (auto rest = static_cast<unsigned>(descriptor); rest != 0 || count == 0; rest /= 10)
    digits[count++] = static_cast<char>('0' + rest % 10);
  char* to = path + sizeof folder - 1;
  while (count != 0)
    *to++ = digits[--count];
  *to = '\0';
}

int noted(int descriptor, int flags) noexcept {
  note_opened(descriptor, flags);
  return descriptor;
}

bool takes_mode(int flags) noexcept {
  return (flags & O_CREAT) != 0 || (flags & O_TMPFILE) == O_TMPFILE;
}

}  // namespace

void note_opened(int descriptor, int flags) noexcept {
  if (list == -2) list = open_list();
  if (list < 0 || descriptor < 0 || (flags & O_ACCMODE) != O_RDONLY) return;
  struct stat status{};
  char link[32];
  char path[4097];
  write_link_path(descriptor, link);
  if (raw_call(SYS_fstat, descriptor, word(&status)) != 0 || !S_ISREG(status.st_mode)) return;
  const long size = raw_call(SYS_readlinkat, AT_FDCWD, word(link), word(path), sizeof path - 1);
  if (size <= 0) return;
  path[size] = '\n';
  raw_call(SYS_write, list, word(path), size + 1);
}

// The mode is only there where a file may be made.
#define FREEZEGATE_MODE_OF(flags, mode) \
  mode_t mode = 0;                      \
  if (takes_mode(flags)) {              \
    va_list arguments;                  \
    va_start(arguments, flags);         \
    mode = va_arg(arguments, mode_t);   \
    va_end(arguments);                  \
  }

FREEZEGATE_STANDS_IN int open(const char* path, int flags, ...) {
  static Real<int(const char*, int, ...)> real("open");
  FREEZEGATE_MODE_OF(flags, mode)
  return noted(real.get()(path, flags, mode), flags);
}

FREEZEGATE_STANDS_IN int open64(const char* path, int flags, ...) {
  static Real<int(const char*, int, ...)> real("open64");
  FREEZEGATE_MODE_OF(flags, mode)
  return noted(real.get()(path, flags, mode), flags);
}

FREEZEGATE_STANDS_IN int openat(int folder, const char* path, int flags, ...) {
  static Real<int(int, const char*, int, ...)> real("openat");
  FREEZEGATE_MODE_OF(flags, mode)
  return noted(real.get()(folder, path, flags, mode), flags);
}

FREEZEGATE_STANDS_IN int openat64(int folder, const char* path, int flags, ...) {
  static Real<int(int, const char*, int, ...)> real("openat64");
  FREEZEGATE_MODE_OF(flags, mode)
  return noted(real.get()(folder, path, flags, mode), flags);
}

// The fortified forms, which never make a file.
FREEZEGATE_STANDS_IN int __open_2(const char* path, int flags) {
  static Real<int(const char*, int)> real("__open_2");
  return noted(real(path, flags), flags);
}

FREEZEGATE_STANDS_IN int __open64_2(const char* path, int flags) {
  static Real<int(const char*, int)> real("__open64_2");
  return noted(real(path, flags), flags);
}

FREEZEGATE_STANDS_IN int __openat_2(int folder, const char* path, int flags) {
  static Real<int(int, const char*, int)> real("__openat_2");
  return noted(real(folder, path, flags), flags);
}

FREEZEGATE_STANDS_IN int __openat64_2(int folder, const char* path, int flags) {
  static Real<int(int, const char*, int)> real("__openat64_2");
  return noted(real(folder, path, flags), flags);
}

}  // namespace freezegate::pins
