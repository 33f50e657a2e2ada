#include "state.hpp"

#include "../protocol/mix.hpp"

#include <cerrno>
#include <cstring>
#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

namespace freezegate::pins::launch {

int State::open(const char* path) noexcept {
  const int file = ::open(path, O_RDWR | O_CLOEXEC);
  if (file < 0) return errno;
  struct stat status{};
  // a file that is shorter would be a SIGBUS
  if (fstat(file, &status) != 0 || status.st_size < static_cast<off_t>(sizeof(PinState))) {
    close(file);
    return EINVAL;
  }
  void* const address = mmap(nullptr, sizeof(PinState), PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
  const int error = errno;
  close(file);
  if (address == MAP_FAILED) return error;
  page_ = static_cast<PinState*>(address);
  return page_->magic == state_magic && page_->version == state_version ? 0 : EINVAL;
}

void State::refuse(Axis axis, Refusal why) noexcept {
  std::uint32_t none = 0;
  page_->refusals[static_cast<std::size_t>(axis)].compare_exchange_strong(none,
                                                                          static_cast<std::uint32_t>(why));
}

void State::fail(const char* step, int error) noexcept {
  std::strncpy(page_->launch_step, step, sizeof page_->launch_step - 1);
  page_->launch_errno.store(static_cast<std::uint32_t>(error == 0 ? EINVAL : error));
}

void State::count(Counter counter, std::uint64_t more) noexcept {
  page_->counters[static_cast<std::size_t>(counter)].fetch_add(more, std::memory_order_relaxed);
}

std::uint64_t derive(std::uint64_t axis_value, const char* what) noexcept {
  return mix(axis_value, key_of(what));
}

}  // namespace freezegate::pins::launch
