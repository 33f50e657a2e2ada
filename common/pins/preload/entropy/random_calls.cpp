// The functions by which programs ask the system for random numbers.
#include "../position.hpp"
#include "../real.hpp"
#include "../settings.hpp"
#include "fill_random.hpp"

#include <cerrno>
#include <cstdint>
#include <cstdlib>
#include <sys/random.h>
#include <unistd.h>

namespace freezegate::pins {

namespace {

constexpr std::size_t most_at_once = 33554431;  // what the kernel gives in one call
constexpr std::size_t most_entropy = 256;       // by the definition of getentropy

template <class Number>
Number random_number() noexcept {
  count(Counter::entropy_draws);
  return static_cast<Number>(draw(Axis::entropy, Stream::entropy));
}

// Uniform below `bound`: what falls into the incomplete last round of the range is drawn again.
std::uint32_t random_below(std::uint32_t bound) noexcept {
  if (bound < 2) return 0;
  const std::uint32_t incomplete = (0U - bound) % bound;
  std::uint32_t number = random_number<std::uint32_t>();
  while (number < incomplete)
    number = random_number<std::uint32_t>();
  return number % bound;
}

}  // namespace

FREEZEGATE_STANDS_IN ssize_t getrandom(void* buffer, size_t size, unsigned flags) {
  static Real<ssize_t(void*, size_t, unsigned)> real("getrandom");
  if (!is_pinned(Axis::entropy)) return real(buffer, size, flags);
  constexpr unsigned known = GRND_NONBLOCK | GRND_RANDOM | GRND_INSECURE;
  if ((flags & ~known) != 0) {
    errno = EINVAL;
    return -1;
  }
  const size_t given = size < most_at_once ? size : most_at_once;
  fill_random(buffer, given);
  return static_cast<ssize_t>(given);
}

FREEZEGATE_STANDS_IN int getentropy(void* buffer, size_t size) {
  static Real<int(void*, size_t)> real("getentropy");
  if (!is_pinned(Axis::entropy)) return real(buffer, size);
  if (size > most_entropy) {
    errno = EIO;
    return -1;
  }
  fill_random(buffer, size);
  return 0;
}

// Declared here, since an older libc has none of them. What the guest was linked against is there.
FREEZEGATE_STANDS_IN std::uint32_t arc4random() noexcept {
  static Real<std::uint32_t()> real("arc4random");
  return is_pinned(Axis::entropy) ? random_number<std::uint32_t>() : real();
}

FREEZEGATE_STANDS_IN void arc4random_buf(void* buffer, size_t size) noexcept {
  static Real<void(void*, size_t)> real("arc4random_buf");
  if (!is_pinned(Axis::entropy)) {
    real(buffer, size);
    return;
  }
  fill_random(buffer, size);
}

FREEZEGATE_STANDS_IN std::uint32_t arc4random_uniform(std::uint32_t bound) noexcept {
  static Real<std::uint32_t(std::uint32_t)> real("arc4random_uniform");
  return is_pinned(Axis::entropy) ? random_below(bound) : real(bound);
}

// std::random_device draws from the processor's own instruction where it can, which nothing stands in front
// of. This is `_M_getval()` of libstdc++, called by the operator, which is inline.
FREEZEGATE_STANDS_IN unsigned _ZNSt13random_device9_M_getvalEv(void* self) {  // NOLINT
  static Real<unsigned(void*)> real("_ZNSt13random_device9_M_getvalEv");
  return is_pinned(Axis::entropy) ? random_number<unsigned>() : real(self);
}

// `operator()` of libc++.
FREEZEGATE_STANDS_IN unsigned _ZNSt3__113random_deviceclEv(void* self) {  // NOLINT
  static Real<unsigned(void*)> real("_ZNSt3__113random_deviceclEv");
  return is_pinned(Axis::entropy) ? random_number<unsigned>() : real(self);
}

}  // namespace freezegate::pins
