// The function that one of ours stands in front of.
#pragma once

#include <dlfcn.h>

namespace freezegate::pins {

/// Looks `name` up behind this library, once: `static Real<int(int)> real("close"); return real(3);`.
/// Constant initialisation, so that it can be used before any constructor has run. Thread-safe: every look-up
/// finds the same.
template <class Signature>
class Real {
 public:
  constexpr explicit Real(const char* name) noexcept : name_(name) {}

  Signature* get() noexcept {
    Signature* found = __atomic_load_n(&function_, __ATOMIC_ACQUIRE);
    if (found == nullptr) {
      found = reinterpret_cast<Signature*>(dlsym(RTLD_NEXT, name_));
      __atomic_store_n(&function_, found, __ATOMIC_RELEASE);
    }
    return found;
  }

  template <class... Arguments>
  auto operator()(Arguments... arguments) noexcept(false) {
    return get()(arguments...);
  }

 private:
  const char* name_;
  Signature* function_ = nullptr;
};

}  // namespace freezegate::pins

/// In front of every function that stands in for one of libc.
#define FREEZEGATE_STANDS_IN extern "C" __attribute__((visibility("default")))
