#include "allocating_sanitizer.hpp"

#include "real.hpp"

namespace freezegate::pins {

bool has_allocating_sanitizer() noexcept {
  const char* const marks[] = {"__asan_init", "__lsan_do_leak_check", "__tsan_init", "__msan_init",
                               "__hwasan_init"};
  for (const char* const name : marks) {
    if (dlsym(RTLD_DEFAULT, name) != nullptr) return true;
  }
  return false;
}

// AddressSanitizer's shared runtime refuses to start behind a preloaded library, since that might allocate
// behind its back. This one hands every allocation on to it. What the program or ASAN_OPTIONS says comes
// first.
FREEZEGATE_STANDS_IN const char* __asan_default_options() {  // NOLINT(bugprone-reserved-identifier)
  return "verify_asan_link_order=0";
}

}  // namespace freezegate::pins
