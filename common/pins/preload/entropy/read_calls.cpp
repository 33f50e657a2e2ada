// Ways to a random device that never wait for a thread; read() and readv() are in blocking_io.cpp.
#include "../opened_files.hpp"
#include "../real.hpp"
#include "fill_random.hpp"
#include "random_device.hpp"

#include <cstdio>
#include <cstring>
#include <fcntl.h>
#include <unistd.h>

namespace freezegate::pins {

FREEZEGATE_STANDS_IN ssize_t pread(int descriptor, void* buffer, size_t size, off_t offset) {
  static Real<ssize_t(int, void*, size_t, off_t)> real("pread");
  return is_pinned_random_device(descriptor) ? read_random(buffer, size)
                                             : real(descriptor, buffer, size, offset);
}

FREEZEGATE_STANDS_IN ssize_t pread64(int descriptor, void* buffer, size_t size, off64_t offset) {
  static Real<ssize_t(int, void*, size_t, off64_t)> real("pread64");
  return is_pinned_random_device(descriptor) ? read_random(buffer, size)
                                             : real(descriptor, buffer, size, offset);
}

namespace {

FILE* noted(FILE* file, const char* mode) noexcept {
  if (file != nullptr && mode[0] == 'r')
    note_opened(fileno(file), std::strchr(mode, '+') == nullptr ? O_RDONLY : O_RDWR);
  return file;
}

}  // namespace

FREEZEGATE_STANDS_IN FILE* fopen(const char* path, const char* mode) {
  static Real<FILE*(const char*, const char*)> real("fopen");
  return pin_random_file(noted(real(path, mode), mode));
}

FREEZEGATE_STANDS_IN FILE* fopen64(const char* path, const char* mode) {
  static Real<FILE*(const char*, const char*)> real("fopen64");
  return pin_random_file(noted(real(path, mode), mode));
}

FREEZEGATE_STANDS_IN FILE* fdopen(int descriptor, const char* mode) noexcept {
  static Real<FILE*(int, const char*)> real("fdopen");
  return pin_random_file(real(descriptor, mode));
}

}  // namespace freezegate::pins
