#include "random_device.hpp"

#include "../raw.hpp"
#include "../settings.hpp"
#include "fill_random.hpp"

#include <sys/stat.h>
#include <sys/sysmacros.h>
#include <unistd.h>

namespace freezegate::pins {

namespace {

// Linux gives the devices these numbers (Documentation/admin-guide/devices.txt).
constexpr unsigned memory_devices = 1;
constexpr unsigned random_minor = 8;
constexpr unsigned urandom_minor = 9;

// The cookie is the FILE that the guest's own call opened.
std::FILE* original(void* cookie) noexcept {
  return static_cast<std::FILE*>(cookie);
}

ssize_t read_cookie(void* /*cookie*/, char* buffer, std::size_t size) noexcept {
  fill_random(buffer, size);
  return static_cast<ssize_t>(size);
}

ssize_t write_cookie(void* cookie, const char* buffer, std::size_t size) noexcept {
  const ssize_t written = write(fileno(original(cookie)), buffer, size);
  return written < 0 ? 0 : written;  // as fopencookie wants it
}

int close_cookie(void* cookie) noexcept {
  return std::fclose(original(cookie));
}

}  // namespace

bool is_pinned_random_device(int descriptor) noexcept {
  if (!is_pinned(Axis::entropy)) return false;
  struct stat status{};
  if (raw_call(SYS_fstat, descriptor, word(&status)) != 0 || !S_ISCHR(status.st_mode)) return false;
  return status.st_rdev == makedev(memory_devices, random_minor) ||
         status.st_rdev == makedev(memory_devices, urandom_minor);
}

std::FILE* pin_random_file(std::FILE* file) noexcept {
  if (file == nullptr || !is_pinned_random_device(fileno(file))) return file;
  const cookie_io_functions_t functions{read_cookie, write_cookie, nullptr, close_cookie};
  std::FILE* const pinned = fopencookie(file, "r+", functions);
  if (pinned == nullptr) return file;
  // So that `fileno` tells the descriptor: what reads from that by itself comes from the seed as well.
  pinned->_fileno = fileno(file);
  return pinned;
}

}  // namespace freezegate::pins
