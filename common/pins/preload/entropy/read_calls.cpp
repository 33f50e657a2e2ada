// The functions that read from a descriptor, for those of the random devices.
#include "../real.hpp"
#include "fill_random.hpp"
#include "random_device.hpp"

#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <sys/uio.h>
#include <unistd.h>

namespace freezegate::pins {

namespace {

ssize_t read_random(void* buffer, std::size_t size) noexcept {
  fill_random(buffer, size);
  return static_cast<ssize_t>(size);
}

ssize_t read_random_parts(const iovec* parts, int parts_count) noexcept {
  ssize_t read_size = 0;
  for (int i = 0; i < parts_count; ++i)
    read_size += read_random(parts[i].iov_base, parts[i].iov_len);
  return read_size;
}

}  // namespace

FREEZEGATE_STANDS_IN ssize_t read(int descriptor, void* buffer, size_t size) {
  static Real<ssize_t(int, void*, size_t)> real("read");
  return is_pinned_random_device(descriptor) ? read_random(buffer, size) : real(descriptor, buffer, size);
}

// The fortified forms know the size of the buffer.
FREEZEGATE_STANDS_IN ssize_t __read_chk(int descriptor, void* buffer, size_t size, size_t capacity) {
  static Real<ssize_t(int, void*, size_t, size_t)> real("__read_chk");
  const bool is_ours = size <= capacity && is_pinned_random_device(descriptor);
  return is_ours ? read_random(buffer, size) : real(descriptor, buffer, size, capacity);
}

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

FREEZEGATE_STANDS_IN ssize_t readv(int descriptor, const iovec* parts, int parts_count) {
  static Real<ssize_t(int, const iovec*, int)> real("readv");
  return parts_count > 0 && is_pinned_random_device(descriptor) ? read_random_parts(parts, parts_count)
                                                                : real(descriptor, parts, parts_count);
}

FREEZEGATE_STANDS_IN FILE* fopen(const char* path, const char* mode) {
  static Real<FILE*(const char*, const char*)> real("fopen");
  return pin_random_file(real(path, mode));
}

FREEZEGATE_STANDS_IN FILE* fopen64(const char* path, const char* mode) {
  static Real<FILE*(const char*, const char*)> real("fopen64");
  return pin_random_file(real(path, mode));
}

FREEZEGATE_STANDS_IN FILE* fdopen(int descriptor, const char* mode) noexcept {
  static Real<FILE*(int, const char*)> real("fdopen");
  return pin_random_file(real(descriptor, mode));
}

}  // namespace freezegate::pins
